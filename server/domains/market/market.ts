// The market as other domains see it: instruments, quotes with depth, rates, and whether one may trade on them.
import type { Halts } from '#server/domains/market/halts/halts.ts';
import type { HaltRow } from '#server/domains/market/halts/store.ts';
import { refuse } from '#core/market/contract.ts';
import { type Instrument, midOf, type Quote, type UsdRate } from '#core/market/instrument.ts';
import { findInstrument, instruments } from '#core/market/instruments.ts';
import { usdRateOf } from '#core/market/usd-rate.ts';
import { lastSession, nextOpen } from '#core/market/sessions.ts';
import { secondMs } from '#core/values/time.ts';
import { bookAround } from '#server/domains/market/simulation/book.ts';
import { type Bar, type CandleInterval, createCandles } from '#server/domains/market/charts/candles.ts';
import { createFeed } from '#server/domains/market/simulation/feed.ts';
import { streamKey } from '#server/domains/market/simulation/noise.ts';
import {
  crossedQuote,
  fixedQuote,
  isCrossed,
  moveOf,
  type Overlay,
  overlaysAt,
} from '#server/domains/market/simulation/overlays.ts';
import type { LiveBook } from '#server/domains/market/lines/live-book.ts';
import { liveCandles, liveSparkline } from '#server/domains/market/lines/live-charts.ts';
import { createSparklines } from '#server/domains/market/charts/sparklines.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Clock } from '#server/platform/clock.ts';

export interface Market {
  instruments(): readonly Instrument[];
  /** Refuses `unknown_instrument`. */
  requireInstrument(symbol: string): Instrument;
  /** The newest good quote at an instant (now by default). Refuses `unknown_instrument`; never throws for a closed market. */
  quote(symbol: string, at?: number): Quote;
  /** Why an administrator stopped this market, while it is stopped. */
  haltOf(symbol: string, at?: number): HaltRow | undefined;
  /** Refuses `market_halted`. */
  requireNoHalt(symbol: string, at?: number): void;
  /** Like `quote`, but refuses `market_halted`, `market_closed` (with the next opening) and `stale_quote`: what an order may fill on. */
  tradableQuote(symbol: string, at?: number): Quote;
  /** US dollars per unit of a currency, from the feed's own dollar pairs. */
  usdRate(currency: string, at?: number): UsdRate;
  /** Oldest first, ending with the running one; buckets without trading are left out. */
  candles(symbol: string, interval: CandleInterval, limit: number, at?: number): readonly Bar[];
  /** Mid prices over the last day of trading, oldest first, for a small chart. */
  sparkline(symbol: string, at?: number): readonly number[];
  /** Who made the quote at an instant: "simulated", or the name of the live source in use. */
  sourceOf(symbol: string, at?: number): string;
  now(): number;
}

/** What verbs about watched markets and alerts ask for. */
export type MarketNeeds = Pick<App, 'db' | 'clock'> & { readonly market: Market };
export type AlertNeeds = MarketNeeds & {
  /** Throws a refusal when a person who has so many waiting alerts may have no more. */
  readonly requireAlertRoom: (tx: Tx, userId: string, waiting: number) => Promise<void>;
};

export interface MarketSettings {
  readonly seed: string;
  readonly clock: Clock;
  /** Read at every quote, so a test may push to it. */
  readonly overlays?: readonly Overlay[];
  /** Markets that an administrator stopped. */
  readonly halts?: Halts;
  /** Markets with a live source; all others are simulated. */
  readonly live?: LiveBook;
}

