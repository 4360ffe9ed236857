// Every SQL statement of plans.
import type { PaidPlan, PlanName } from '#core/plans/plans.ts';
import type { Period } from '#core/plans/rules.ts';
import { many, maybe, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Subscription {
  readonly userId: string;
  readonly plan: PaidPlan;
  readonly state: 'active' | 'past_due' | 'ended';
  readonly anchorAt: number;
  readonly period: Period;
  readonly nextPlan: 'basic' | 'pro' | null;
  readonly dueAt: number | null;
  readonly unpaidSince: number | null;
  readonly endedAt: number | null;
}
interface Raw {
  readonly userId: string;
  readonly plan: PaidPlan;
  readonly state: Subscription['state'];
  readonly anchorAt: Date;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly nextPlan: 'basic' | 'pro' | null;
  readonly dueAt: Date | null;
  readonly unpaidSince: Date | null;
  readonly endedAt: Date | null;
}
const columns = sql`user_id, plan, state, anchor_at, period_start, period_end, next_plan, due_at, unpaid_since, ended_at`;
const millis = (date: Date | null): number | null => date?.getTime() ?? null;
const parse = ({ periodStart, periodEnd, ...row }: Raw): Subscription => ({
  ...row,
  anchorAt: row.anchorAt.getTime(),
  period: { start: periodStart.getTime(), end: periodEnd.getTime() },
  dueAt: millis(row.dueAt),
  unpaidSince: millis(row.unpaidSince),
  endedAt: millis(row.endedAt),
});

/** One person's plan at a time, also while there is no row yet. Comes before any lock of the ledger. */
export async function lockSubscription(tx: Tx, userId: string): Promise<Subscription | undefined> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('plans:' || ${userId}, 0))`);
  return findSubscription(tx, userId);
}

export async function findSubscription(tx: Tx, userId: string): Promise<Subscription | undefined> {
  const row = await maybe<Raw>(tx, sql`select ${columns} from plans.subscription where user_id = ${userId}`);
  return row && parse(row);
}

const date = (at: number | null): Date | null => (at === null ? null : new Date(at));

export const saveSubscription = (tx: Tx, row: Subscription): Promise<number> =>
  run(
    tx,
    sql`insert into plans.subscription (${columns})
        values (${row.userId}, ${row.plan}, ${row.state}, ${date(row.anchorAt)}, ${date(row.period.start)}, ${date(row.period.end)},
                ${row.nextPlan}, ${date(row.dueAt)}, ${date(row.unpaidSince)}, ${date(row.endedAt)})
        on conflict (user_id) do update set plan = excluded.plan, state = excluded.state, anchor_at = excluded.anchor_at,
          period_start = excluded.period_start, period_end = excluded.period_end, next_plan = excluded.next_plan,
          due_at = excluded.due_at, unpaid_since = excluded.unpaid_since, ended_at = excluded.ended_at`,
  );

/** Whose plans are to be looked at by now, by id after this one. */
export const listDue = async (tx: Tx, at: number, after: string, limit: number): Promise<string[]> =>
  (
    await many<{ userId: string }>(
      tx,
      sql`select user_id from plans.subscription
          where due_at <= ${new Date(at)} and user_id > ${after} order by user_id limit ${limit}`,
    )
  ).map(({ userId }) => userId);

/** Has billing look again now at those of these people whose month is unpaid. */
export const wakeUnpaid = (tx: Tx, userIds: readonly string[], at: number): Promise<number> =>
  run(
    tx,
    sql`update plans.subscription set due_at = least(due_at, ${new Date(at)})
        where user_id = any(${userIds}) and state = 'past_due'`,
  );

/** The person's plan now, and whether this site sells plans. One statement: it is asked before every limited act. */
export const findStanding = (tx: Tx, userId: string): Promise<{ plan: PlanName; areSold: boolean }> =>
  one(
    tx,
    sql`select coalesce((select plan from plans.subscription where user_id = ${userId} and state <> 'ended'), 'basic') as plan,
               coalesce((select are_sold from plans.setting), false) as are_sold`,
  );

/** Whether this site sells plans. */
export const areSold = async (tx: Tx): Promise<boolean> =>
  (await maybe<{ areSold: boolean }>(tx, sql`select are_sold from plans.setting`))?.areSold ?? false;

export const saveSetting = (tx: Tx, areSold: boolean): Promise<number> =>
  run(
    tx,
    sql`insert into plans.setting (are_sold) values (${areSold}) on conflict (is_only) do update set are_sold = excluded.are_sold`,
  );

export interface Bill {
  readonly id: string;
  readonly number: number;
  readonly userId: string;
  readonly kind: 'start' | 'upgrade' | 'renewal';
  readonly plan: PaidPlan;
  readonly fromPlan: 'pro' | null;
  readonly cents: bigint;
  readonly period: Period;
  readonly at: number;
}
interface RawBill extends Omit<Bill, 'cents' | 'period' | 'at'> {
  readonly cents: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly at: Date;
}
const billColumns = sql`id, number, user_id, kind, plan, from_plan, cents, period_start, period_end, at`;
const parseBill = ({ periodStart, periodEnd, ...row }: RawBill): Bill => ({
  ...row,
  number: Number(row.number),
  cents: BigInt(row.cents),
  period: { start: periodStart.getTime(), end: periodEnd.getTime() },
  at: row.at.getTime(),
});

/** The next number, kept from everybody else until the transaction ends: a bill that is not written leaves no gap. */
export const takeBillNumber = async (tx: Tx): Promise<number> =>
  Number(
    (await one<{ last: number }>(tx, sql`update plans.bill_counter set last = last + 1 returning last`)).last,
  );

export const insertBill = (tx: Tx, bill: Bill): Promise<number> =>
  run(
    tx,
    sql`insert into plans.bill (${billColumns})
        values (${bill.id}, ${bill.number}, ${bill.userId}, ${bill.kind}, ${bill.plan}, ${bill.fromPlan}, ${bill.cents.toString()},
                ${new Date(bill.period.start)}, ${new Date(bill.period.end)}, ${new Date(bill.at)})`,
  );

export async function findBill(tx: Tx, id: string): Promise<Bill | undefined> {
  const row = await maybe<RawBill>(tx, sql`select ${billColumns} from plans.bill where id = ${id}`);
  return row && parseBill(row);
}

/** A person's bills, newest first. Twelve a year: no pages. */
export const listBills = async (tx: Tx, userId: string, limit = 200): Promise<Bill[]> =>
  (
    await many<RawBill>(
      tx,
      sql`select ${billColumns} from plans.bill where user_id = ${userId} order by number desc limit ${limit}`,
    )
  ).map(parseBill);

export const deleteSubscription = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from plans.subscription where user_id = ${userId}`);
