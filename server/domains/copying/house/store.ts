import type { LeaderId } from '#core/values/ids.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import { cents, instant, int, text, textAs, timestamp, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, type Query, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const houseRun = row({
  leaderId: textAs<LeaderId>(),
  owner: int,
  startedAt: timestamp,
  decidedUntil: timestamp,
  historyUntil: timestamp,
});
export type HouseRun = RowOf<typeof houseRun>;

export const listRuns = (tx: Tx): Promise<HouseRun[]> =>
  many(tx, houseRun, sql`select ${columns(houseRun)} from copying.house_run order by leader_id`);

/** One of these strategies has not made its newest decision. */
export const isDecisionDue = (leaderIds: readonly string[], newest: readonly string[]): Query =>
  sql`exists (select from copying.house_run r
      join unnest(${leaderIds}::text[], ${newest}::timestamptz[]) as newest (leader_id, at) using (leader_id)
      where r.decided_until < newest.at)`;

/**
 * The run of one strategy, locked for this node; undefined when another node is at it or it does
 * not exist.
 */
export const takeRun = (tx: Tx, leaderId: string): Promise<HouseRun | undefined> =>
  maybe(
    tx,
    houseRun,
    sql`select ${columns(houseRun)} from copying.house_run where leader_id = ${leaderId} for update skip locked`,
  );

export const insertRun = (tx: Tx, row: HouseRun): Promise<number> =>
  run(
    tx,
    sql`insert into copying.house_run (leader_id, owner, started_at, decided_until, history_until)
        values (${row.leaderId}, ${row.owner}, ${row.startedAt}, ${row.decidedUntil}, ${row.historyUntil})
        on conflict do nothing`,
  );

export const moveRun = (tx: Tx, leaderId: string, decidedUntil: number): Promise<number> =>
  run(
    tx,
    sql`update copying.house_run set decided_until = ${new Date(decidedUntil)} where leader_id = ${leaderId}`,
  );

const leaderDay = row({
  leaderId: text,
  at: instant,
  /** 1e-12 dollars. */
  unitValue: units,
  equityCents: cents,
});
export type LeaderDay = RowOf<typeof leaderDay>;

export const insertDays = (tx: Tx, days: readonly LeaderDay[]): Promise<number> =>
  run(
    tx,
    sql`insert into copying.leader_day (leader_id, at, unit_value, equity_cents)
        select day.* from unnest(${days.map((day) => day.leaderId)}::text[],
          ${days.map((day) => instantText(day.at))}::timestamptz[],
          ${arrayText(days.map((day) => day.unitValue))}::numeric[],
          ${arrayText(days.map((day) => day.equityCents))}::numeric[]) day
        on conflict do nothing`,
  );

/** Every leader's recorded days, oldest first. */
export const listDays = (tx: Tx): Promise<LeaderDay[]> =>
  many(tx, leaderDay, sql`select ${columns(leaderDay)} from copying.leader_day order by leader_id, at`);
