import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { dayMs, minuteMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { billDue } from '#server/domains/plans/billing/bill-due.ts';
import { entitlementsOf, hasRoom } from '#server/domains/plans/entitlements.ts';
import type { WithinPlan } from '#server/domains/plans/needs.ts';
import { personalData } from '#server/domains/plans/personal-data.ts';
import { plansReactions } from '#server/domains/plans/reactions.ts';
import { settleDue } from '#server/domains/plans/staying/settle-due.ts';
import { saveSetting } from '#server/domains/plans/store.ts';
import { leavePlan } from '#server/domains/plans/subscriptions/change-at-period-end.ts';
import { showInvoices, showPlan } from '#server/domains/plans/subscriptions/show-plan.ts';
import { subscribe } from '#server/domains/plans/subscriptions/subscribe.ts';
import { trialReactions } from '#server/domains/plans/trial/begin-trial.ts';
import { endTrials } from '#server/domains/plans/trial/end-trials.ts';
import { trialsDue } from '#server/domains/plans/trial/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { loadConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { instant, json } from '#server/platform/db/readers.ts';
import { run, sql, values } from '#server/platform/db/sql.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { startRelay } from '#server/platform/events/relay.ts';
import { silentLog } from '#server/platform/log.ts';
import { openTestDatabase } from '#testing/database.ts';
import { isDue } from '#testing/stages/is-due.ts';
import { noGuards } from '#testing/stages/no-guards.ts';

const start = Date.UTC(2026, 5, 1, 9, 30);
const end = start + 14 * dayMs;
let db: Database;
const clock = fixedClock(start);
const app = (env: Readonly<Record<string, string>> = {}) => ({
  ...noGuards,
  db,
  clock,
  log: silentLog,
  config: loadConfig(env),
});

beforeAll(async () => {
  db = await openTestDatabase();
  await db.transaction((tx) => saveSetting(tx, true));
});
beforeEach(() => clock.set(start));
afterAll(() => db.close());

/** Reactions to all that was recorded have run. */
async function react(env: Readonly<Record<string, string>> = {}): Promise<void> {
  const relay = startRelay(db, [...plansReactions(noGuards), ...trialReactions(app(env))], silentLog);
  await relay.settled();
  await relay.stop();
}

async function signedUp(): Promise<Actor> {
  const userId = newId('usr');
  const email = `${userId}@example.org`;
  await run(db.read, sql`insert into auth_user ("id", "name", "email") values (${userId}, '', ${email})`);
  return { userId, sessionId: 's', email, isVerified: true, isAdmin: false };
}
const verified = ({ userId }: Actor) =>
  db.transaction(async (tx) => {
    await ledger.grantOpening(tx, userId, clock.now());
    await recordEvent(tx, { type: 'identity.email-verified', userId, payload: {} }, clock.now());
  });

/** Somebody whose account has just been opened, on a demo where nothing else is said. */
async function person(env: Readonly<Record<string, string>> = {}): Promise<Actor> {
  const who = await signedUp();
  await verified(who);
  await react(env);
  return who;
}
const told = ({ userId }: Actor) =>
  values(
    db.read,
    json<{ change: string; until: string; above?: object }>(),
    sql`select payload from events.outbox
        where user_id = ${userId} and type = 'plans.plan-changed' order by id`,
  );
const changes = async (who: Actor) => (await told(who)).map(({ change }) => change);
const plan = ({ userId }: Actor) => entitlementsOf(db.read, userId, clock.now()).then((has) => has.plan);
const hadMore = (portfolios = 2): WithinPlan => ({
  withinPlan: {
    ...noGuards.withinPlan,
    counts: () => Promise.resolve({ portfolios, leaders: 1, alerts: 12 }),
  },
});
const tick = (within: WithinPlan = noGuards) => endTrials({ ...app(), ...within });

describe('a trial', () => {
  it('gives what Pro includes at once, up to its last millisecond, under the name of Basic', async () => {
    const ada = await person();
    expect(await plan(ada)).toBe('pro');
    expect(await hasRoom(db.read, ada.userId, clock.now(), 'leaders', 9)).toBe(true);
    const ends = '2026-06-15T09:30:00.000Z';
    const view = { plan: 'basic', state: 'none', nextCharge: null } as const;
    const at = async (instant: number) => {
      clock.set(instant);
      return showPlan(app(), ada);
    };
    expect(await at(start)).toMatchObject({ ...view, trialEndsAt: ends, trialDaysLeft: 14 });
    expect(await at(start + dayMs)).toMatchObject({ trialDaysLeft: 13 });
    expect(await at(end - 1)).toMatchObject({ trialEndsAt: ends, trialDaysLeft: 1 });
    expect(await plan(ada)).toBe('pro');
    // Whether or not anything has ticked.
    expect(await at(end)).toMatchObject({ ...view, trialEndsAt: null, trialDaysLeft: null });
    expect(await plan(ada)).toBe('basic');
  });

  it('begins once, and not for those who came before it, while it was off or where nothing is sold', async () => {
    const [ada, bob] = [await person(), await person({ PLAN_TRIAL_DAYS: '0' })];
    expect(await changes(bob)).toEqual([]);
    await db.transaction((tx) => saveSetting(tx, false));
    const eve = await person();
    await db.transaction((tx) => saveSetting(tx, true));
    // As after a restore that lost the place of the reaction.
    clock.advance(20 * dayMs);
    await verified(ada);
    await react();
    expect([await plan(ada), await plan(bob), await plan(eve)]).toEqual(['basic', 'basic', 'basic']);
    expect(await changes(ada)).toEqual(['trial_started']);
    const shown = sql`select trial_ends_at from auth_user where "id" = ${ada.userId}`;
    expect(await values(db.read, instant, shown)).toEqual([end]);
    expect(await showPlan(app(), bob)).toMatchObject({ trialEndsAt: null });
  });

  it('leaves nothing behind for an account that was deleted before it began', async () => {
    const gone = await signedUp();
    await run(db.read, sql`delete from auth_user where "id" = ${gone.userId}`);
    await verified(gone);
    await react();
    expect((await personalData.exportFor(db.read, gone.userId))['plans.trial']).toEqual([]);
  });

  it('is exported, and is gone with the account', async () => {
    const ada = await person();
    const held = async () => (await personalData.exportFor(db.read, ada.userId))['plans.trial'];
    expect(await held()).toEqual([
      { startedAt: '2026-06-01T09:30:00.000Z', endsAt: '2026-06-15T09:30:00.000Z' },
    ]);
    await db.transaction((tx) => personalData.erase(tx, ada.userId));
    expect(await held()).toEqual([]);
    clock.set(end);
    await tick(hadMore());
    expect(await changes(ada)).toEqual(['trial_started']);
  });
});

describe('the end of a trial', () => {
  it('is told three days before to those who have more than Basic keeps, and to everybody when it is there', async () => {
    const [ada, bob] = [await person(), await person()];
    clock.set(end - 3 * dayMs - 1);
    expect(await isDue(db, trialsDue(clock.now()))).toBe(false);
    clock.advance(1);
    expect(await isDue(db, trialsDue(clock.now()))).toBe(true);
    const within = {
      ...noGuards.withinPlan,
      counts: (_tx: unknown, userId: string) =>
        Promise.resolve({ portfolios: userId === ada.userId ? 3 : 1, leaders: 1, alerts: 10 }),
    };
    await Promise.all([tick({ withinPlan: within }), tick({ withinPlan: within })]);
    await tick({ withinPlan: within });
    expect((await told(ada)).at(-1)).toMatchObject({
      change: 'trial_ending',
      until: '2026-06-15T09:30:00.000Z',
      above: { portfolios: 3 },
    });
    expect(await changes(bob)).toEqual(['trial_started']);
    expect(await isDue(db, trialsDue(end - 1))).toBe(false);
    clock.set(end);
    await Promise.all([tick({ withinPlan: within }), tick({ withinPlan: within })]);
    await tick({ withinPlan: within });
    expect(await changes(ada)).toEqual(['trial_started', 'trial_ending', 'trial_ended']);
    expect((await told(bob)).slice(1)).toMatchObject([{ change: 'trial_ended', above: {} }]);
    expect(await isDue(db, trialsDue(end + 90 * dayMs))).toBe(false);
    expect(await showInvoices(app(), ada)).toEqual([]);
  });

  it('rests what is above Basic, also when the site slept through it', async () => {
    const ada = await person();
    clock.set(end + 40 * dayMs);
    await tick(hadMore());
    expect(await changes(ada)).toEqual(['trial_started', 'trial_ended']);
    await react();
    const settled: string[] = [];
    const settle = async (_tx: unknown, userId: string) => {
      settled.push(userId);
    };
    await settleDue({ ...app(), withinPlan: { ...noGuards.withinPlan, settle } });
    expect(settled.filter((userId) => userId === ada.userId)).toHaveLength(1);
  });

  it('of one that cannot be ended holds up no other, and comes a minute later', async () => {
    const [ada, bob] = [await person(), await person()];
    clock.set(end);
    const failing = async (_tx: unknown, userId: string) => {
      if (userId === ada.userId) throw new Error('This account cannot be counted');
      return { portfolios: 1, leaders: 0, alerts: 0 };
    };
    await tick({ withinPlan: { ...noGuards.withinPlan, counts: failing } });
    expect([(await changes(ada)).at(-1), (await changes(bob)).at(-1)]).toEqual([
      'trial_started',
      'trial_ended',
    ]);
    clock.advance(minuteMs);
    await tick();
    expect((await changes(ada)).at(-1)).toBe('trial_ended');
  });
});

describe('a paid plan beside a trial', () => {
  it('costs what it costs, and nothing is said of the trial any more', async () => {
    const [ada, bob] = [await person(), await person()];
    const take = (who: Actor, name: 'pro' | 'premium') =>
      subscribe(app(), who, { id: newId('bil'), plan: name, most: 9_900n });
    expect(await take(ada, 'pro')).toMatchObject({ plan: 'pro', available: '951.00', trialEndsAt: null });
    await take(bob, 'premium');
    expect([await plan(ada), await plan(bob)]).toEqual(['pro', 'premium']);
    clock.set(end);
    await tick(hadMore());
    expect([await plan(ada), await plan(bob)]).toEqual(['pro', 'premium']);
    expect(await changes(ada)).toEqual(['trial_started', 'started']);
    await leavePlan(app(), ada, 'basic');
    clock.set(start + 31 * dayMs);
    await billDue(app());
    expect(await plan(ada)).toBe('basic');
    expect(await changes(ada)).toEqual(['trial_started', 'started', 'ending', 'ended']);
  });
});
