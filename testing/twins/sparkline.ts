// Slow twin of the small charts: nothing kept, and every point found by walking back over all
// sessions from the end.
import type { Instrument } from '#core/market/instrument.ts';
import { sessionOn } from '#core/market/sessions.ts';
import { dayMs, hourMs, minuteMs } from '#core/values/time.ts';

export function slowSparkline(
  midAt: (symbol: string, at: number) => number,
  instrument: Instrument,
  at: number,
): readonly number[] {
  const { symbol, calendar, priceDecimals } = instrument;
  const end = at - (at % (5 * minuteMs));
  const span = calendar === 'nyse' ? 6.5 * hourMs : 24 * hourMs;
  const openTimes: { from: number; to: number }[] = [];
  for (let day = Math.floor(end / dayMs) + 1; day > end / dayMs - 14; day--) {
    const session = sessionOn(calendar, day);
    if (session && session.open <= end)
      openTimes.push({ from: session.open, to: Math.min(session.close, end) });
  }
  return Array.from({ length: 40 }, (_, place) => {
    let back = Math.round(((39 - place) * span) / 39);
    const within = openTimes.find(({ from, to }) => back <= to - from || ((back -= to - from), false));
    return Number(midAt(symbol, (within?.to ?? 0) - back).toFixed(priceDecimals));
  });
}
