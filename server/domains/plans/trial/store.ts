// SQL of trials. What one includes is read with the plan itself: `findStanding`.
import { instant, nullable, text } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { maybe, maybeValue, type Query, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const trialRow = row({
  startedAt: instant,
  endsAt: instant,
  /** When it is looked at next; null once it is over. */
  dueAt: nullable(instant),
});
export type Trial = RowOf<typeof trialRow>;
const date = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Once in the life of an account. */
export const insertTrial = (tx: Tx, userId: string, trial: Trial): Promise<number> =>
  run(
    tx,
    sql`insert into plans.trial (user_id, ${columns(trialRow)})
        values (${userId}, ${new Date(trial.startedAt)}, ${new Date(trial.endsAt)}, ${date(trial.dueAt)})`,
  );

export const findTrial = (tx: Tx, userId: string): Promise<Trial | undefined> =>
  maybe(tx, trialRow, sql`select ${columns(trialRow)} from plans.trial where user_id = ${userId}`);

/** A trial is to be looked at. */
export const trialsDue = (at: number): readonly Query[] => [
  sql`exists (select from plans.trial where due_at <= ${new Date(at)})`,
];

export const findDueTrial = (tx: Tx, at: number): Promise<string | undefined> =>
  maybeValue(
    tx,
    text,
    sql`select user_id from plans.trial where due_at <= ${new Date(at)} order by due_at, user_id limit 1`,
  );

export const saveTrialDue = (tx: Tx, userId: string, dueAt: number | null): Promise<number> =>
  run(tx, sql`update plans.trial set due_at = ${date(dueAt)} where user_id = ${userId}`);

export const deleteTrial = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from plans.trial where user_id = ${userId}`);
