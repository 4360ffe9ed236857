import type { Needs, WithinPlan } from '#server/domains/plans/needs.ts';
import type { App } from '#server/platform/app.ts';
import { faultFields } from '#server/platform/log.ts';

/**
 * Rests and wakes by the plan of everybody who has several of anything: for a site that begins or
 * stops to sell plans. Safe to repeat and on many nodes.
 */
export async function settleEverybody(
  app: Pick<Needs, 'db' | 'clock'> & Pick<App, 'log'> & WithinPlan,
): Promise<void> {
  for (const userId of await app.withinPlan.people(app.db.read))
    try {
      await app.db.transaction((tx) => app.withinPlan.settle(tx, userId, app.clock.now()));
    } catch (fault) {
      app.log.error('plans.settling_failed', { userId, ...faultFields(fault) });
    }
}
