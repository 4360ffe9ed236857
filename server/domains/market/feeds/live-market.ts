// The live side of the market: holds the feeds on one node, records what they say, and keeps every
// node's book in step.
import { findInstrument } from '#core/market/instruments.ts';
import { newId } from '#core/values/ids.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#core/values/time.ts';
import type { Instrument } from '#core/market/instrument.ts';
import { fetchText } from '#server/platform/outbound.ts';
import { ecbQuotes, ecbUrl } from '#server/domains/market/feeds/sources/ecb.ts';
import { createJudge } from '#server/domains/market/feeds/judge.ts';
import type { FeedName, FeedQuote, FeedSpec } from '#server/domains/market/feeds/feed.ts';
import { createLiveBook, type LiveBook, type SourceQuote } from '#server/domains/market/feeds/live-book.ts';
import type { Routes } from '#server/domains/market/feeds/routes.ts';
import { createSocketFeed, type SocketFeed } from '#server/domains/market/feeds/socket-feed.ts';
import {
  barMinutes,
  dropMinutesBefore,
  holdFeeds,
  listBarsSince,
  listQuotesSince,
  type NewBar,
  releaseFeeds,
  saveBars,
  saveQuotes,
  saveReport,
} from '#server/domains/market/feeds/store.ts';
import type { App } from '#server/platform/app.ts';

const holdForMs = 10 * secondMs;
const ecbEveryMs = hourMs;
const keepMinutesMs = 90 * dayMs;
const loadedDays = 400;
const barLengths = [
  [barMinutes.minute, minuteMs],
  [barMinutes.day, dayMs],
] as const;

type AddBars = (symbol: string, bars: readonly NewBar[]) => void;

export interface LiveMarket {
  readonly book: LiveBook;
  /** Twice a second: holds or watches the feeds, records, reads what others recorded. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveParts extends Pick<App, 'db' | 'clock'> {
  readonly routes: Routes;
  /**
   * The specification of a source, with the operator's keys in it; undefined when they are missing.
   */
  readonly specOf: (feed: FeedName, natives: readonly string[]) => FeedSpec | undefined;
  /** Fetches the reference rates; handed in, so that a test answers. */
  readonly fetchEcb?: () => Promise<string>;
  readonly random?: () => number;
}

export const createLiveMarket = (parts: LiveParts): LiveMarket => new HeldFeeds(parts);

