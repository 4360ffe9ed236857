import type { LeaderId } from '#core/values/ids.ts';
import { many, maybe, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface HouseRun {
  readonly leaderId: LeaderId;
  readonly owner: number;
  readonly startedAt: Date;
  readonly decidedUntil: Date;
  readonly historyUntil: Date;
}

const columns = sql`leader_id, owner, started_at, decided_until, history_until`;

export const listRuns = (tx: Tx): Promise<HouseRun[]> =>
  many(tx, sql`select ${columns} from copying.house_run order by leader_id`);

/** The run of one strategy, locked for this node; undefined when another node is at it or it does not exist. */
export const takeRun = (tx: Tx, leaderId: string): Promise<HouseRun | undefined> =>
  maybe(
    tx,
    sql`select ${columns} from copying.house_run where leader_id = ${leaderId} for update skip locked`,
  );

export const insertRun = (tx: Tx, row: HouseRun): Promise<number> =>
  run(
    tx,
    sql`insert into copying.house_run (leader_id, owner, started_at, decided_until, history_until)
        values (${row.leaderId}, ${row.owner}, ${row.startedAt}, ${row.decidedUntil}, ${row.historyUntil}) on conflict do nothing`,
  );

export const moveRun = (tx: Tx, leaderId: string, decidedUntil: number): Promise<number> =>
  run(
    tx,
    sql`update copying.house_run set decided_until = ${new Date(decidedUntil)} where leader_id = ${leaderId}`,
  );

export interface LeaderDay {
  readonly leaderId: string;
  readonly at: number;
  /** 1e-12 dollars. */
  readonly unitValue: bigint;
  readonly equityCents: bigint;
}

export const insertDays = (tx: Tx, days: readonly LeaderDay[]): Promise<number> =>
  run(
    tx,
    sql`insert into copying.leader_day (leader_id, at, unit_value, equity_cents)
        select * from unnest(${days.map((day) => day.leaderId)}::text[], ${days.map((day) => new Date(day.at).toISOString())}::timestamptz[],
                             ${days.map((day) => day.unitValue.toString())}::numeric[], ${days.map((day) => day.equityCents.toString())}::numeric[])
        on conflict do nothing`,
  );

/** Every leader's recorded days, oldest first. */
export async function listDays(tx: Tx): Promise<LeaderDay[]> {
  const rows = await many<{ leaderId: string; at: Date; unitValue: string; equityCents: string }>(
    tx,
    sql`select leader_id, at, unit_value, equity_cents from copying.leader_day order by leader_id, at`,
  );
  return rows.map((row) => ({
    leaderId: row.leaderId,
    at: row.at.getTime(),
    unitValue: BigInt(row.unitValue),
    equityCents: BigInt(row.equityCents),
  }));
}
