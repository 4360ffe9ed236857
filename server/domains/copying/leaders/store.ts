// Every SQL statement of leaders who come, leave, cool off and are recorded day by day.
import type { CopyId, LeaderId } from '#core/values/ids.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import { bool, float, instant, int, nullable, text, textAs, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, one, run, sql, value, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** False when the leader is leaving already. A closed record stays closed. */
export const markLeaving = async (
  tx: Tx,
  id: LeaderId,
  leaving: { reason: 'closed' | 'frozen'; exitsAt: number; at: number },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update copying.leader set exits_at = ${instantText(leaving.exitsAt)}, exit_reason = ${leaving.reason},
        closed_at = case when ${leaving.reason} = 'closed' then ${instantText(leaving.at)}::timestamptz end
      where id = ${id} and exits_at is null and closed_at is null`,
  )) === 1;

/** False when the leader is not frozen. */
export const clearFreeze = async (tx: Tx, id: LeaderId): Promise<boolean> =>
  (await run(
    tx,
    sql`update copying.leader set exits_at = null, exit_reason = null
      where id = ${id} and exit_reason = 'frozen'`,
  )) === 1;

/** Pauses every active copy of a leader; the leader's row is locked, so no fill comes between. */
export const pauseCopiesOf = (tx: Tx, id: LeaderId): Promise<number> =>
  run(
    tx,
    sql`update copying.copy c set state = 'PAUSED', opens_after = l.fills
      from copying.leader l where l.id = ${id} and c.leader_id = ${id} and c.state = 'ACTIVE'`,
  );

const runningCopy = row({ id: textAs<CopyId>(), userId: text });

export const listRunningOf = (tx: Tx, id: LeaderId): Promise<RowOf<typeof runningCopy>[]> =>
  many(
    tx,
    runningCopy,
    sql`select id, user_id from copying.copy
      where leader_id = ${id} and state in ('ACTIVE', 'PAUSED') order by owner`,
  );

export const investedIn = (tx: Tx, id: LeaderId): Promise<bigint> =>
  value(
    tx,
    units,
    sql`select coalesce(sum(invested_cents), 0) as cents from copying.copy
      where leader_id = ${id} and state <> 'CLOSED'`,
  );

const investedRow = row({ leaderId: textAs<LeaderId>(), cents: units });

/** Paid in by the copies that run, by leader. */
export const sumInvested = (tx: Tx): Promise<RowOf<typeof investedRow>[]> =>
  many(
    tx,
    investedRow,
    sql`select leader_id, sum(invested_cents) as cents from copying.copy
      where state <> 'CLOSED' group by leader_id`,
  );

/** False when the leader cools off already. */
export const markCoolOff = async (tx: Tx, id: LeaderId, until: number, at: number): Promise<boolean> =>
  (await run(
    tx,
    sql`update copying.leader set cool_off_until = ${instantText(until)}
      where id = ${id} and (cool_off_until is null or cool_off_until <= ${instantText(at)}::timestamptz)`,
  )) === 1;

/** False when it is so already. */
export const saveStaffCoolOff = async (
  tx: Tx,
  id: LeaderId,
  until: number,
  reason: string,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update copying.leader set staff_cool_off_until = ${instantText(until)}, staff_cool_off_reason = ${reason}
      where id = ${id} and (staff_cool_off_until, staff_cool_off_reason)
          is distinct from (${instantText(until)}::timestamptz, ${reason})`,
  )) === 1;

/** False when none runs. */
export const clearStaffCoolOff = async (tx: Tx, id: LeaderId, at: number): Promise<boolean> =>
  (await run(
    tx,
    sql`update copying.leader set staff_cool_off_until = null, staff_cool_off_reason = null
      where id = ${id} and staff_cool_off_until > ${instantText(at)}::timestamptz`,
  )) === 1;

const dayRow = row({
  at: instant,
  /** 1e-12 dollars. */
  unitValue: units,
  equityCents: units,
});
export type UnitValue = RowOf<typeof dayRow>;

