// The live side of the market: holds the lines on one node, records what they say, and keeps every node's book in step.
import { findInstrument } from '#core/market/instruments.ts';
import { newId } from '#core/values/ids.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#core/values/time.ts';
import type { Instrument } from '#core/market/instrument.ts';
import { fetchText } from '#server/platform/outbound.ts';
import { ecbQuotes, ecbUrl } from '#server/domains/market/lines/sources/ecb.ts';
import { createJudge } from '#server/domains/market/lines/judge.ts';
import type { LineName, LineQuote, LineSpec } from '#server/domains/market/lines/line.ts';
import { createLiveBook, type LiveBook, type SourceQuote } from '#server/domains/market/lines/live-book.ts';
import type { Routes } from '#server/domains/market/lines/routes.ts';
import { createSocketLine, type SocketLine } from '#server/domains/market/lines/socket-line.ts';
import {
  barMinutes,
  dropMinutesBefore,
  holdLines,
  listBarsSince,
  listQuotesSince,
  type NewBar,
  releaseLines,
  saveBars,
  saveQuotes,
  saveReport,
} from '#server/domains/market/lines/store.ts';
import type { App } from '#server/platform/app.ts';

const holdForMs = 10 * secondMs;
const ecbEveryMs = hourMs;
const keepMinutesMs = 90 * dayMs;
const loadedDays = 400;

export interface LiveMarket {
  readonly book: LiveBook;
  /** Twice a second: holds or watches the lines, records, reads what others recorded. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveParts extends Pick<App, 'db' | 'clock'> {
  readonly routes: Routes;
  /** The specification of a source, with the operator's keys in it; undefined when they are missing. */
  readonly specOf: (line: LineName, natives: readonly string[]) => LineSpec | undefined;
  /** Fetches the reference rates; handed in, so that a test answers. */
  readonly fetchEcb?: () => Promise<string>;
  readonly random?: () => number;
}

