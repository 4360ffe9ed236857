// A market as it is now: its terms, session and book as the server last told, its prices as the
// stream has them. Whatever a page shows of one market reads it here, so that no two parts of the
// page show different prices.
import type { InstrumentView, QuoteView } from '#core/market/contract.ts';
import { parsePrice, formatPrice, type Price } from '#core/values/price.ts';
import { midOf } from '#core/market/instrument.ts';
import { instrumentQuery } from '#web/features/market/queries.ts';
import { type LiveQuote, useLiveQuote } from '#web/lib/realtime/quotes.ts';
import { useQuery } from '#web/lib/use-query.ts';

type Level = [price: string, quantity: string];
type Market = InstrumentView & { quote: QuoteView; bids: Level[]; asks: Level[] };

/** The market of this name at its live quote; undefined until it is known. */
export function useMarketNow(symbol: string) {
  const { data } = useQuery(instrumentQuery(symbol));
  const live = useLiveQuote(symbol);
  return data && atQuote(data, live);
}

/**
 * A market moved to a live quote: the book keeps its levels and their sizes, around the new best
 * prices.
 */
export function atQuote<M extends Market>(market: M, live: LiveQuote | undefined): M {
  const [bid, ask, tick] = [live?.bid, live?.ask, market.tick].map((text) => parsePrice(text ?? ''));
  if (!live || bid === undefined || ask === undefined || tick === undefined) return market;
  const text = (price: Price): string => formatPrice(price, market.priceDecimals);
  const moved = (levels: readonly Level[], best: Price): Level[] => {
    const before = parsePrice(levels[0]?.[0] ?? '');
    return levels.map(([price, quantity]) => [
      text((parsePrice(price) ?? best) + best - (before ?? best)),
      quantity,
    ]);
  };
  const last = midOf({ bid, ask }, tick);
  return {
    ...market,
    quote: {
      ...market.quote,
      bid: live.bid,
      ask: live.ask,
      last: text(last),
      change24h: changeAt(market.quote, last, text),
      changePercent24h: live.changePercent,
      isStale: live.isStale,
    },
    bids: moved(market.bids, bid),
    asks: moved(market.asks, ask),
  };
}

/** The change of a day at another price: from where the day began. */
function changeAt({ last, change24h }: QuoteView, now: Price, text: (price: Price) => string): string {
  const [told, change] = [parsePrice(last), parsePrice(change24h)];
  return told === undefined || change === undefined ? change24h : text(now - (told - change));
}
