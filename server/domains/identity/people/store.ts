// SQL about people as administrators see them: the list, and who looks at whose pages.
import type { UserId } from '#core/values/ids.ts';
import { userColumns, userRow, type UserRow } from '#server/domains/identity/store.ts';
import { int, text, textAs, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { holdsTyped } from '#server/platform/search/holds-typed.ts';
import { many, ownPlan, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const userSorts = {
  name: sql`lower(coalesce(nullif("name", ''), "email"))`,
  email: sql`lower("email")`,
  verified: sql`"emailVerified"`,
  registered: sql`"createdAt"`,
};

export interface UserAsk {
  readonly search: string;
  readonly sort: keyof typeof userSorts;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const found = (search: string) => holdsTyped(sql`search_key`, search);

/** People whose name or address holds the letters, in the order asked for. */
export const pageOfUsers = (tx: Tx, ask: UserAsk): Promise<UserRow[]> =>
  many(
    tx,
    userRow,
    sql`${ownPlan} select ${userColumns} from auth_user where ${found(ask.search)}
        order by ${userSorts[ask.sort]} ${sql.raw(ask.order)}, "id" ${sql.raw(ask.order)}
        limit ${ask.limit} offset ${ask.offset}`,
  );

export const countFound = (tx: Tx, search: string): Promise<number> =>
  value(tx, int, sql`${ownPlan} select count(*) as n from auth_user where ${found(search)}`);

const viewRow = row({
  id: text,
  sessionId: text,
  adminId: textAs<UserId>(),
  userId: textAs<UserId>(),
  startedAt: timestamp,
  expiresAt: timestamp,
});
export type ViewRow = RowOf<typeof viewRow>;

export const insertView = (tx: Tx, row: ViewRow): Promise<number> =>
  run(
    tx,
    sql`insert into identity.view (id, session_id, admin_id, user_id, started_at, expires_at)
        values (${row.id}, ${row.sessionId}, ${row.adminId}, ${row.userId}, ${row.startedAt}, ${row.expiresAt})`,
  );

export const endViews = (tx: Tx, sessionId: string, at: Date): Promise<ViewRow[]> =>
  many(
    tx,
    viewRow,
    sql`update identity.view set ended_at = ${at} where session_id = ${sessionId} and ended_at is null
        returning ${columns(viewRow)}`,
  );