class HeldFeeds implements LiveMarket {
  readonly book: LiveBook;
  readonly #parts: LiveParts;
  readonly #node = newId('nod');
  readonly #wanted: ReturnType<typeof wantedOf>;
  readonly #feeds = new Map<FeedName, SocketFeed>();
  readonly #judges = new Map<string, ReturnType<typeof createJudge>>();
  /** Quotes that are not recorded yet, the newest of each market and source. */
  readonly #fresh = new Map<string, SourceQuote>();
  readonly #refused = new Map<FeedName, number>();
  #isLoaded = false;
  #readUntil = 0;
  #ecbAt = Number.NEGATIVE_INFINITY;
  #tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.book = createLiveBook(parts.routes);
    this.#wanted = wantedOf(parts.routes);
  }

  async tick(): Promise<void> {
    const { db, clock } = this.#parts;
    if (!this.#isLoaded) await this.#load();
    const at = clock.now();
    const isHolder = await db.transaction((tx) => holdFeeds(tx, this.#node, at, holdForMs));
    if (!isHolder) {
      this.#close();
      return this.#follow(at);
    }
    this.#open();
    for (const feed of this.#feeds.values()) feed.check();
    await this.#readEcb(at);
    await this.#record(at);
    await this.#follow(at);
    await this.#tidy(at);
  }

  async stop(): Promise<void> {
    this.#close();
    await this.#parts.db.transaction((tx) => releaseFeeds(tx, this.#node));
  }

  async #load(): Promise<void> {
    const { db, clock } = this.#parts;
    const at = clock.now();
    const days = await listBarsSince(db.read, barMinutes.day, at - loadedDays * dayMs);
    this.#loadEach(days, this.book.loadDays);
    const minutes = await listBarsSince(db.read, barMinutes.minute, at - 7 * dayMs);
    this.#loadEach(minutes, this.book.loadMinutes);
    for (const quote of await listQuotesSince(db.read, 0)) this.book.take(quote);
    this.#readUntil = at;
    this.#isLoaded = true;
  }

  #loadEach(bars: readonly NewBar[], add: AddBars): void {
    for (const symbol of this.#parts.routes.keys())
      add(
        symbol,
        bars.filter((bar) => bar.symbol === symbol),
      );
  }

  #open(): void {
    for (const [feed, markets] of this.#wanted) {
      if (feed === 'ecb' || this.#feeds.has(feed)) continue;
      const spec = this.#parts.specOf(feed, [...markets.keys()]);
      if (!spec) continue;
      const socket = createSocketFeed(spec, {
        clock: this.#parts.clock,
        random: this.#parts.random ?? Math.random,
        onQuote: (quote, at) => this.#hear(feed, quote, at),
      });
      socket.start([...markets.keys()]);
      this.#feeds.set(feed, socket);
    }
  }

  #close(): void {
    for (const feed of this.#feeds.values()) feed.stop();
    this.#feeds.clear();
  }

  async #readEcb(at: number): Promise<void> {
    if (!this.#wanted.has('ecb') || at - this.#ecbAt < ecbEveryMs) return;
    this.#ecbAt = at;
    const text = await (this.#parts.fetchEcb ?? fetchEcb)();
    for (const quote of ecbQuotes(text)) this.#hear('ecb', quote, at);
  }

  #hear(feed: FeedName, quote: FeedQuote, at: number): void {
    for (const instrument of this.#wanted.get(feed)?.get(quote.native) ?? []) {
      const name = `${instrument.symbol} ${feed}`;
      const judge = this.#judges.get(name) ?? createJudge();
      this.#judges.set(name, judge);
      const before = this.book.newest(instrument, at);
      const isAfterOutage = before === undefined || at - before.at > instrument.maxQuoteAgeMs;
      if (judge(quote, isAfterOutage) !== 'good') {
        this.#refused.set(feed, (this.#refused.get(feed) ?? 0) + 1);
        continue;
      }
      const { bid, ask, bidSize = 0n, askSize = 0n } = quote;
      const taken: SourceQuote = { symbol: instrument.symbol, feed, bid, ask, bidSize, askSize, at };
      this.book.take(taken);
      this.#fresh.set(name, taken);
    }
  }

  /** Writes what was heard since the last tick. */
  async #record(at: number): Promise<void> {
    const quotes = [...this.#fresh.values()];
    this.#fresh.clear();
    await this.#parts.db.transaction(async (tx) => {
      await saveQuotes(tx, quotes);
      const served = servedOnly(quotes, this.book, at);
      for (const [minutes, length] of served.length > 0 ? barLengths : [])
        await saveBars(
          tx,
          minutes,
          served.map((quote) => barOf(quote, length)),
        );
      for (const [name, feed] of this.#feeds) {
        const report = feed.report();
        const bad = report.bad + (this.#refused.get(name) ?? 0);
        await saveReport(tx, name, { ...report, bad }, at);
      }
    });
  }

  /** Reads what any node has recorded. */
  async #follow(at: number): Promise<void> {
    const { read } = this.#parts.db;
    // A little overlap: what another node committed late is read all the same.
    const since = this.#readUntil - 5 * secondMs;
    for (const quote of await listQuotesSince(read, since)) this.book.take(quote);
    for (const [minutes, length] of barLengths) {
      const add = minutes === barMinutes.day ? this.book.loadDays : this.book.loadMinutes;
      const bars = await listBarsSince(read, minutes, since - (since % length));
      for (const symbol of new Set(bars.map((bar) => bar.symbol)))
        add(
          symbol,
          bars.filter((bar) => bar.symbol === symbol),
        );
    }
    this.#readUntil = at;
  }

  async #tidy(at: number): Promise<void> {
    if (at - this.#tidiedAt < hourMs) return;
    this.#tidiedAt = at;
    await this.#parts.db.transaction((tx) => dropMinutesBefore(tx, at - keepMinutesMs));
  }
}

/** Instruments by their native names, per source. */
function wantedOf(routes: Routes): ReadonlyMap<FeedName, ReadonlyMap<string, readonly Instrument[]>> {
  const wanted = new Map<FeedName, Map<string, Instrument[]>>();
  for (const [symbol, sources] of routes) {
    const instrument = findInstrument(symbol);
    for (const { feed, native } of instrument ? sources : []) {
      const markets = wanted.get(feed) ?? new Map<string, Instrument[]>();
      markets.set(native, [...(markets.get(native) ?? []), ...(instrument ? [instrument] : [])]);
      wanted.set(feed, markets);
    }
  }
  return wanted;
}

/** Of several sources of a market only the one that is served makes its bars. */
const servedOnly = (quotes: readonly SourceQuote[], book: LiveBook, at: number): SourceQuote[] =>
  quotes.filter((quote) => {
    const instrument = findInstrument(quote.symbol);
    return instrument !== undefined && book.newest(instrument, at)?.feed === quote.feed;
  });

function barOf(quote: SourceQuote, length: number): NewBar {
  const mid = Number(quote.bid + quote.ask) / 2 / 1e8;
  const at = quote.at - (quote.at % length);
  return { symbol: quote.symbol, at, open: mid, high: mid, low: mid, close: mid, volume: 0 };
}

/** The one outbound address of this source: no redirects, ten seconds, a small answer. */
async function fetchEcb(): Promise<string> {
  const limits = { host: new URL(ecbUrl).host, timeoutMs: 10 * secondMs, maxBytes: 100_000 };
  const { ok, status, text } = await fetchText(new URL(ecbUrl), {}, limits);
  if (!ok) throw new Error(`the ECB answered ${status}`);
  return text;
}
