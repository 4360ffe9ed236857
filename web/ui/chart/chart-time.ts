// Times of a chart. The library knows UTC alone: it is given the wall clock of the person's zone,
// so that its days are theirs.
import { dateLocale } from '#web/lib/preferences/locale.ts';
import type { ChartPoint } from '#web/ui/chart/chart-point.ts';
import { shortMonths, zoneOffsetMs } from '#web/ui/when.ts';

/**
 * Seconds of the wall clock for each point, always rising: the hour that comes twice in autumn is
 * drawn close together.
 */
export function wallTimes(points: readonly Pick<ChartPoint, 'at'>[]): number[] {
  let last = Number.NEGATIVE_INFINITY;
  return points.map(({ at }) => {
    const instant = Date.parse(at);
    last = Math.max(last + 1, Math.floor((instant + zoneOffsetMs(instant)) / 1000));
    return last;
  });
}

const parts: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { month: 'short' },
  { day: 'numeric', month: 'short' },
  { hour: '2-digit', minute: '2-digit' },
];
const formats = parts.map((part) => new Intl.DateTimeFormat(dateLocale, { ...part, timeZone: 'UTC' }));

/** Words of a tick of the axis; `kind` is the library's: year, month, day or time. */
export const tickText = (wallSeconds: number, kind: number): string =>
  shortMonths(
    (formats[Math.min(kind, formats.length - 1)] as Intl.DateTimeFormat).format(new Date(wallSeconds * 1000)),
  );

/** Tells the place of the candle that an instant fell in; -1 before the first one. */
export function placesIn(points: readonly Pick<ChartPoint, 'at'>[]): (at: string) => number {
  const begins = points.map(({ at }) => Date.parse(at));
  return (at) => {
    const instant = Date.parse(at);
    return begins.findLastIndex((begin) => begin <= instant);
  };
}
