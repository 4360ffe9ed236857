// What a plan counts, in the three domains that have it: rested and woken together.
import { entitlements } from '#core/plans/plans.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as market from '#server/domains/market/index.ts';
import * as plans from '#server/domains/plans/index.ts';
import * as trading from '#server/domains/trading/index.ts';

export const withinPlan: plans.WithinPlan['withinPlan'] = {
  settle: async (tx, userId, at) => {
    // Accounts in the order in which everybody locks them: portfolios, then copies.
    await trading.restPortfolios(tx, userId, at);
    await copying.pauseAbovePlan(tx, userId, at);
    const stayingAlerts = (ids: readonly string[]) => plans.stayingOf(tx, userId, 'alerts', ids);
    await market.restAlerts(tx, userId, stayingAlerts, at);
  },
  people: async (tx) => [
    ...new Set([
      ...(await trading.listPortfolioPeople(tx)),
      ...(await copying.listPeopleOfSeveral(tx)),
      ...(await market.listAlertPeople(tx, entitlements.basic.alerts)),
    ]),
  ],
};
