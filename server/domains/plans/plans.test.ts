import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { dayMs, hourMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { billDue } from '#server/domains/plans/billing/bill-due.ts';
import { keepPlan, leavePlan } from '#server/domains/plans/subscriptions/change-at-period-end.ts';
import { downloadInvoice } from '#server/domains/plans/billing/download-invoice.ts';
import { entitlementsOf, requireEntitlement, requireRoom } from '#server/domains/plans/entitlements.ts';
import { payNow } from '#server/domains/plans/billing/pay-now.ts';
import { personalData } from '#server/domains/plans/personal-data.ts';
import { plansReactions } from '#server/domains/plans/reactions.ts';
import { previewChange, showInvoices, showPlan } from '#server/domains/plans/subscriptions/show-plan.ts';
import { saveSetting } from '#server/domains/plans/store.ts';
import { subscribe } from '#server/domains/plans/subscriptions/subscribe.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { loadConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { int, text } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql, values } from '#server/platform/db/sql.ts';
import { startRelay } from '#server/platform/events/relay.ts';
import { silentLog } from '#server/platform/log.ts';
import { dollars } from '#testing/typed-amounts.ts';
import { openTestDatabase } from '#testing/database.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { noGuards } from '#testing/stages/no-guards.ts';

const start = Date.UTC(2026, 5, 1, 9, 30);
let db: Database;
const clock = fixedClock(start);
const app = () => ({ ...noGuards, db, clock, log: silentLog, config: loadConfig({}) });

beforeAll(async () => {
  db = await openTestDatabase();
  await db.transaction((tx) => saveSetting(tx, true));
});
beforeEach(() => clock.set(start));
afterAll(async () => {
  expect(await ledger.verifyBook(db.read)).toEqual([]);
  await db.close();
});

async function person(cents = 100_000n): Promise<Actor> {
  const userId = newId('usr');
  await db.transaction((tx) => ledger.grantOpening(tx, userId, start - hourMs, cents));
  return { userId, sessionId: 's', email: 'ada@example.org', isVerified: true, isAdmin: false };
}
const wallet = async ({ userId }: Actor) =>
  ledger.balanceOf(db.read, await ledger.ownerOf(db.read, userId), 'USD', 'wallet');
const pay = ({ userId }: Actor, units: bigint) =>
  db.transaction(async (tx) =>
    ledger.postAdjustment(tx, {
      owner: await ledger.ownerOf(tx, userId),
      asset: 'USD',
      units,
      reason: 'Money comes in',
      idemKey: newId('chg'),
      at: clock.now(),
      by: 'test',
    }),
  );
const take = (who: Actor, plan: 'pro' | 'premium', id = newId('bil'), most = 9_900n) =>
  subscribe(app(), who, { id, plan, most });
const bills = async (who: Actor) =>
  (await showInvoices(app(), who)).map(({ kind, plan, amount, periodStart }) => [
    kind,
    plan,
    amount,
    periodStart.slice(0, 10),
  ]);
const changes = async ({ userId }: Actor) =>
  values(
    db.read,
    text,
    sql`select payload ->> 'change' as change from events.outbox where user_id = ${userId} and type = 'plans.plan-changed' order by id`,
  );
/** Lets time pass in steps of six hours, billing at each. */
async function pass(ms: number, step = 6 * hourMs): Promise<void> {
  for (const end = clock.now() + ms; clock.now() < end; ) {
    clock.set(Math.min(end, clock.now() + step));
    await billDue(app());
  }
}

describe('starting and moving up', () => {
  it('charges the whole month from the wallet, once, however often it is pressed', async () => {
    const ada = await person();
    const id = newId('bil');
    await Promise.all([take(ada, 'pro', id), take(ada, 'pro', id), take(ada, 'pro', id)]);
    expect(await take(ada, 'pro', id)).toMatchObject({
      plan: 'pro',
      state: 'active',
      periodEnd: '2026-07-01T09:30:00.000Z',
      nextCharge: '49.00',
      available: '951.00',
    });
    expect(await bills(ada)).toEqual([['start', 'pro', '49.00', '2026-06-01']]);
    expect(await refusalOf(take(ada, 'premium', id))).toBe('id_reused');
    expect(await refusalOf(take(await person(), 'pro', id))).toBe('id_reused');
    expect(await refusalOf(take(ada, 'pro'))).toBe('already_on_plan');
    expect(await changes(ada)).toEqual(['started']);
  });

  it('moves from 49 to 99 at half of a month of 30 days for 25.00, and renews on the same day', async () => {
    const ada = await person();
    await take(ada, 'pro');
    clock.advance(15 * dayMs);
    const preview = await previewChange(app(), ada, 'premium');
    expect(preview).toMatchObject({
      charge: '25.00',
      balanceBefore: '951.00',
      balanceAfter: '926.00',
      renewsAt: '2026-07-01T09:30:00.000Z',
    });
    expect(await refusalOf(take(ada, 'premium', newId('bil'), 2_499n))).toBe('charge_changed');
    expect(await wallet(ada)).toBe(95_100n);
    expect(await take(ada, 'premium', newId('bil'), dollars(preview.charge))).toMatchObject({
      plan: 'premium',
      periodEnd: preview.renewsAt,
    });
    expect(await wallet(ada)).toBe(92_600n);
    expect(await refusalOf(take(ada, 'pro'))).toBe('not_an_upgrade');
    await pass(15 * dayMs);
    expect(await wallet(ada)).toBe(82_700n);
  });

  it('changes nothing when the wallet does not suffice, and says what there is', async () => {
    const ada = await person(4_899n);
    await expect(take(ada, 'pro')).rejects.toMatchObject({
      code: 'insufficient_funds',
      detail: { available: '48.99' },
    });
    expect([await bills(ada), await wallet(ada), (await showPlan(app(), ada)).plan]).toEqual([
      [],
      4_899n,
      'basic',
    ]);
    expect(await previewChange(app(), ada, 'pro')).toMatchObject({ balanceAfter: '-0.01' });
  });

  it('is no result of trading: performance leaves the fee out', async () => {
    const ada = await person();
    await take(ada, 'pro');
    const owner = await ledger.ownerOf(db.read, ada.userId);
    const flows = await ledger.flowsBetween(db.read, [owner], start - 1, start);
    expect(flows.map(({ units }) => units)).toEqual([-4_900n]);
    const { lines } = await ledger.statement(db.read, owner, { limit: 1 });
    expect(lines[0]).toMatchObject({
      kind: 'fee',
      description: 'Pro plan, 2026-06-01T09:30Z to 2026-07-01T09:30Z',
      amount: '-49.00',
    });
  });
});

describe('renewals', () => {
  it('run for a year on the day of the anchor, once per month, also with two nodes', async () => {
    const ada = await person();
    clock.set(Date.UTC(2027, 0, 31, 8));
    await take(ada, 'pro');
    for (let day = 0; day < 365; day++) {
      clock.advance(dayMs);
      await Promise.all([billDue(app()), billDue(app())]);
    }
    expect((await bills(ada)).toReversed().map(([, , amount, day]) => `${day} ${amount}`)).toEqual(
      [
        '2027-01-31',
        '2027-02-28',
        '2027-03-31',
        '2027-04-30',
        '2027-05-31',
        '2027-06-30',
        '2027-07-31',
        '2027-08-31',
        '2027-09-30',
        '2027-10-31',
        '2027-11-30',
        '2027-12-31',
        '2028-01-31',
      ].map((day) => `${day} 49.00`),
    );
    expect(await wallet(ada)).toBe(100_000n - 13n * 4_900n);
  });

  it('bill the month that runs, and none that passed while the site slept', async () => {
    const ada = await person();
    await take(ada, 'pro');
    clock.set(Date.UTC(2026, 8, 10));
    await billDue(app());
    await billDue(app());
    expect(await bills(ada)).toEqual([
      ['renewal', 'pro', '49.00', '2026-09-01'],
      ['start', 'pro', '49.00', '2026-06-01'],
    ]);
  });
});

describe('a month that cannot be paid', () => {
  it('keeps the plan, is asked for on days 1, 3, 5, 7 and 14, and then ends without a debt', async () => {
    const ada = await person(5_000n);
    await take(ada, 'pro');
    await pass(30 * dayMs);
    expect(await showPlan(app(), ada)).toMatchObject({
      plan: 'pro',
      state: 'past_due',
      nextRetryAt: '2026-07-02T09:30:00.000Z',
      endsAt: '2026-07-15T09:30:00.000Z',
    });
    await pass(14 * dayMs - hourMs);
    expect((await entitlementsOf(db.read, ada.userId, clock.now())).plan).toBe('pro');
    expect(await changes(ada)).toEqual(['started', ...Array.from({ length: 5 }, () => 'payment_failed')]);
    await pass(2 * hourMs);
    expect(await showPlan(app(), ada)).toMatchObject({ plan: 'basic', state: 'none' });
    expect((await changes(ada)).at(-1)).toBe('ended_unpaid');
    expect(await wallet(ada)).toBe(100n);
    await pay(ada, 50_000n);
    await pass(60 * dayMs, dayMs);
    expect(await wallet(ada)).toBe(50_100n);
  });

  it('is paid by a deposit in between; one that is too small brings no second notice', async () => {
    const ada = await person(5_000n);
    await take(ada, 'pro');
    await pass(30 * dayMs + 2 * hourMs);
    const relay = startRelay(db, plansReactions(noGuards), silentLog);
    const deposit = async (cents: bigint) => {
      await pay(ada, cents);
      await relay.settled();
      await billDue(app());
    };
    await deposit(1_000n);
    expect(await changes(ada)).toEqual(['started', 'payment_failed']);
    await deposit(4_000n);
    await relay.stop();
    expect(await changes(ada)).toEqual(['started', 'payment_failed', 'renewed']);
    // The month still began on its day.
    expect(await showPlan(app(), ada)).toMatchObject({
      state: 'active',
      periodEnd: '2026-08-01T09:30:00.000Z',
      available: '2.00',
    });
  });

  it('can be paid at a press, once, and given up at once', async () => {
    const [ada, bob] = [await person(5_000n), await person(5_000n)];
    await Promise.all([take(ada, 'pro'), take(bob, 'pro')]);
    expect(await refusalOf(payNow(app(), ada))).toBe('plan_not_past_due');
    await pass(30 * dayMs);
    expect(await refusalOf(payNow(app(), ada))).toBe('insufficient_funds');
    expect(await refusalOf(take(ada, 'premium'))).toBe('plan_past_due');
    expect(await refusalOf(leavePlan(app(), ada, 'pro'))).toBe('plan_past_due');
    await pay(ada, 20_000n);
    const pressed = await Promise.allSettled([payNow(app(), ada), payNow(app(), ada)]);
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await wallet(ada)).toBe(100n + 20_000n - 4_900n);
    expect(await leavePlan(app(), bob, 'basic')).toMatchObject({ plan: 'basic', state: 'none' });
    expect(await wallet(bob)).toBe(100n);
  });
});

