// Drawings that a person makes on a chart: each stands at instants and prices, so that it is at the
// same place in candles of any length.
import { divide } from '#core/values/money.ts';
import type { Price } from '#core/values/price.ts';

export const drawingKinds = ['trend_line', 'horizontal_line', 'rectangle', 'fibonacci', 'note'] as const;
export type DrawingKind = (typeof drawingKinds)[number];

/** How many points each kind has. */
export const pointsOf: Readonly<Record<DrawingKind, 1 | 2>> = {
  trend_line: 2,
  horizontal_line: 1,
  rectangle: 2,
  fibonacci: 2,
  note: 1,
};

interface Placed {
  readonly at: string | number;
  readonly price: string | bigint;
}
/** Two points at one place are no drawing, and what is between two prices needs two. */
export const isDrawable = (kind: DrawingKind, [first, second]: readonly Placed[]): boolean =>
  first === undefined ||
  second === undefined ||
  first.price !== second.price ||
  (kind !== 'fibonacci' && first.at !== second.at);

export const mostDrawingsOfMarket = 100;
export const mostDrawings = 500;
export const longestNote = 80;

/** No market is charted before or after. */
export const earliestDrawing = Date.UTC(1970, 0, 1);
export const latestDrawing = Date.UTC(2100, 0, 1);

/** Levels of a retracement, in thousandths of the way back. */
const thousandths = [0, 236, 382, 500, 618, 786, 1_000] as const;

interface RetracementLevel {
  /** "61.8". */
  readonly percent: string;
  readonly price: Price;
}

/**
 * What of a move from `start` to `end` is taken back at each level: 0% is its end, 100% its start.
 * Rounded to whole ticks.
 */
export const retracement = (start: Price, end: Price, tick: Price): RetracementLevel[] =>
  thousandths.map((share) => ({
    percent: String(share / 10),
    price: divide(end * 1_000n + (start - end) * BigInt(share), tick * 1_000n, 'half-away') * tick,
  }));
