import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { dayMs, hourMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { billDue } from '#server/domains/plans/billing/bill-due.ts';
import { personalData } from '#server/domains/plans/personal-data.ts';
import { plansReactions } from '#server/domains/plans/reactions.ts';
import { chooseStaying } from '#server/domains/plans/staying/choose-staying.ts';
import { settleEverybody } from '#server/domains/plans/staying/settle-everybody.ts';
import { saveSetting } from '#server/domains/plans/store.ts';
import { leavePlan } from '#server/domains/plans/subscriptions/change-at-period-end.ts';
import { showPlan } from '#server/domains/plans/subscriptions/show-plan.ts';
import { subscribe } from '#server/domains/plans/subscriptions/subscribe.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { loadConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
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

describe('what stays in use', () => {
  /** Whom it was settled for, in order. */
  const watched = (fails: readonly string[] = []) => {
    const settled: string[] = [];
    const settle = async (_tx: unknown, userId: string) => {
      settled.push(userId);
      if (fails.includes(userId)) throw new Error('This account cannot be settled');
    };
    return { settled, withinPlan: { settle, people: async () => [...fails, 'usr_b'] } };
  };

  it('is what was chosen last, and is settled at once', async () => {
    const ada = await person();
    const [one, two, alert] = [newId('pfo'), newId('pfo'), newId('alt')];
    const { settled, withinPlan } = watched();
    const choose = (portfolios: string[], alerts: string[] = []) =>
      chooseStaying({ ...app(), withinPlan }, ada, { portfolios, leaders: [], alerts });
    await choose([one, two], [alert]);
    expect((await showPlan(app(), ada)).kept).toEqual({
      portfolios: [one, two],
      leaders: [],
      alerts: [alert],
    });
    expect((await choose([two, one, two])).kept).toEqual({ portfolios: [two, one], leaders: [], alerts: [] });
    expect(settled).toEqual([ada.userId, ada.userId]);
    expect((await showPlan(app(), await person())).kept.portfolios).toEqual([]);
    expect((await personalData.exportFor(db.read, ada.userId))['plans.kept']).toEqual([
      { what: 'portfolios', id: two },
      { what: 'portfolios', id: one },
    ]);
    await db.transaction((tx) => personalData.erase(tx, ada.userId));
    expect((await showPlan(app(), ada)).kept.portfolios).toEqual([]);
  });

  it('is settled whenever the plan changes', async () => {
    const ada = await person();
    const { settled, withinPlan } = watched();
    await subscribe(app(), ada, { id: newId('bil'), plan: 'pro', most: 4_900n });
    await leavePlan(app(), ada, 'basic');
    clock.advance(31 * dayMs);
    await billDue(app());
    expect(await showPlan(app(), ada)).toMatchObject({ plan: 'basic' });
    const relay = startRelay(db, plansReactions({ withinPlan }), silentLog);
    await relay.settled();
    await relay.stop();
    expect(settled.filter((userId) => userId === ada.userId)).toHaveLength(3);
  });

  it('is settled for everybody with several, one after the other, past one that fails', async () => {
    const { settled, withinPlan } = watched(['usr_a']);
    await settleEverybody({ ...app(), withinPlan });
    expect(settled).toEqual(['usr_a', 'usr_b']);
  });
});
