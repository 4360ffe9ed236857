// Quotes of the simulated feed, with what a test or the operator lays over it.
import type { Instrument, Quote } from '#core/market/instrument.ts';
import { instruments } from '#core/market/instruments.ts';
import { lastSession } from '#core/market/sessions.ts';
import { secondMs } from '#core/values/time.ts';
import { bookAround } from '#server/domains/market/simulation/book.ts';
import type { Feed } from '#server/domains/market/simulation/feed.ts';
import { streamKey } from '#server/domains/market/simulation/noise.ts';
import {
  crossedQuote,
  fixedQuote,
  isCrossed,
  moveOf,
  type Overlay,
  overlaysAt,
} from '#server/domains/market/simulation/overlays.ts';

type QuoteOf = (instrument: Instrument, at: number) => Quote;

/** The newest good quote of each market at an instant. */
export function simulatedQuotes(seed: string, feed: Feed, overlays: readonly Overlay[]): QuoteOf {
  const rawQuote = rawQuotes(seed, feed, overlays);
  return (instrument, at) => {
    const now = rawQuote(instrument, at);
    const brokenSince = breakOf(overlaysAt(overlays, instrument.symbol, at));
    if (brokenSince === undefined && !isCrossed(now)) return now;
    // A stuck or crossed feed is served with its last good quote, which then grows old.
    const last = rawQuote(instrument, (brokenSince ?? at) - 1);
    return { ...last, isOpen: now.isOpen, isStale: now.isOpen && at - last.at > instrument.maxQuoteAgeMs };
  };
}

/** The quote of the feed at a whole second, good or bad. */
function rawQuotes(seed: string, feed: Feed, overlays: readonly Overlay[]): QuoteOf {
  const bookKeys = new Map(instruments.map(({ symbol }) => [symbol, streamKey(seed, `book ${symbol}`)]));
  return (instrument, at) => {
    const { symbol, calendar } = instrument;
    const session = lastSession(calendar, at);
    const second = Math.min(Math.max(at - (at % secondMs), session.open), session.close);
    const active = overlaysAt(overlays, symbol, at);
    const mid = feed.midAt(symbol, second) * moveOf(active, at);
    const unrest = feed.unrestOn(symbol, session.day);
    const book = bookAround(instrument, bookKeys.get(symbol) ?? 0, mid, unrest, second / secondMs);
    const [bid, ask] = [book.bids[0]?.[0] ?? 0n, book.asks[0]?.[0] ?? 0n];
    const isOpen = at < session.close && !active.some(({ kind }) => kind === 'halt');
    return withOverlays({ symbol, bid, ask, at: second, ...book, isOpen, isStale: false }, active);
  };
}

function withOverlays(raw: Quote, active: readonly Overlay[]): Quote {
  let quote = raw;
  for (const overlay of active) {
    if (overlay.kind === 'fixed') quote = fixedQuote(quote, overlay.bid, overlay.ask);
    if (overlay.kind === 'crossed') quote = crossedQuote(quote);
  }
  return quote;
}

/**
 * Since when the feed of a market has been stuck or crossed, by the earliest of the overlays that
 * say so.
 */
function breakOf(active: readonly Overlay[]): number | undefined {
  const starts = active.filter(({ kind }) => kind === 'stuck' || kind === 'crossed').map(({ from }) => from);
  return starts.length === 0 ? undefined : Math.min(...starts);
}
