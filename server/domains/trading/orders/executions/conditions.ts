import type { Instrument, Quote } from '#core/market/instrument.ts';
import { formatPrice, formatQuantity } from '#core/values/price.ts';
import { feedVersion } from '#server/domains/market/index.ts';

/** JSON of the market an order was filled in, as screens may show it. */
export const conditionsOf = (quote: Quote, instrument: Instrument): string => {
  const levels = (side: Quote['bids']) =>
    side.map(([price, size]) => [formatPrice(price, instrument.priceDecimals), formatQuantity(size)]);
  return JSON.stringify({
    feed: feedVersion,
    quoteAt: new Date(quote.at).toISOString(),
    bids: levels(quote.bids),
    asks: levels(quote.asks),
    bandBps: instrument.bandBps,
  });
};
