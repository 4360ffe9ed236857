// Every SQL statement of leaders who come, leave, cool off and are recorded day by day.
import type { CopyId, LeaderId } from '#core/values/ids.ts';
import { many, maybe, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const instant = (at: number): string => new Date(at).toISOString();

/** False when the leader is leaving already. A closed record stays closed. */
export const markLeaving = async (
  tx: Tx,
  id: LeaderId,
  leaving: { reason: 'closed' | 'frozen'; exitsAt: number; at: number },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update copying.leader set exits_at = ${instant(leaving.exitsAt)}, exit_reason = ${leaving.reason},
        closed_at = case when ${leaving.reason} = 'closed' then ${instant(leaving.at)}::timestamptz end
      where id = ${id} and exits_at is null and closed_at is null`,
  )) === 1;

/** False when the leader is not frozen. */
export const clearFreeze = async (tx: Tx, id: LeaderId): Promise<boolean> =>
  (await run(
    tx,
    sql`update copying.leader set exits_at = null, exit_reason = null where id = ${id} and exit_reason = 'frozen'`,
  )) === 1;

/** Pauses every active copy of a leader; the leader's row is locked, so no fill comes between. */
export const pauseCopiesOf = (tx: Tx, id: LeaderId): Promise<number> =>
  run(
    tx,
    sql`update copying.copy c set state = 'PAUSED', opens_after = l.fills
      from copying.leader l where l.id = ${id} and c.leader_id = ${id} and c.state = 'ACTIVE'`,
  );

export const listRunningOf = (tx: Tx, id: LeaderId): Promise<{ id: CopyId; userId: string }[]> =>
  many(
    tx,
    sql`select id, user_id from copying.copy where leader_id = ${id} and state in ('ACTIVE', 'PAUSED') order by owner`,
  );

export async function investedIn(tx: Tx, id: LeaderId): Promise<bigint> {
  const row = await one<{ cents: string }>(
    tx,
    sql`select coalesce(sum(invested_cents), 0) as cents from copying.copy where leader_id = ${id} and state <> 'CLOSED'`,
  );
  return BigInt(row.cents);
}

/** False when the leader cools off already. */
export const markCoolOff = async (tx: Tx, id: LeaderId, until: number, at: number): Promise<boolean> =>
  (await run(
    tx,
    sql`update copying.leader set cool_off_until = ${instant(until)}
      where id = ${id} and (cool_off_until is null or cool_off_until <= ${instant(at)}::timestamptz)`,
  )) === 1;

export interface LastDay {
  readonly at: number;
  /** 1e-12 dollars. */
  readonly unitValue: bigint;
  readonly equityCents: bigint;
}
export async function lastDay(tx: Tx, id: LeaderId): Promise<LastDay | undefined> {
  const row = await maybe<{ at: Date; unitValue: string; equityCents: string }>(
    tx,
    sql`select at, unit_value, equity_cents from copying.leader_day where leader_id = ${id} order by at desc limit 1`,
  );
  return (
    row && {
      at: row.at.getTime(),
      unitValue: BigInt(row.unitValue),
      equityCents: BigInt(row.equityCents),
    }
  );
}
