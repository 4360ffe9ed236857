import { featuredSymbols, tickerSlots, tickerSymbols } from '#core/content/ticker.ts';
import type { marketContract } from '#core/market/contract.ts';
import { secondMs } from '#core/values/time.ts';
import { hasWaitingAlerts } from '#server/domains/market/alerts/store.ts';
import { triggerAlerts } from '#server/domains/market/alerts/trigger-alerts.ts';
import type { AlertNeeds, Market } from '#server/domains/market/market.ts';
import type { OpenMarket } from '#server/domains/market/open-market.ts';
import { marketRouter } from '#server/domains/market/router.ts';
import { quoteView } from '#server/domains/market/views.ts';
import { watchlistReactions } from '#server/domains/market/watchlist/begin-watchlist.ts';
import type { DomainParts } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export async function parts(
  app: AlertNeeds,
  { halts, live }: Pick<OpenMarket, 'halts' | 'live'>,
): Promise<DomainParts<RouterOf<typeof marketContract>> & PublicPrices> {
  // The first read before the first page: a restart serves the last recorded quotes.
  await live?.tick();
  return {
    router: marketRouter(app),
    reactions: watchlistReactions(app),
    ticks: [
      { name: 'alerts', everyMs: secondMs, run: () => triggerAlerts(app), due: () => [hasWaitingAlerts()] },
      { name: 'halts', everyMs: 500, run: () => halts.tick(), due: () => halts.due() },
      ...(live ? [{ name: 'feeds', everyMs: 500, run: () => live.tick() }] : []),
    ],
    slots: () =>
      tickerSlots([...tickerSymbols, ...featuredSymbols].map((symbol) => tickerQuote(app.market, symbol))),
    facts: () => ({ 'claim:instruments': String(app.market.instruments().length) }),
    ...(live && { stop: () => live.stop() }),
  };
}

/** What public pages show of the market. */
interface PublicPrices {
  readonly slots: () => Readonly<Record<string, string>>;
  readonly facts: () => Readonly<Record<string, string>>;
}

/** What the landing page's ticker shows of one instrument. */
function tickerQuote(market: Market, symbol: string, at = market.now()) {
  const instrument = market.requireInstrument(symbol);
  const { last, change24h, changePercent24h } = quoteView(market, instrument, market.quote(symbol, at), at);
  return { symbol, last, change24h, changePercent24h, priceDecimals: instrument.priceDecimals };
}
