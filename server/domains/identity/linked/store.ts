// SQL of what accounts have in common.
import { type LinkReason, linkReasons } from '#core/identity/linked.ts';
import { list, oneOf, text, timestamp } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { many, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

interface Mark {
  readonly userId: string;
  readonly kind: LinkReason;
  readonly mark: Buffer;
  readonly at: Date;
}

export const putMark = (tx: Tx, { userId, kind, mark, at }: Mark): Promise<number> =>
  run(
    tx,
    sql`insert into identity.account_mark (user_id, kind, mark, seen_at) values (${userId}, ${kind}, ${mark}, ${at})
        on conflict (user_id, kind, mark) do update set seen_at = excluded.seen_at`,
  );

/** Only when another account has shown this cookie. */
export const putDeviceMark = (tx: Tx, { userId, mark, at }: Omit<Mark, 'kind'>): Promise<number> =>
  run(
    tx,
    sql`insert into identity.account_mark (user_id, kind, mark, seen_at)
        select ${userId}, 'device', ${mark}, ${at}
        where exists (select from identity.account_mark where kind = 'device' and mark = ${mark})
        on conflict (user_id, kind, mark) do update set seen_at = excluded.seen_at`,
  );

const linkRow = row({
  userId: text,
  reasons: list(oneOf(linkReasons)),
  /** When either of the two last showed what they share. */
  lastSeenAt: timestamp,
});
export type LinkRow = RowOf<typeof linkRow>;

/** Accounts that share a mark with this one, both seen since; the latest first. */
export const listLinks = (tx: Tx, userId: string, since: Date, limit: number): Promise<LinkRow[]> =>
  many(
    tx,
    linkRow,
    sql`select theirs.user_id, array_agg(distinct theirs.kind order by theirs.kind) as reasons,
               max(greatest(own.seen_at, theirs.seen_at)) as last_seen_at
        from identity.account_mark own
        join identity.account_mark theirs
          on theirs.kind = own.kind and theirs.mark = own.mark and theirs.user_id <> own.user_id
        where own.user_id = ${userId} and own.seen_at >= ${since} and theirs.seen_at >= ${since}
        group by theirs.user_id order by last_seen_at desc, theirs.user_id limit ${limit}`,
  );

const markRow = row({
  kind: oneOf(linkReasons),
  seenAt: timestamp,
});

export const listMarks = (tx: Tx, userId: string): Promise<RowOf<typeof markRow>[]> =>
  many(
    tx,
    markRow,
    sql`select kind, seen_at from identity.account_mark where user_id = ${userId} order by seen_at, kind`,
  );
