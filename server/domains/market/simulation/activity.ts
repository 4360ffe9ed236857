// How a session's variance is spread over its hours: busy opens and closes for shares, London and
// New York for currencies.
import type { Calendar } from '#core/market/sessions.ts';

const bins = 192;

const hump = (at: number, centre: number, width: number): number => 1 / (1 + ((at - centre) / width) ** 2);

/** Relative activity at a fraction of the session. */
const activity: Readonly<Record<Calendar, (at: number) => number>> = {
  nyse: (at) => 0.6 + 1.9 * (2 * at - 1) ** 4 + 0.5 * hump(at, 0, 0.06),
  // The session starts at 17:00 New York: London opens ten hours in, New York fifteen to sixteen.
  fx: (at) => 0.4 + 0.9 * hump(at, 0.45, 0.07) + 1.2 * hump(at, 0.67, 0.08),
  always: (at) => 0.8 + 0.5 * hump(at, 0.62, 0.18),
};

function cumulative(density: (at: number) => number): Float64Array {
  const sums = new Float64Array(bins + 1);
  for (let bin = 0; bin < bins; bin++) sums[bin + 1] = (sums[bin] ?? 0) + density((bin + 0.5) / bins);
  const total = sums[bins] ?? 1;
  return sums.map((sum) => sum / total);
}

const clocks: Readonly<Record<Calendar, Float64Array>> = {
  nyse: cumulative(activity.nyse),
  fx: cumulative(activity.fx),
  always: cumulative(activity.always),
};

/** Fraction of the session's variance that has passed at this fraction of its time. */
export function varianceTime(calendar: Calendar, at: number): number {
  const place = Math.min(Math.max(at, 0), 1) * bins;
  const bin = Math.min(Math.floor(place), bins - 1);
  const clock = clocks[calendar];
  const before = clock[bin] ?? 0;
  return before + ((clock[bin + 1] ?? 1) - before) * (place - bin);
}