/** A market without stored state: two with the same seed and clock agree forever. */
export function createMarket({ seed, clock, overlays = [], live, halts }: MarketSettings): Market {
  const feed = createFeed(seed);
  const candlesOf = createCandles(feed, seed);
  const sparklineOf = createSparklines(feed);
  const bookKeys = new Map(instruments.map(({ symbol }) => [symbol, streamKey(seed, `book ${symbol}`)]));

  const requireInstrument = (symbol: string): Instrument => {
    const instrument = findInstrument(symbol);
    if (!instrument) throw refuse('unknown_instrument', { symbol });
    return instrument;
  };

  /** What the line says at a whole second, good or bad. */
  const lineQuote = (instrument: Instrument, at: number): Quote => {
    const { symbol, calendar } = instrument;
    const session = lastSession(calendar, at);
    const second = Math.min(Math.max(at - (at % secondMs), session.open), session.close);
    const active = overlaysAt(overlays, symbol, at);
    const mid = feed.midAt(symbol, second) * moveOf(active, at);
    const book = bookAround(
      instrument,
      bookKeys.get(symbol) ?? 0,
      mid,
      feed.unrestOn(symbol, session.day),
      second / secondMs,
    );
    const [bid, ask] = [book.bids[0]?.[0] ?? 0n, book.asks[0]?.[0] ?? 0n];
    const isOpen = at < session.close && !active.some(({ kind }) => kind === 'halt');
    let quote: Quote = { symbol, bid, ask, at: second, ...book, isOpen, isStale: false };
    for (const overlay of active) {
      if (overlay.kind === 'fixed') quote = fixedQuote(quote, overlay.bid, overlay.ask);
      if (overlay.kind === 'crossed') quote = crossedQuote(quote);
    }
    return quote;
  };

  const goodQuote = (instrument: Instrument, at: number): Quote => {
    const active = overlaysAt(overlays, instrument.symbol, at);
    // A stuck or crossed line is answered with the last good quote, which then grows old.
    const bad = active.filter(({ kind }) => kind === 'stuck' || kind === 'crossed');
    const broken = bad.reduce<number | undefined>(
      (first, { from }) => Math.min(first ?? from, from),
      undefined,
    );
    const now = lineQuote(instrument, at);
    if (broken === undefined && !isCrossed(now)) return now;
    const last = lineQuote(instrument, (broken ?? at) - 1);
    return { ...last, isOpen: now.isOpen, isStale: now.isOpen && at - last.at > instrument.maxQuoteAgeMs };
  };

  /** Before the first live quote ever, the last simulated one stands, and is stale: nothing trades on it. */
  const liveQuote = (instrument: Instrument, at: number): Quote | undefined => {
    if (!live?.isLive(instrument.symbol)) return undefined;
    return live.quote(instrument, at) ?? { ...goodQuote(instrument, at), isStale: true };
  };

  const quote = (symbol: string, at = clock.now()): Quote => {
    const instrument = requireInstrument(symbol);
    const now = liveQuote(instrument, at) ?? goodQuote(instrument, at);
    return halts?.at(symbol, at) ? { ...now, isOpen: false } : now;
  };

  const requireNoHalt = (symbol: string, at = clock.now()): void => {
    const halt = halts?.at(symbol, at);
    if (halt) throw refuse('market_halted', { symbol, reason: halt.reason });
  };

  return {
    instruments: () => instruments,
    requireInstrument,
    quote,
    haltOf: (symbol, at = clock.now()) => halts?.at(symbol, at),
    requireNoHalt,
    tradableQuote(symbol, at = clock.now()) {
      requireNoHalt(symbol, at);
      const now = quote(symbol, at);
      if (!now.isOpen)
        throw refuse('market_closed', { symbol, opensAt: opening(requireInstrument(symbol), at) });
      if (now.isStale) throw refuse('stale_quote', { symbol });
      return now;
    },
    usdRate(currency, at = clock.now()) {
      const rate = usdRateOf(currency, (symbol) => {
        const pair = findInstrument(symbol);
        return pair && midOf(quote(symbol, at), pair.tick);
      });
      if (!rate) throw refuse('unknown_instrument', { symbol: `USD${currency}` });
      return rate;
    },
    candles: (symbol, interval, limit, at = clock.now()) =>
      live?.isLive(symbol)
        ? liveCandles(live, symbol, interval, limit, at)
        : candlesOf(requireInstrument(symbol), interval, limit, at),
    sparkline: (symbol, at = clock.now()) =>
      live?.isLive(symbol) ? liveSparkline(live, symbol, at) : sparklineOf(requireInstrument(symbol), at),
    sourceOf: (symbol, at = clock.now()) => {
      const instrument = requireInstrument(symbol);
      if (!live?.isLive(symbol)) return instrument.source;
      return live.newest(instrument, at)?.line ?? 'none';
    },
    now: () => clock.now(),
  };
}

/** When the instrument trades again; a halt has no announced end, so it names the present. */
const opening = (instrument: Instrument, at: number): string =>
  new Date(nextOpen(instrument.calendar, at)).toISOString();
