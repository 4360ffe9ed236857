// Presses and nodes at the same instant. Skipped, and listed, without PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { dayMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { billDue } from '#server/domains/plans/billing/bill-due.ts';
import { leavePlan } from '#server/domains/plans/subscriptions/change-at-period-end.ts';
import { payNow } from '#server/domains/plans/billing/pay-now.ts';
import { showInvoices } from '#server/domains/plans/subscriptions/show-plan.ts';
import { saveSetting } from '#server/domains/plans/store.ts';
import { subscribe } from '#server/domains/plans/subscriptions/subscribe.ts';
import { endTrials } from '#server/domains/plans/trial/end-trials.ts';
import { insertTrial } from '#server/domains/plans/trial/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { int, text } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql, values } from '#server/platform/db/sql.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { noGuards } from '#testing/stages/no-guards.ts';

let cluster: Cluster | undefined;
let db: Database;
const start = Date.UTC(2026, 5, 1, 9);
const clock = fixedClock(start);
const app = () => ({ ...noGuards, db, clock, log: silentLog });

async function person(cents: bigint): Promise<Actor> {
  const userId = newId('usr');
  await db.transaction((tx) => ledger.grantOpening(tx, userId, start - dayMs, cents));
  return { userId, sessionId: 's', email: 'a@example.org', isVerified: true, isAdmin: false };
}
const take = (who: Actor) => subscribe(app(), who, { id: newId('bil'), plan: 'pro', most: 4_900n });

describe.skipIf(!postgresPrograms())('on PostgreSQL', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    const address = (await cluster?.migratedDatabase('plans')) ?? '';
    db = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: 16, DATA_DIR: '' }, silentLog);
    await db.transaction((tx) => saveSetting(tx, true));
  });
  afterAll(async () => {
    expect(await ledger.verifyBook(db.read)).toEqual([]);
    await db.close();
    await cluster?.stop();
  });

  it('sells a plan once to somebody who presses in twelve windows', async () => {
    const ada = await person(100_000n);
    const answers = await Promise.all(Array.from({ length: 12 }, () => refusalOf(take(ada))));
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['no refusal', 'already_on_plan']));
    expect(await showInvoices(app(), ada)).toHaveLength(1);
  });

  it('ends twelve trials once while four nodes look, and says so once to each', async () => {
    const people = Array.from({ length: 12 }, () => newId('usr'));
    const [startedAt, endsAt] = [start - 14 * dayMs, start];
    await db.transaction(async (tx) => {
      for (const userId of people) await insertTrial(tx, userId, { startedAt, endsAt, dueAt: endsAt });
    });
    await Promise.all(Array.from({ length: 4 }, () => endTrials(app())));
    const told = await values(
      db.read,
      text,
      sql`select user_id from events.outbox where payload ->> 'change' = 'trial_ended'`,
    );
    expect(told.toSorted()).toEqual(people.toSorted());
  });

  it('renews sixty people once while four nodes bill, and numbers their bills without a gap', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => person(20_000n)));
    for (let first = 0; first < people.length; first += 12)
      await Promise.all(people.slice(first, first + 12).map(take));
    clock.set(start + 30 * dayMs);
    await Promise.all(Array.from({ length: 4 }, () => billDue(app())));
    for (const one of people) expect(await showInvoices(app(), one)).toHaveLength(2);
    const numbers = await many(
      db.read,
      row({ number: int }),
      sql`select number from plans.bill order by number`,
    );
    expect(numbers.map(({ number }) => Number(number))).toEqual(numbers.map((_, place) => place + 1));
  });

  it('pays an unpaid month once, or ends it once, when node, owner and deposit meet', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => person(4_900n)));
    await Promise.all(people.map(take));
    clock.advance(31 * dayMs);
    await billDue(app());
    await Promise.all(
      people.map(async ({ userId }, place) =>
        db.transaction(async (tx) =>
          ledger.postAdjustment(tx, {
            owner: await ledger.ownerOf(tx, userId),
            asset: 'USD',
            units: 6_000n,
            reason: 'Money comes in',
            idemKey: `in-${place}`,
            at: clock.now(),
            by: 'test',
          }),
        ),
      ),
    );
    clock.advance(dayMs);
    await Promise.all(
      people.flatMap((one) => [
        refusalOf(payNow(app(), one)),
        billDue(app()),
        refusalOf(leavePlan(app(), one, 'basic')),
      ]),
    );
    for (const one of people) {
      const bills = await showInvoices(app(), one);
      const owner = await ledger.ownerOf(db.read, one.userId);
      const left = await ledger.balanceOf(db.read, owner, 'USD', 'wallet');
      expect(left).toBe(4_900n + 6_000n - 4_900n * BigInt(bills.length));
      expect(bills.length).toBeLessThanOrEqual(2);
    }
  });
});
