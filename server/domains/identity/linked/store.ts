// SQL of what accounts have in common.
import type { LinkReason } from '#core/identity/linked.ts';
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

export interface LinkRow {
  readonly userId: string;
  readonly reasons: readonly LinkReason[];
  /** When either of the two last showed what they share. */
  readonly lastSeenAt: Date;
}

/** Accounts that share a mark with this one, both seen since; the latest first. */
export const listLinks = (tx: Tx, userId: string, since: Date, limit: number): Promise<LinkRow[]> =>
  many(
    tx,
    sql`select theirs.user_id, array_agg(distinct theirs.kind order by theirs.kind) as reasons,
               max(greatest(own.seen_at, theirs.seen_at)) as last_seen_at
        from identity.account_mark own
        join identity.account_mark theirs
          on theirs.kind = own.kind and theirs.mark = own.mark and theirs.user_id <> own.user_id
        where own.user_id = ${userId} and own.seen_at >= ${since} and theirs.seen_at >= ${since}
        group by theirs.user_id order by last_seen_at desc, theirs.user_id limit ${limit}`,
  );

export const listMarks = (
  tx: Tx,
  userId: string,
): Promise<{ readonly kind: LinkReason; readonly seenAt: Date }[]> =>
  many(
    tx,
    sql`select kind, seen_at from identity.account_mark where user_id = ${userId} order by seen_at, kind`,
  );