const recordedDayRow = row({
  ...dayRow.readers,
  /** It counted coins and held money too, which nobody can copy: it is to be reckoned again. */
  allAssets: bool,
});
export type RecordedDay = RowOf<typeof recordedDayRow>;

/** The newest recorded day that is not later than `until`. */
export const lastDay = (tx: Tx, id: LeaderId, until: number): Promise<RecordedDay | undefined> =>
  maybe(
    tx,
    recordedDayRow,
    sql`select ${columns(recordedDayRow)} from copying.leader_day
      where leader_id = ${id} and at <= ${instantText(until)}::timestamptz order by at desc limit 1`,
  );

/** People's records with days that counted more than can be copied. */
export const listWithAllAssets = (tx: Tx): Promise<LeaderId[]> =>
  values(
    tx,
    textAs<LeaderId>(),
    sql`select id from copying.leader l where user_id is not null
      and exists (select from copying.leader_day d where d.leader_id = l.id and d.all_assets)`,
  );

/** People's records that closed before the closing was a line of its own. */
export const listWithoutClosing = (tx: Tx): Promise<LeaderId[]> =>
  values(
    tx,
    textAs<LeaderId>(),
    sql`select id from copying.leader l where user_id is not null and closed_at is not null
      and not exists (select from copying.leader_day d where d.leader_id = l.id and d.at = l.closed_at)
      and exists (select from copying.leader_day d where d.leader_id = l.id and d.at < l.closed_at)`,
  );

/** All days of one record, oldest first. */
export const listDaysOf = (tx: Tx, id: LeaderId): Promise<RecordedDay[]> =>
  many(
    tx,
    recordedDayRow,
    sql`select ${columns(recordedDayRow)} from copying.leader_day where leader_id = ${id} order by at`,
  );

/** Writes what these days are worth by the rule of today. */
export const updateDays = (tx: Tx, id: LeaderId, days: readonly UnitValue[]): Promise<number> =>
  run(
    tx,
    sql`update copying.leader_day d set unit_value = day.unit_value, equity_cents = day.equity_cents, all_assets = false
      from unnest(${days.map((day) => instantText(day.at))}::timestamptz[],
        ${arrayText(days.map((day) => day.unitValue))}::numeric[],
        ${arrayText(days.map((day) => day.equityCents))}::numeric[]) day (at, unit_value, equity_cents)
      where d.leader_id = ${id} and d.at = day.at`,
  );

const mirroring = row({
  trades: int,
  /** Mean distance to the leader's price in basis points; positive is worse for copiers. */
  slippageBps: nullable(float),
  /** From the leader's fill to the last copier of a stripe. */
  p50Ms: nullable(float),
  p95Ms: nullable(float),
});
export type Mirroring = RowOf<typeof mirroring>;

/** How close copiers were to a leader since an instant. */
export const mirroringOf = (tx: Tx, id: LeaderId, since: number): Promise<Mirroring> =>
  one(
    tx,
    mirroring,
    sql`with done as (
        select extract(epoch from t.done_at - f.at) * 1000 as ms from copying.task t
          join copying.leader_fill f using (leader_id, number)
          where t.leader_id = ${id} and t.done_at is not null and f.at > ${instantText(since)}::timestamptz
      ), copied as (
        select (coalesce(d.price, f.price) - f.price) * 10000 / f.price *
          case f.side when 'buy' then 1 else -1 end as bps
          from copying.leader_fill f join copying.decision d on d.number = f.number and d.leg < 2 and d.quantity > 0
          join copying.copy c on c.owner = d.owner and c.leader_id = f.leader_id
          where f.leader_id = ${id} and f.at > ${instantText(since)}::timestamptz
      )
      select (select count(*) from copied) as trades, (select avg(bps)::float8 from copied) as slippage_bps,
        (select percentile_cont(0.5) within group (order by ms)::float8 from done) as p50_ms,
        (select percentile_cont(0.95) within group (order by ms)::float8 from done) as p95_ms`,
  );
