import { useCallback, useSyncExternalStore } from 'react';
import type { QuoteTuple } from '#core/events.ts';

export interface LiveQuote {
  readonly bid: string;
  readonly ask: string;
  readonly changePercent: string;
  readonly isStale: boolean;
}

/** A cell repaints at most twice a second, however fast the market is. */
const repaintMs = 500;

const latest = new Map<string, LiveQuote>();
const listeners = new Map<string, Set<() => void>>();
const changed = new Set<string>();
const shownListeners = new Set<() => void>();
let repaint: ReturnType<typeof setTimeout> | undefined;

/** Grows with every repaint, so that a total of many markets knows that one of them moved. */
let frame = 0;

function flush(): void {
  repaint = undefined;
  frame += 1;
  const symbols = [...changed];
  changed.clear();
  for (const symbol of symbols) for (const listener of listeners.get(symbol) ?? []) listener();
}

/**
 * Takes a frame of the quotes stream. Quotes are lossy on purpose: only the last one of each market
 * counts.
 */
export function takeQuotes(rows: readonly QuoteTuple[]): void {
  for (const [symbol, bid, ask, changePercent, stale] of rows) {
    latest.set(symbol, { bid, ask, changePercent, isStale: stale === 1 });
    changed.add(symbol);
  }
  repaint ??= setTimeout(flush, repaintMs);
}

/** Forgets what the stream carries no more, except where it is still to be seen: a hidden tab keeps its last. */
export function keepQuotesOf(symbols: ReadonlySet<string>): void {
  for (const symbol of latest.keys())
    if (!symbols.has(symbol) && !listeners.has(symbol)) latest.delete(symbol);
}

/** The symbols on this page, by whoever follows their quotes. */
export const shownSymbols = (): string[] => [...listeners.keys()];

/** Calls back whenever a symbol comes onto the page that was not there. Returns stop. */
export function onSymbolShown(listener: () => void): () => void {
  shownListeners.add(listener);
  return () => shownListeners.delete(listener);
}

/** All quotes known now, to hand to another tab. */
export const quoteRows = (): QuoteTuple[] =>
  [...latest].map(([symbol, quote]) => [
    symbol,
    quote.bid,
    quote.ask,
    quote.changePercent,
    quote.isStale ? 1 : 0,
  ]);

function subscribe(symbol: string, listener: () => void): () => void {
  const known = listeners.get(symbol);
  const group = known ?? new Set();
  listeners.set(symbol, group.add(listener));
  if (!known) for (const onShown of shownListeners) onShown();
  return () => {
    group.delete(listener);
    if (group.size === 0) listeners.delete(symbol);
  };
}

/**
 * The live quote of one market, undefined until the first one has come. Only this market's ticks
 * repaint the caller.
 */
export function useLiveQuote(symbol: string): LiveQuote | undefined {
  const follow = useCallback((listener: () => void) => subscribe(symbol, listener), [symbol]);
  return useSyncExternalStore(follow, () => latest.get(symbol));
}

/** Live quotes of several markets at once, for a sum: any of their ticks repaints the caller. */
export function useLiveQuotes(symbols: readonly string[]): (symbol: string) => LiveQuote | undefined {
  const key = [...new Set(symbols)].sort().join(',');
  const follow = useCallback(
    (listener: () => void) => {
      const ends = key === '' ? [] : key.split(',').map((symbol) => subscribe(symbol, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [key],
  );
  useSyncExternalStore(follow, () => (key === '' ? 0 : frame));
  return (symbol) => latest.get(symbol);
}
