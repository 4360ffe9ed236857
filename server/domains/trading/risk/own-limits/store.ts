// SQL of the limits that people set for their own trading.
import {
  noLimits,
  type OwnLimitKind,
  ownLimitKinds,
  type OwnLimits,
} from '#core/trading/own-limits/own-limits.ts';
import type { Holder } from '#server/domains/trading/accounts/holder.ts';
import { ownerIs } from '#server/domains/trading/accounts/store.ts';
import { instantText } from '#server/platform/db/parameters.ts';
import { instant, nullable, oneOf, text, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const limitRow = row({ userId: text, kind: oneOf(ownLimitKinds), amount: nullable(units) });

/** What was in force at an instant, of those people who have set anything. */
export async function limitsAt(
  tx: Tx,
  userIds: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, OwnLimits>> {
  const rows = await many(
    tx,
    limitRow,
    sql`select distinct on (user_id, kind) user_id, kind, amount from trading.own_limit
      where user_id = any(${userIds}::text[]) and withdrawn_at is null and from_at <= ${instantText(at)}
      order by user_id, kind, from_at desc, id desc`,
  );
  const people = new Map<string, OwnLimits>();
  for (const { userId, kind, amount } of rows)
    people.set(userId, { ...(people.get(userId) ?? noLimits), [kind]: amount });
  return people;
}

/** The person behind an account and the limits in force; undefined when there are none. */
export async function limitsOfOwner(
  tx: Tx,
  holder: Holder,
  at: number,
): Promise<{ readonly userId: string; readonly limits: OwnLimits } | undefined> {
  const rows = await many(
    tx,
    limitRow,
    sql`select distinct on (l.kind) l.user_id, l.kind, l.amount
      from trading.account a join trading.own_limit l on l.user_id = a.user_id
      where a.owner = ${ownerIs(holder)} and l.withdrawn_at is null and l.from_at <= ${instantText(at)}
      order by l.kind, l.from_at desc, l.id desc`,
  );
  const userId = rows[0]?.userId;
  if (userId === undefined) return undefined;
  const limits = rows.reduce<OwnLimits>((sum, { kind, amount }) => ({ ...sum, [kind]: amount }), noLimits);
  return { userId, limits };
}

const pendingLimit = row({
  kind: oneOf(ownLimitKinds),
  amount: nullable(units),
  fromAt: instant,
});
export type PendingLimit = RowOf<typeof pendingLimit>;

/** Limits that have been asked for and do not hold yet. */
export const listPending = (tx: Tx, userId: string, at: number): Promise<PendingLimit[]> =>
  many(
    tx,
    pendingLimit,
    sql`select ${columns(pendingLimit)} from trading.own_limit
      where user_id = ${userId} and withdrawn_at is null and from_at > ${instantText(at)} order by id`,
  );

export const insertLimit = (
  tx: Tx,
  userId: string,
  { kind, amount, fromAt }: PendingLimit,
  at: number,
): Promise<number> =>
  run(
    tx,
    sql`insert into trading.own_limit (user_id, kind, amount, set_at, from_at)
      values (${userId}, ${kind}, ${amount === null ? null : String(amount)}::numeric, ${instantText(at)},
        ${instantText(fromAt)})`,
  );

/** Answers how many there were. */
export const withdrawPending = (tx: Tx, userId: string, kind: OwnLimitKind, at: number): Promise<number> =>
  run(
    tx,
    sql`update trading.own_limit set withdrawn_at = ${instantText(at)}
      where user_id = ${userId} and kind = ${kind} and withdrawn_at is null and from_at > ${instantText(at)}`,
  );