describe('moving down and leaving', () => {
  it('waits for the end of the paid month and can be taken back', async () => {
    const ada = await person();
    await take(ada, 'premium');
    expect(await leavePlan(app(), ada, 'pro')).toMatchObject({
      plan: 'premium',
      nextPlan: 'pro',
      nextCharge: '49.00',
    });
    expect(await leavePlan(app(), ada, 'basic')).toMatchObject({ nextPlan: 'basic', nextCharge: null });
    await leavePlan(app(), ada, 'basic');
    expect(await keepPlan(app(), ada)).toMatchObject({ nextPlan: null, nextCharge: '99.00' });
    await keepPlan(app(), ada);
    await leavePlan(app(), ada, 'pro');
    await pass(30 * dayMs);
    expect(await showPlan(app(), ada)).toMatchObject({ plan: 'pro', state: 'active', nextPlan: null });
    await leavePlan(app(), ada, 'basic');
    await pass(31 * dayMs);
    expect(await showPlan(app(), ada)).toMatchObject({ plan: 'basic', state: 'none' });
    expect(await wallet(ada)).toBe(100_000n - 9_900n - 4_900n);
    expect(await refusalOf(leavePlan(app(), ada, 'pro'))).toBe('no_paid_plan');
    expect(await refusalOf(keepPlan(app(), ada))).toBe('no_paid_plan');
    expect(await changes(ada)).toEqual([
      'started',
      'moving_down',
      'ending',
      'kept',
      'moving_down',
      'moved_down',
      'ending',
      'ended',
    ]);
  });

  it('begins again with a new anchor, and a plan that was to end goes on when its person moves up', async () => {
    const ada = await person();
    await take(ada, 'pro');
    await leavePlan(app(), ada, 'basic');
    expect(await take(ada, 'premium')).toMatchObject({ plan: 'premium', nextPlan: null });
    await leavePlan(app(), ada, 'basic');
    await pass(40 * dayMs, dayMs);
    expect(await take(ada, 'pro')).toMatchObject({ plan: 'pro', periodEnd: '2026-08-11T09:30:00.000Z' });
  });
});

