// Small charts of the catalogue: forty mid prices over the last 24 hours of trading, kept for five
// minutes.
import type { Instrument } from '#core/market/instrument.ts';
import { lastSession, previousSession } from '#core/market/sessions.ts';
import { minuteMs } from '#core/values/time.ts';
import { spanOf } from '#server/domains/market/charts/span.ts';
import type { Feed } from '#server/domains/market/simulation/feed.ts';

const points = 40;
const keepMs = 5 * minuteMs;

export function createSparklines(feed: Feed): (instrument: Instrument, at: number) => readonly number[] {
  const kept = new Map<string, { readonly slot: number; readonly line: readonly number[] }>();
  return (instrument, at) => {
    const slot = Math.floor(at / keepMs);
    const known = kept.get(instrument.symbol);
    if (known?.slot === slot) return known.line;
    const line = draw(feed, instrument, slot * keepMs);
    kept.set(instrument.symbol, { slot, line });
    return line;
  };
}

/**
 * Walks back through open hours, so a share's line on Monday morning starts in Friday's session.
 */
function draw(feed: Feed, instrument: Instrument, at: number): number[] {
  const { symbol, calendar, priceDecimals } = instrument;
  const line: number[] = [];
  let session = lastSession(calendar, at);
  let end = Math.min(at, session.close);
  /** Open time between the end of the line and the end of this session. */
  let passed = 0;
  while (line.length < points) {
    // In whole milliseconds: a sum of fractions would put a point on either side of a night.
    const back = Math.round((line.length * spanOf(instrument)) / (points - 1)) - passed;
    if (end - back >= session.open) {
      line.push(Number(feed.midAt(symbol, end - back).toFixed(priceDecimals)));
      continue;
    }
    passed += end - session.open;
    session = previousSession(calendar, session);
    end = session.close;
  }
  return line.reverse();
}
