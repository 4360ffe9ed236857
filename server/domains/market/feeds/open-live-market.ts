import { instruments } from '#core/market/instruments.ts';
import { createLiveMarket, type LiveMarket } from '#server/domains/market/feeds/live-market.ts';
import { readRoutes } from '#server/domains/market/feeds/routes.ts';
import { requireKeys, specsOf } from '#server/domains/market/feeds/sources/specs.ts';
import type { App } from '#server/platform/app.ts';

/**
 * The live side of the market as configured; undefined when everything is simulated, and then
 * nothing of it runs.
 * @throws Error that names what is wrong with MARKET_SOURCES or which key is missing.
 */
export function openLiveMarket(app: Pick<App, 'db' | 'clock' | 'config'>): LiveMarket | undefined {
  const routes = readRoutes(app.config.MARKET_SOURCES, instruments);
  if (routes.size === 0) return undefined;
  requireKeys(app.config, routes);
  return createLiveMarket({ db: app.db, clock: app.clock, routes, specOf: specsOf(app.config) });
}