describe('entitlements', () => {
  it('follow the plan, and a refusal names what is missing and who has it', async () => {
    const ada = await person();
    const needs = (what: 'sell_collectibles' | 'api_keys') =>
      requireEntitlement(db.read, ada.userId, clock.now(), what);
    await expect(needs('sell_collectibles')).rejects.toMatchObject({
      code: 'plan_limit_reached',
      detail: { what: 'sell_collectibles', plan: 'Pro' },
    });
    await requireEntitlement(db.read, ada.userId, clock.now(), 'buy_collectibles');
    await requireRoom(db.read, ada.userId, clock.now(), 'leaders', 0);
    await expect(requireRoom(db.read, ada.userId, clock.now(), 'leaders', 1)).rejects.toMatchObject({
      detail: { what: 'leaders', limit: '1', plan: 'Pro' },
    });
    await expect(requireRoom(db.read, ada.userId, clock.now(), 'alerts', 10)).rejects.toMatchObject({
      detail: { what: 'alerts', limit: '10', plan: 'Pro' },
    });
    await take(ada, 'pro');
    await requireRoom(db.read, ada.userId, clock.now(), 'alerts', 49);
    await needs('sell_collectibles');
    await expect(needs('api_keys')).rejects.toMatchObject({ detail: { plan: 'Premium' } });
    await expect(requireRoom(db.read, ada.userId, clock.now(), 'portfolios', 5)).rejects.toMatchObject({
      detail: { plan: 'Premium' },
    });
    await take(ada, 'premium');
    await needs('api_keys');
  });

  it('are everything where the operator sells no plans; nothing is sold or billed there', async () => {
    const ada = await person();
    await take(ada, 'pro');
    await db.transaction((tx) => saveSetting(tx, false));
    const bob = await person();
    await requireEntitlement(db.read, bob.userId, clock.now(), 'api_keys');
    await requireRoom(db.read, bob.userId, clock.now(), 'leaders', 9);
    expect(await refusalOf(take(bob, 'pro'))).toBe('plans_not_sold');
    await pass(40 * dayMs, dayMs);
    expect(await wallet(ada)).toBe(95_100n);
    await db.transaction((tx) => saveSetting(tx, true));
  });
});

