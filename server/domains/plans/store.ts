// Every SQL statement of plans.
import { paidPlans, planNames } from '#core/plans/plans.ts';
import type { Period } from '#core/plans/rules.ts';
import { bool, cents, instant, int, nullable, oneOf, text } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, maybeValue, one, run, sql, value, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const subscriptionRow = row({
  userId: text,
  plan: oneOf(paidPlans),
  state: oneOf(['active', 'past_due', 'ended']),
  anchorAt: instant,
  periodStart: instant,
  periodEnd: instant,
  nextPlan: nullable(oneOf(['basic', 'pro'])),
  dueAt: nullable(instant),
  unpaidSince: nullable(instant),
  endedAt: nullable(instant),
});
export interface Subscription extends Omit<RowOf<typeof subscriptionRow>, 'periodStart' | 'periodEnd'> {
  readonly period: Period;
}
const withPeriod = <Row extends { readonly periodStart: number; readonly periodEnd: number }>({
  periodStart,
  periodEnd,
  ...rest
}: Row): Omit<Row, 'periodStart' | 'periodEnd'> & { readonly period: Period } => ({
  ...rest,
  period: { start: periodStart, end: periodEnd },
});

/**
 * One person's plan at a time, also while there is no row yet. Comes before any lock of the ledger.
 */
export async function lockSubscription(tx: Tx, userId: string): Promise<Subscription | undefined> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('plans:' || ${userId}, 0))`);
  return findSubscription(tx, userId);
}

export async function findSubscription(tx: Tx, userId: string): Promise<Subscription | undefined> {
  const found = await maybe(
    tx,
    subscriptionRow,
    sql`select ${columns(subscriptionRow)} from plans.subscription where user_id = ${userId}`,
  );
  return found && withPeriod(found);
}

const date = (at: number | null): Date | null => (at === null ? null : new Date(at));

export const saveSubscription = (tx: Tx, row: Subscription): Promise<number> =>
  run(
    tx,
    sql`insert into plans.subscription (${columns(subscriptionRow)})
        values (${row.userId}, ${row.plan}, ${row.state}, ${date(row.anchorAt)}, ${date(row.period.start)},
          ${date(row.period.end)}, ${row.nextPlan}, ${date(row.dueAt)}, ${date(row.unpaidSince)},
          ${date(row.endedAt)})
        on conflict (user_id) do update set plan = excluded.plan, state = excluded.state,
          anchor_at = excluded.anchor_at,
          period_start = excluded.period_start, period_end = excluded.period_end, next_plan = excluded.next_plan,
          due_at = excluded.due_at, unpaid_since = excluded.unpaid_since, ended_at = excluded.ended_at`,
  );

/** Whose plans are to be looked at by now, by id after this one. */
export const listDue = (tx: Tx, at: number, after: string, limit: number): Promise<string[]> =>
  values(
    tx,
    text,
    sql`select user_id from plans.subscription
          where due_at <= ${new Date(at)} and user_id > ${after} order by user_id limit ${limit}`,
  );

/** Has billing look again now at those of these people whose month is unpaid. */
export const wakeUnpaid = (tx: Tx, userIds: readonly string[], at: number): Promise<number> =>
  run(
    tx,
    sql`update plans.subscription set due_at = least(due_at, ${new Date(at)})
        where user_id = any(${userIds}) and state = 'past_due'`,
  );

const standingRow = row({
  plan: oneOf(planNames),
  areSold: bool,
  trialEndsAt: nullable(instant),
});

/**
 * The person's plan and trial at this instant, and whether this site sells plans. One statement: it
 * is asked before every limited act.
 */
export const findStanding = (tx: Tx, userId: string, at: number): Promise<RowOf<typeof standingRow>> =>
  one(
    tx,
    standingRow,
    sql`select coalesce((select plan from plans.subscription where user_id = ${userId} and state <> 'ended'),
                 'basic') as plan,
               coalesce((select are_sold from plans.setting), false) as are_sold,
               (select ends_at from plans.trial where user_id = ${userId} and ends_at > ${new Date(at)})
                 as trial_ends_at`,
  );

/** Whether this site sells plans. */
export const areSold = async (tx: Tx): Promise<boolean> =>
  (await maybeValue(tx, bool, sql`select are_sold from plans.setting`)) ?? false;

export const saveSetting = (tx: Tx, areSold: boolean): Promise<number> =>
  run(
    tx,
    sql`insert into plans.setting (are_sold) values (${areSold})
      on conflict (is_only) do update set are_sold = excluded.are_sold`,
  );

const billRow = row({
  id: text,
  number: int,
  userId: text,
  kind: oneOf(['start', 'upgrade', 'renewal']),
  plan: oneOf(paidPlans),
  fromPlan: nullable(oneOf(['pro'])),
  cents: cents,
  periodStart: instant,
  periodEnd: instant,
  at: instant,
});
export interface Bill extends Omit<RowOf<typeof billRow>, 'periodStart' | 'periodEnd'> {
  readonly period: Period;
}

/**
 * The next number, kept from everybody else until the transaction ends: a bill that is not written
 * leaves no gap.
 */
export const takeBillNumber = (tx: Tx): Promise<number> =>
  value(tx, int, sql`update plans.bill_counter set last = last + 1 returning last`);

export const insertBill = (tx: Tx, bill: Bill): Promise<number> =>
  run(
    tx,
    sql`insert into plans.bill (${columns(billRow)})
        values (${bill.id}, ${bill.number}, ${bill.userId}, ${bill.kind}, ${bill.plan}, ${bill.fromPlan},
          ${bill.cents.toString()},
                ${new Date(bill.period.start)}, ${new Date(bill.period.end)}, ${new Date(bill.at)})`,
  );

export async function findBill(tx: Tx, id: string): Promise<Bill | undefined> {
  const found = await maybe(tx, billRow, sql`select ${columns(billRow)} from plans.bill where id = ${id}`);
  return found && withPeriod(found);
}

/** A person's bills, newest first. Twelve a year: no pages. */
export async function listBills(tx: Tx, userId: string, limit = 200): Promise<Bill[]> {
  const found = await many(
    tx,
    billRow,
    sql`select ${columns(billRow)} from plans.bill where user_id = ${userId} order by number desc limit ${limit}`,
  );
  return found.map((bill) => withPeriod(bill));
}

const billPeriod = row({ id: text, plan: oneOf(paidPlans), periodStart: instant, periodEnd: instant });

export const listBillPeriods = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof billPeriod>[]> =>
  many(tx, billPeriod, sql`select ${columns(billPeriod)} from plans.bill where id = any(${ids}::text[])`);

export const deleteSubscription = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from plans.subscription where user_id = ${userId}`);
