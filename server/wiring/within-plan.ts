// What a plan counts, in the three domains that have it: rested and woken together.
import { entitlements } from '#core/plans/plans.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as market from '#server/domains/market/index.ts';
import * as plans from '#server/domains/plans/index.ts';
import * as trading from '#server/domains/trading/index.ts';

export const withinPlan: plans.WithinPlan['withinPlan'] = {
  settle: async (tx, userId, at) => {
    // All at once, so that they are locked in one order; the person's own too, under which openings
    // are counted.
    const accounts = (await trading.listAccounts(tx, userId)).filter(({ closedAt }) => closedAt === null);
    if (accounts.length > 0)
      await trading.lockAccounts(
        tx,
        accounts.map(({ owner }) => owner),
      );
    await trading.restPortfolios(tx, userId, at);
    await copying.pauseAbovePlan(tx, userId, at);
    const stayingAlerts = (ids: readonly string[]) => plans.stayingOf(tx, userId, at, 'alerts', ids);
    await market.restAlerts(tx, userId, stayingAlerts, at);
  },
  counts: async (tx, userId) => ({
    portfolios: 1 + (await trading.listOpenPortfolios(tx, userId)).length,
    leaders: (await copying.openingCopies(tx, userId)).length,
    alerts: await market.countWaitingAlerts(tx, userId),
  }),
  people: async (tx) => [
    ...new Set([
      ...(await trading.listPortfolioPeople(tx)),
      ...(await copying.listPeopleOfSeveral(tx)),
      ...(await market.listAlertPeople(tx, entitlements.basic.alerts)),
    ]),
  ],
  withResting: async (tx, userIds) => [
    ...new Set([
      ...(await trading.listRestingPeople(tx, userIds)),
      ...(await market.listRestingPeople(tx, userIds)),
    ]),
  ],
};