describe('invoices and personal data', () => {
  it('carry numbers without a gap, in whatever order people were billed or refused', async () => {
    const rows = await many(
      db.read,
      row({ number: int }),
      sql`select number from plans.bill order by number`,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, place) => place + 1));
  });

  it('print what was paid and how it was computed, for their person only', async () => {
    const [ada, bob] = [await person(), await person()];
    await take(ada, 'pro');
    clock.advance(15 * dayMs);
    await take(ada, 'premium');
    const [bill] = await showInvoices(app(), ada);
    const get = (who: Actor, zone = 'UTC', name = `${bill?.id}.pdf`) =>
      downloadInvoice(app(), who, name, zone);
    const made = await get(ada, 'America/New_York');
    if ('status' in made) return expect.fail(made.message);
    const { text } = await extractText(new Uint8Array(made.body as Buffer), { mergePages: true });
    for (const part of [
      `Invoice ${bill?.number}`,
      'ada@example.org',
      'Pro to Premium',
      '1,296,000',
      '25.00',
      'Demo',
      'Date 2026-06-16 05:30 (America/New_York)',
    ])
      expect(text).toContain(part);
    expect(await get(bob)).toMatchObject({ status: 404 });
    expect(await get(ada, 'UTC', 'bil_nothing.pdf')).toMatchObject({ status: 404 });
  });

  it('are exported whole; after erasure nothing renews, and the books keep their bill', async () => {
    const ada = await person();
    await take(ada, 'pro');
    const held = await personalData.exportFor(db.read, ada.userId);
    expect(held['plans.bill']).toHaveLength(1);
    expect(held['plans.subscription']).toMatchObject([{ plan: 'pro', state: 'active' }]);
    await db.transaction((tx) => personalData.erase(tx, ada.userId));
    expect(await personalData.exportFor(db.read, ada.userId)).toMatchObject({
      'plans.subscription': [],
      'plans.bill': [{ amount: '49.00' }],
    });
    await pass(40 * dayMs, dayMs);
    expect(await wallet(ada)).toBe(95_100n);
  });
});
