// The market's front door: quotes, rates and terms at any instant; watched markets and price
// alerts.
import type { QuoteTuple } from '#core/events.ts';
import type { Market } from '#server/domains/market/market.ts';
import { modelVersion } from '#server/domains/market/simulation/models.ts';
import { quoteTuple } from '#server/domains/market/views.ts';
export { createMarket, type Market } from '#server/domains/market/market.ts';
export { openMarket } from '#server/domains/market/open-market.ts';
export { restAlerts } from '#server/domains/market/alerts/rest-alerts.ts';
export {
  countWaitingAlerts,
  listAlertPeople,
  listRestingPeople,
} from '#server/domains/market/alerts/store.ts';
export { holdPrice } from '#server/domains/market/simulation/hold-price.ts';
export { personalData } from '#server/domains/market/personal-data.ts';
export { createHalts, type Halts } from '#server/domains/market/halts/halts.ts';
export { haltMarket, resumeMarket } from '#server/domains/market/halts/halt-market.ts';
export type { Overlay } from '#server/domains/market/simulation/overlays.ts';

/** Which version of the simulation made the quotes: stored with every fill. */
export const feedVersion = `simulated/${modelVersion}`;

/** Lines of the quotes frame for these symbols, or the whole catalogue. */
export const quoteTuples = (
  market: Market,
  symbols: readonly string[] | 'all',
  at = market.now(),
): QuoteTuple[] =>
  (symbols === 'all' ? market.instruments().map(({ symbol }) => symbol) : symbols).map((symbol) =>
    quoteTuple(market, symbol, at),
  );

export { parts } from '#server/domains/market/parts.ts';
