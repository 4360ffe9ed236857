// The tick of what rests: people are settled one after the other, each in a transaction of their own.
import { isAbove } from '#core/plans/staying.ts';
import { dayMs, minuteMs } from '#core/values/time.ts';
import { entitlementsOf } from '#server/domains/plans/entitlements.ts';
import type { Needs, WithinPlan } from '#server/domains/plans/needs.ts';
import {
  findDuePerson,
  findSetting,
  lockSetting,
  postponePerson,
  queuePeople,
  saveTold,
  takePerson,
} from '#server/domains/plans/staying/store.ts';
import { findStanding } from '#server/domains/plans/store.ts';
import { tell } from '#server/domains/plans/tell.ts';
import type { App } from '#server/platform/app.ts';
import { faultFields } from '#server/platform/log.ts';

type SettleNeeds = Pick<Needs, 'db' | 'clock'> & Pick<App, 'log'> & WithinPlan;

/** From being told that a plan begins to hold to what is above it being at rest. */
const noticeMs = 7 * dayMs;
/** One who cannot be settled is tried again, and holds up nobody else. */
const againMs = minuteMs;

/**
 * Rests and wakes by the plan of everybody whose turn it is. Safe to repeat and on many nodes.
 */
export async function settleDue(app: SettleNeeds, isStopped: () => boolean = () => false): Promise<void> {
  await announceLimits(app);
  while (!isStopped()) {
    const at = app.clock.now();
    const userId = await findDuePerson(app.db.read, at);
    if (userId === undefined) return;
    try {
      await app.db.transaction(async (tx) => {
        if (await takePerson(tx, userId)) await app.withinPlan.settle(tx, userId, at);
      });
    } catch (fault) {
      app.log.error('plans.settling_failed', { userId, ...faultFields(fault) });
      await app.db.transaction((tx) => postponePerson(tx, userId, at + againMs));
    }
  }
}

/**
 * Once a site begins to sell plans, tells those who have more than theirs keeps, and gives them the
 * time to choose. Once it sells none any more, everything is woken.
 */
async function announceLimits({ db, clock, withinPlan }: SettleNeeds): Promise<void> {
  const isDone = (setting: Awaited<ReturnType<typeof findSetting>>): boolean =>
    setting === undefined || setting.areSold === (setting.toldAt !== null);
  if (isDone(await findSetting(db.read))) return;
  const at = clock.now();
  await db.transaction(async (tx) => {
    const setting = await lockSetting(tx);
    if (!setting || isDone(setting)) return;
    await saveTold(tx, setting.areSold ? at : null);
    const people = await withinPlan.people(tx);
    if (!setting.areSold) {
      await queuePeople(tx, people, at);
      return;
    }
    for (const userId of people) {
      const has = await entitlementsOf(tx, userId, at);
      if (!isAbove(has, await withinPlan.counts(tx, userId))) continue;
      const dueAt = at + noticeMs;
      await queuePeople(tx, [userId], dueAt);
      const until = new Date(dueAt).toISOString();
      const { plan } = await findStanding(tx, userId, at);
      await tell(tx, userId, { plan, change: 'above_plan', amount: '0.00', until }, at);
    }
  });
}
