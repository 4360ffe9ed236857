import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { dayMs, hourMs, minuteMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { billDue } from '#server/domains/plans/billing/bill-due.ts';
import type { WithinPlan } from '#server/domains/plans/needs.ts';
import { personalData } from '#server/domains/plans/personal-data.ts';
import { plansReactions } from '#server/domains/plans/reactions.ts';
import { chooseStaying } from '#server/domains/plans/staying/choose-staying.ts';
import { settleDue } from '#server/domains/plans/staying/settle-due.ts';
import { queuePeople } from '#server/domains/plans/staying/store.ts';
import { saveSetting } from '#server/domains/plans/store.ts';
import { leavePlan } from '#server/domains/plans/subscriptions/change-at-period-end.ts';
import { showPlan } from '#server/domains/plans/subscriptions/show-plan.ts';
import { subscribe } from '#server/domains/plans/subscriptions/subscribe.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { loadConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { text } from '#server/platform/db/readers.ts';
import { run, sql, values } from '#server/platform/db/sql.ts';
import { startRelay } from '#server/platform/events/relay.ts';
import { silentLog } from '#server/platform/log.ts';
import { openTestDatabase } from '#testing/database.ts';
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
afterAll(() => db.close());

async function person(): Promise<Actor> {
  const userId = newId('usr');
  await db.transaction((tx) => ledger.grantOpening(tx, userId, start - hourMs, 5_000n));
  return { userId, sessionId: 's', email: 'ada@example.org', isVerified: true, isAdmin: false };
}

/** Whom it was settled for, in order; these people cannot be. */
function watched(fails: readonly string[] = []) {
  const settled: string[] = [];
  const settle = async (_tx: unknown, userId: string) => {
    settled.push(userId);
    if (fails.includes(userId)) throw new Error('This account cannot be settled');
  };
  return { settled, withinPlan: { ...noGuards.withinPlan, settle } };
}
const events = ({ userId }: Actor) =>
  values(
    db.read,
    text,
    sql`select coalesce(payload ->> 'change', type) from events.outbox
      where user_id = ${userId} and type like 'plans.%' order by id`,
  );
/** Reactions and the tick have run. */
async function settle({ withinPlan }: WithinPlan): Promise<void> {
  const relay = startRelay(db, plansReactions({ withinPlan }), silentLog);
  await relay.settled();
  await relay.stop();
  await settleDue({ ...app(), withinPlan });
}

describe('what stays in use', () => {
  it('is what was chosen last for each plan, and is settled at once', async () => {
    const ada = await person();
    const [one, two, alert] = [newId('pfo'), newId('pfo'), newId('alt')];
    const { settled, withinPlan } = watched();
    const choose = (plan: 'basic' | 'pro', portfolios: string[], alerts: string[] = []) =>
      chooseStaying({ ...app(), withinPlan }, ada, { plan, kept: { portfolios, leaders: [], alerts } });
    await choose('pro', [one, two]);
    await choose('basic', [], [alert]);
    const none = { portfolios: [], leaders: [], alerts: [] };
    expect((await showPlan(app(), ada)).kept).toEqual({
      pro: { ...none, portfolios: [one, two] },
      basic: { ...none, alerts: [alert] },
    });
    expect((await choose('pro', [two, one, two])).kept.pro.portfolios).toEqual([two, one]);
    expect(settled).toEqual([ada.userId, ada.userId, ada.userId]);
    expect(await events(ada)).toEqual(Array.from({ length: 3 }, () => 'plans.kept-changed'));
    expect((await showPlan(app(), await person())).kept.pro).toEqual(none);
    expect((await personalData.exportFor(db.read, ada.userId))['plans.kept']).toEqual([
      { plan: 'basic', what: 'alerts', id: alert },
      { plan: 'pro', what: 'portfolios', id: two },
      { plan: 'pro', what: 'portfolios', id: one },
    ]);
    await db.transaction((tx) => personalData.erase(tx, ada.userId));
    expect((await showPlan(app(), ada)).kept).toEqual({ pro: none, basic: none });
  });

  it('is settled once the plan has changed, and not by what only says that it will', async () => {
    const ada = await person();
    const watch = watched();
    const times = () => watch.settled.filter((userId) => userId === ada.userId).length;
    await subscribe(app(), ada, { id: newId('bil'), plan: 'pro', most: 4_900n });
    await settle(watch);
    expect(times()).toBe(1);
    await leavePlan(app(), ada, 'basic');
    await settle(watch);
    expect(times()).toBe(1);
    clock.advance(31 * dayMs);
    await billDue(app());
    await settle(watch);
    expect(times()).toBe(2);
    await settle(watch);
    expect(times()).toBe(2);
  });

  it('is settled when something ends, for those alone who have something at rest', async () => {
    const [ada, bob] = [await person(), await person()];
    const watch = watched();
    const withResting = async (_tx: unknown, userIds: readonly string[]) =>
      userIds.filter((userId) => userId === ada.userId);
    await db.transaction(async (tx) => {
      for (const { userId } of [ada, bob, ada])
        await recordEvent(
          tx,
          { type: 'market.alerts-changed', userId, payload: { alertId: 'alt_1' } },
          clock.now(),
        );
    });
    await settle({ withinPlan: { ...watch.withinPlan, withResting } });
    expect(watch.settled).toEqual([ada.userId]);
  });

  it('is settled past one whose turn fails, who is tried again a minute later', async () => {
    const [ada, bob] = [await person(), await person()];
    await queuePeople(db.read, [ada.userId, bob.userId], clock.now());
    const failing = watched([ada.userId]);
    await settleDue({ ...app(), withinPlan: failing.withinPlan });
    expect(new Set(failing.settled)).toEqual(new Set([ada.userId, bob.userId]));
    const again = watched();
    await settleDue({ ...app(), withinPlan: again.withinPlan });
    expect(again.settled).toEqual([]);
    clock.advance(minuteMs);
    await settleDue({ ...app(), withinPlan: again.withinPlan });
    expect(again.settled).toEqual([ada.userId]);
  });
});

describe('a site that begins to sell plans', () => {
  it('tells those who have more than theirs keeps, a week before it holds, once', async () => {
    const [ada, bob] = [await person(), await person()];
    const { settled, withinPlan } = watched();
    const having = {
      ...withinPlan,
      people: async () => [ada.userId, bob.userId],
      counts: async (_tx: unknown, userId: string) => ({
        portfolios: userId === ada.userId ? 2 : 1,
        leaders: 1,
        alerts: 10,
      }),
    };
    const tick = () => settleDue({ ...app(), withinPlan: having });
    await run(db.read, sql`update plans.setting set told_at = null`);
    await tick();
    await tick();
    expect([await events(ada), await events(bob)]).toEqual([['above_plan'], []]);
    // What it told is no reason to hurry, nor is a choice.
    const none = { portfolios: [], leaders: [], alerts: [] };
    await chooseStaying({ ...app(), withinPlan: having }, ada, { plan: 'basic', kept: none });
    await settle({ withinPlan: having });
    expect(settled).toEqual([]);
    clock.advance(7 * dayMs);
    await tick();
    expect(settled).toEqual([ada.userId]);
  });

  it('wakes everything when it stops', async () => {
    const ada = await person();
    const { settled, withinPlan } = watched();
    const having = { ...withinPlan, people: async () => [ada.userId] };
    await db.transaction((tx) => saveSetting(tx, false));
    await settleDue({ ...app(), withinPlan: having });
    expect(settled).toEqual([ada.userId]);
    await db.transaction((tx) => saveSetting(tx, true));
    await settleDue(app());
  });
});
