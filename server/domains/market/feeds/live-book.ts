// The quotes of live markets in memory, and their past as bars. Every node has one: the node that
// holds the feeds tells it at once, the others from what that node has recorded.
import type { Instrument, Quote } from '#core/market/instrument.ts';
import { lastSession } from '#core/market/sessions.ts';
import type { Price, Quantity } from '#core/values/price.ts';
import { dayMs, minuteMs } from '#core/values/time.ts';
import type { Bar } from '#server/domains/market/charts/candles.ts';
import type { FeedName } from '#server/domains/market/feeds/feed.ts';
import type { Routes } from '#server/domains/market/feeds/routes.ts';

/** A believed quote of one market from one source. */
export interface SourceQuote {
  readonly symbol: string;
  readonly feed: FeedName;
  readonly bid: Price;
  readonly ask: Price;
  readonly bidSize: Quantity;
  readonly askSize: Quantity;
  readonly at: number;
}

/** Minutes kept in memory per market. */
const keptMinutes = (7 * dayMs) / minuteMs;

export interface LiveBook {
  isLive(symbol: string): boolean;
  /** Takes a believed quote, newer or older than what is known; older ones change nothing. */
  take(quote: SourceQuote): void;
  /**
   * The best source's quote at this instant, the newest one of all when none is fresh; undefined
   * before the first.
   */
  newest(instrument: Instrument, at: number): SourceQuote | undefined;
  /**
   * A whole quote as the market serves it; of the past from its bars. Undefined before the first
   * quote.
   */
  quote(instrument: Instrument, at: number): Quote | undefined;
  /** Minutes with a quote, oldest first, up to an instant. */
  minutes(symbol: string, at: number): readonly Bar[];
  days(symbol: string, at: number): readonly Bar[];
  loadMinutes(symbol: string, bars: readonly Bar[]): void;
  loadDays(symbol: string, bars: readonly Bar[]): void;
}

export function createLiveBook(routes: Routes): LiveBook {
  const bySource = new Map<string, SourceQuote>();
  const minutesOf = new Map<string, Bar[]>();
  const daysOf = new Map<string, Bar[]>();
  const nameOf = (symbol: string, feed: FeedName) => `${symbol} ${feed}`;

  const newest: LiveBook['newest'] = (instrument, at) => {
    let latest: SourceQuote | undefined;
    for (const { feed } of routes.get(instrument.symbol) ?? []) {
      const quote = bySource.get(nameOf(instrument.symbol, feed));
      if (!quote || quote.at > at) continue;
      if (at - quote.at <= instrument.maxQuoteAgeMs) return quote;
      if (!latest || quote.at > latest.at) latest = quote;
    }
    return latest;
  };

  return {
    isLive: (symbol) => routes.has(symbol),
    take(quote) {
      const name = nameOf(quote.symbol, quote.feed);
      if ((bySource.get(name)?.at ?? 0) > quote.at) return;
      bySource.set(name, quote);
    },
    newest,
    quote(instrument, at) {
      const now = newest(instrument, at);
      if (now && (at - now.at <= 2 * minuteMs || isNewest(minutesOf.get(instrument.symbol), now, at)))
        return served(instrument, now, at);
      const past =
        lastBar(minutesOf.get(instrument.symbol), at) ?? lastBar(daysOf.get(instrument.symbol), at);
      return past && served(instrument, fromBar(instrument, past), at);
    },
    minutes: (symbol, at) => upTo(minutesOf.get(symbol), at),
    days: (symbol, at) => upTo(daysOf.get(symbol), at),
    loadMinutes(symbol, bars) {
      minutesOf.set(symbol, joined(minutesOf.get(symbol) ?? [], bars).slice(-keptMinutes));
    },
    loadDays(symbol, bars) {
      daysOf.set(symbol, joined(daysOf.get(symbol) ?? [], bars));
    },
  };
}

/** Nothing was recorded after the quote: it is the newest price there is, however old. */
const isNewest = (minutes: readonly Bar[] | undefined, quote: SourceQuote, at: number): boolean =>
  (lastBar(minutes, at)?.at ?? 0) <= quote.at;

/**
 * At the tick, bids down and asks up, one level on each side: a source says no more than its best
 * prices.
 */
function served(instrument: Instrument, quote: SourceQuote, at: number): Quote {
  const { symbol, tick, lot, calendar, maxQuoteAgeMs } = instrument;
  const bid = quote.bid - (quote.bid % tick);
  const ask = quote.ask % tick === 0n ? quote.ask : quote.ask - (quote.ask % tick) + tick;
  const size = (units: Quantity): Quantity => (units < lot ? instrument.maxQuantity : units - (units % lot));
  const isOpen = at < lastSession(calendar, at).close;
  return {
    symbol,
    bid,
    ask,
    at: quote.at,
    bids: [[bid, size(quote.bidSize)]],
    asks: [[ask, size(quote.askSize)]],
    isOpen,
    // A daily reference rate is for valuation: it is never fresh enough to trade on.
    isStale: isOpen && (quote.feed === 'ecb' || at - quote.at > maxQuoteAgeMs),
  };
}

/**
 * The last price of a bar; when it was made is known to the minute only, so it never counts as
 * fresh.
 */
function fromBar(instrument: Instrument, bar: Bar): SourceQuote {
  const price = BigInt(Math.round(bar.close * 10 ** instrument.priceDecimals)) * instrument.tick;
  return {
    symbol: instrument.symbol,
    feed: 'ecb',
    bid: price,
    ask: price,
    bidSize: 0n,
    askSize: 0n,
    at: bar.at,
  };
}

function lastBar(bars: readonly Bar[] | undefined, at: number): Bar | undefined {
  let [low, high] = [0, bars?.length ?? 0];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars?.[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return bars?.[low - 1];
}

function upTo(bars: readonly Bar[] | undefined, at: number): readonly Bar[] {
  const newest = bars?.at(-1);
  return !bars || !newest ? [] : newest.at <= at ? bars : bars.filter((bar) => bar.at <= at);
}

/** Later bars over earlier ones of the same instant, in order. */
function joined(known: readonly Bar[], fresh: readonly Bar[]): Bar[] {
  const first = fresh[0]?.at;
  if (first === undefined) return [...known];
  const tail = new Map([...known.filter(({ at }) => at >= first), ...fresh].map((bar) => [bar.at, bar]));
  return [...known.filter(({ at }) => at < first), ...[...tail.values()].sort((a, b) => a.at - b.at)];
}
