// The market as other domains see it: instruments, quotes with depth, rates, and whether one may
// trade on them.
import type { Halts } from '#server/domains/market/halts/halts.ts';
import type { HaltRow } from '#server/domains/market/halts/store.ts';
import { refuse } from '#core/market/contract.ts';
import { type Instrument, midOf, type Quote, type UsdRate } from '#core/market/instrument.ts';
import { findInstrument, instruments } from '#core/market/instruments.ts';
import { usdRateOf } from '#core/market/usd-rate.ts';
import { nextOpen } from '#core/market/sessions.ts';
import type { CandleInterval } from '#core/market/candles.ts';
import { type Bar, createCandles } from '#server/domains/market/charts/candles.ts';
import { createFeed } from '#server/domains/market/simulation/feed.ts';
import type { Overlay } from '#server/domains/market/simulation/overlays.ts';
import { simulatedQuotes } from '#server/domains/market/simulation/quotes.ts';
import type { LiveBook } from '#server/domains/market/feeds/live-book.ts';
import { liveCandles, liveSparkline } from '#server/domains/market/feeds/live-charts.ts';
import { createDays, type Day } from '#server/domains/market/charts/day.ts';
import { createSparklines } from '#server/domains/market/charts/sparklines.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Clock } from '#server/platform/clock.ts';

export interface Market {
  instruments(): readonly Instrument[];
  /** Refuses `unknown_instrument`. */
  requireInstrument(symbol: string): Instrument;
  /**
   * The newest good quote at an instant (now by default). Refuses `unknown_instrument`; never
   * throws for a closed market.
   */
  quote(symbol: string, at?: number): Quote;
  /** Why an administrator stopped this market, while it is stopped. */
  haltOf(symbol: string, at?: number): HaltRow | undefined;
  /** Refuses `market_halted`. */
  requireNoHalt(symbol: string, at?: number): void;
  /**
   * Like `quote`, but refuses `market_halted`, `market_closed` (with the next opening) and
   * `stale_quote`: what an order may fill on.
   */
  tradableQuote(symbol: string, at?: number): Quote;
  /** US dollars per unit of a currency, from the feed's own dollar pairs. */
  usdRate(currency: string, at?: number): UsdRate;
  /** Oldest first, ending with the running one; buckets without trading are left out. */
  candles(symbol: string, interval: CandleInterval, limit: number, at?: number): readonly Bar[];
  /** Mid prices over the last day of trading, oldest first, for a small chart. */
  sparkline(symbol: string, at?: number): readonly number[];
  /** The last day of trading; null before the first candle. */
  day(symbol: string, at?: number): Day | null;
  /** Whether any market has a live source: its prices of long ago are forgotten. */
  readonly hasLive: boolean;
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
export const createMarket = (settings: MarketSettings): Market => new QuotedMarket(settings);

/** Functions of its own instead of methods: a test takes a market and replaces one of them. */
class QuotedMarket implements Market {
  readonly #settings: MarketSettings;
  readonly #simulated: (instrument: Instrument, at: number) => Quote;
  readonly #candlesOf: ReturnType<typeof createCandles>;
  readonly #sparklineOf: ReturnType<typeof createSparklines>;
  readonly #dayOf: ReturnType<typeof createDays>;
  readonly hasLive: boolean;

  constructor(settings: MarketSettings) {
    const { seed, overlays = [] } = settings;
    const feed = createFeed(seed);
    this.#settings = settings;
    this.hasLive = settings.live !== undefined;
    this.#simulated = simulatedQuotes(seed, feed, overlays);
    this.#candlesOf = createCandles(feed, seed);
    this.#sparklineOf = createSparklines(feed);
    this.#dayOf = createDays((instrument, limit, at) => this.candles(instrument.symbol, '1m', limit, at));
  }

  readonly now = (): number => {
    return this.#settings.clock.now();
  };

  readonly instruments = (): readonly Instrument[] => {
    return instruments;
  };

  readonly requireInstrument = (symbol: string): Instrument => {
    const instrument = findInstrument(symbol);
    if (!instrument) throw refuse('unknown_instrument', { symbol });
    return instrument;
  };

  readonly quote = (symbol: string, at = this.now()): Quote => {
    const instrument = this.requireInstrument(symbol);
    const now = this.#liveQuote(instrument, at) ?? this.#simulated(instrument, at);
    return this.haltOf(symbol, at) ? { ...now, isOpen: false } : now;
  };

  readonly haltOf = (symbol: string, at = this.now()): HaltRow | undefined => {
    return this.#settings.halts?.at(symbol, at);
  };

  readonly requireNoHalt = (symbol: string, at = this.now()): void => {
    const halt = this.haltOf(symbol, at);
    if (halt) throw refuse('market_halted', { symbol, reason: halt.reason });
  };

  readonly tradableQuote = (symbol: string, at = this.now()): Quote => {
    this.requireNoHalt(symbol, at);
    const now = this.quote(symbol, at);
    if (!now.isOpen)
      throw refuse('market_closed', { symbol, opensAt: opening(this.requireInstrument(symbol), at) });
    if (now.isStale) throw refuse('stale_quote', { symbol });
    return now;
  };

  readonly usdRate = (currency: string, at = this.now()): UsdRate => {
    const rate = usdRateOf(currency, (symbol) => {
      const pair = findInstrument(symbol);
      return pair && midOf(this.quote(symbol, at), pair.tick);
    });
    if (!rate) throw refuse('unknown_instrument', { symbol: `USD${currency}` });
    return rate;
  };

  readonly candles = (
    symbol: string,
    interval: CandleInterval,
    limit: number,
    at = this.now(),
  ): readonly Bar[] => {
    const live = this.#liveBookOf(symbol);
    if (live) return liveCandles(live, symbol, interval, limit, at);
    return this.#candlesOf(this.requireInstrument(symbol), interval, limit, at);
  };

  readonly sparkline = (symbol: string, at = this.now()): readonly number[] => {
    const live = this.#liveBookOf(symbol);
    return live ? liveSparkline(live, symbol, at) : this.#sparklineOf(this.requireInstrument(symbol), at);
  };

  readonly day = (symbol: string, at = this.now()): Day | null =>
    this.#dayOf(this.requireInstrument(symbol), at);

  readonly sourceOf = (symbol: string, at = this.now()): string => {
    const instrument = this.requireInstrument(symbol);
    const live = this.#liveBookOf(symbol);
    return live ? (live.newest(instrument, at)?.feed ?? 'none') : instrument.source;
  };

  /**
   * Before the first live quote ever, the last simulated one stands, and is stale: nothing trades
   * on it.
   */
  #liveQuote(instrument: Instrument, at: number): Quote | undefined {
    const live = this.#liveBookOf(instrument.symbol);
    return live && (live.quote(instrument, at) ?? { ...this.#simulated(instrument, at), isStale: true });
  }

  #liveBookOf(symbol: string): LiveBook | undefined {
    const { live } = this.#settings;
    return live?.isLive(symbol) ? live : undefined;
  }
}

/** When the instrument trades again; a halt has no announced end, so it names the present. */
const opening = (instrument: Instrument, at: number): string =>
  new Date(nextOpen(instrument.calendar, at)).toISOString();