export function createLiveMarket(parts: LiveParts): LiveMarket {
  const { db, clock, routes } = parts;
  const node = newId('nod');
  const book = createLiveBook(routes);
  const wanted = wantedOf(routes);
  const lines = new Map<LineName, SocketLine>();
  const judges = new Map<string, ReturnType<typeof createJudge>>();
  const fresh = new Map<string, SourceQuote>();
  const refused = new Map<LineName, number>();
  let isLoaded = false;
  let readUntil = 0;
  let ecbAt = Number.NEGATIVE_INFINITY;
  let tidiedAt = Number.NEGATIVE_INFINITY;

  const hear = (line: LineName, quote: LineQuote, at: number): void => {
    for (const instrument of wanted.get(line)?.get(quote.native) ?? []) {
      const name = `${instrument.symbol} ${line}`;
      const judge = judges.get(name) ?? createJudge();
      judges.set(name, judge);
      const before = book.newest(instrument, at);
      const isAfterOutage = before === undefined || at - before.at > instrument.maxQuoteAgeMs;
      if (judge(quote, isAfterOutage) !== 'good') {
        refused.set(line, (refused.get(line) ?? 0) + 1);
        continue;
      }
      const { bid, ask, bidSize = 0n, askSize = 0n } = quote;
      const taken: SourceQuote = { symbol: instrument.symbol, line, bid, ask, bidSize, askSize, at };
      book.take(taken);
      fresh.set(name, taken);
    }
  };

  const load = async (): Promise<void> => {
    const at = clock.now();
    const into = (bars: readonly NewBar[], add: (symbol: string, own: readonly NewBar[]) => void) => {
      for (const symbol of routes.keys())
        add(
          symbol,
          bars.filter((bar) => bar.symbol === symbol),
        );
    };
    into(await listBarsSince(db.read, barMinutes.day, at - loadedDays * dayMs), book.loadDays);
    into(await listBarsSince(db.read, barMinutes.minute, at - 7 * dayMs), book.loadMinutes);
    for (const quote of await listQuotesSince(db.read, 0)) book.take(quote);
    readUntil = at;
    isLoaded = true;
  };

  const open = (): void => {
    for (const [line, markets] of wanted) {
      if (line === 'ecb' || lines.has(line)) continue;
      const spec = parts.specOf(line, [...markets.keys()]);
      if (!spec) continue;
      const socket = createSocketLine(spec, {
        clock,
        random: parts.random ?? Math.random,
        onQuote: (quote, at) => hear(line, quote, at),
      });
      socket.start([...markets.keys()]);
      lines.set(line, socket);
    }
  };

  const close = (): void => {
    for (const line of lines.values()) line.stop();
    lines.clear();
  };

  const readEcb = async (at: number): Promise<void> => {
    if (!wanted.has('ecb') || at - ecbAt < ecbEveryMs) return;
    ecbAt = at;
    const text = await (parts.fetchEcb ?? fetchEcb)();
    for (const quote of ecbQuotes(text)) hear('ecb', quote, at);
  };

  const record = async (at: number): Promise<void> => {
    const quotes = [...fresh.values()];
    fresh.clear();
    await db.transaction(async (tx) => {
      await saveQuotes(tx, quotes);
      const served = servedOnly(quotes, book, at);
      if (served.length > 0) {
        await saveBars(
          tx,
          barMinutes.minute,
          served.map((quote) => barOf(quote, minuteMs)),
        );
        await saveBars(
          tx,
          barMinutes.day,
          served.map((quote) => barOf(quote, dayMs)),
        );
      }
      for (const [name, line] of lines) {
        const report = line.report();
        await saveReport(tx, name, { ...report, bad: report.bad + (refused.get(name) ?? 0) }, at);
      }
    });
  };

  const follow = async (at: number): Promise<void> => {
    // A little overlap: what another node committed late is read all the same.
    const since = readUntil - 5 * secondMs;
    for (const quote of await listQuotesSince(db.read, since)) book.take(quote);
    for (const [minutes, length, add] of [
      [barMinutes.minute, minuteMs, book.loadMinutes],
      [barMinutes.day, dayMs, book.loadDays],
    ] as const) {
      const bars = await listBarsSince(db.read, minutes, since - (since % length));
      for (const symbol of new Set(bars.map((bar) => bar.symbol)))
        add(
          symbol,
          bars.filter((bar) => bar.symbol === symbol),
        );
    }
    readUntil = at;
  };

  return {
    book,
    async tick() {
      if (!isLoaded) await load();
      const at = clock.now();
      const isHolder = await db.transaction((tx) => holdLines(tx, node, at, holdForMs));
      if (!isHolder) {
        close();
        return follow(at);
      }
      open();
      for (const line of lines.values()) line.check();
      await readEcb(at);
      await record(at);
      await follow(at);
      if (at - tidiedAt < hourMs) return;
      tidiedAt = at;
      await db.transaction((tx) => dropMinutesBefore(tx, at - keepMinutesMs));
    },
    async stop() {
      close();
      await db.transaction((tx) => releaseLines(tx, node));
    },
  };
}

/** Instruments by their native names, per source. */
function wantedOf(routes: Routes): ReadonlyMap<LineName, ReadonlyMap<string, readonly Instrument[]>> {
  const wanted = new Map<LineName, Map<string, Instrument[]>>();
  for (const [symbol, sources] of routes) {
    const instrument = findInstrument(symbol);
    for (const { line, native } of instrument ? sources : []) {
      const markets = wanted.get(line) ?? new Map<string, Instrument[]>();
      markets.set(native, [...(markets.get(native) ?? []), ...(instrument ? [instrument] : [])]);
      wanted.set(line, markets);
    }
  }
  return wanted;
}

/** Of several sources of a market only the one that is served makes its bars. */
const servedOnly = (quotes: readonly SourceQuote[], book: LiveBook, at: number): SourceQuote[] =>
  quotes.filter((quote) => {
    const instrument = findInstrument(quote.symbol);
    return instrument !== undefined && book.newest(instrument, at)?.line === quote.line;
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
