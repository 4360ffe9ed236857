// What a drawing is placed in: the candles, the scale of the canvas, and the steps of a price.
import { readUnits } from '#core/values/money.ts';
import { formatPrice, priceScale } from '#core/values/price.ts';
import type { ChartDrawing, ChartPoint, DrawnPoint } from '#web/ui/chart/chart-point.ts';
import { type ChartScale, placeAt, priceAt, xOf, yOf } from '#web/ui/chart/drawings/chart-scale.ts';
import { type Candles, instantAt, placeOf } from '#web/ui/chart/drawings/time-place.ts';
import { snapped, stepOf, stepped } from '#web/ui/chart/lines/price-step.ts';

export interface DrawingSpace {
  readonly scale: ChartScale;
  readonly candles: Candles;
  readonly points: readonly ChartPoint[];
  readonly tick: string;
  readonly decimals: number;
}

/** Pixels from the upper left of the pane of prices. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** So near, in pixels, a price of a candle draws a point to itself. */
const magnetReach = 6;

export const spotOf = ({ scale, candles }: DrawingSpace, { at, price }: DrawnPoint): Spot => ({
  x: xOf(scale, placeOf(candles, Date.parse(at))),
  y: yOf(scale, Number(price)),
});

const tickOf = ({ tick }: DrawingSpace): bigint => readUnits(tick, priceScale);
const stepIn = ({ tick, scale }: DrawingSpace): bigint => stepOf(tick, scale.perPixel);
const timeAt = ({ candles }: DrawingSpace, place: number): string =>
  new Date(instantAt(candles, place)).toISOString();

/** The point nearest to a spot: at a candle, and at one of its prices where that is near. */
export function pointAt(space: DrawingSpace, { x, y }: Spot): DrawnPoint {
  const { scale, points, decimals } = space;
  const place = Math.round(placeAt(scale, x));
  const near = nearPrice(space, points[place], y);
  const price =
    near === undefined
      ? snapped(priceAt(scale, y), stepIn(space), decimals)
      : snapped(near, tickOf(space), decimals);
  return { at: timeAt(space, place), price };
}

function nearPrice({ scale }: DrawingSpace, point: ChartPoint | undefined, y: number): number | undefined {
  const prices = point ? [point.open, point.high, point.low, point.value] : [];
  const away = (price: number) => Math.abs(yOf(scale, price) - y);
  return prices
    .flatMap((price) => (price === undefined ? [] : [Number(price)]))
    .filter((price) => away(price) <= magnetReach)
    .toSorted((a, b) => away(a) - away(b))[0];
}

/** One candle further, or several, however the point stands between two of them; or steps of a price. */
export function nudged(
  space: DrawingSpace,
  { at, price }: DrawnPoint,
  by: { readonly candles: number; readonly steps: number },
): DrawnPoint {
  const place = placeOf(space.candles, Date.parse(at));
  const from = by.candles > 0 ? Math.floor(place) : Math.ceil(place);
  return {
    at: by.candles === 0 ? at : timeAt(space, from + by.candles),
    price: by.steps === 0 ? price : stepped(price, by.steps, stepIn(space), space.decimals),
  };
}

/** All of a drawing moved alike: by whole candles and whole steps of a price, never below one tick. */
export function shifted(
  space: DrawingSpace,
  drawing: ChartDrawing,
  by: { readonly candles: number; readonly steps: number },
): ChartDrawing {
  const step = stepIn(space);
  const units = drawing.points.map(({ price }) => readUnits(price, priceScale));
  const lowest = units.reduce((low, one) => (one < low ? one : low), units[0] ?? step);
  const most = (lowest - tickOf(space)) / step;
  const steps = BigInt(by.steps) < -most ? -most : BigInt(by.steps);
  return {
    ...drawing,
    points: drawing.points.map(({ at }, index) => ({
      at: by.candles === 0 ? at : timeAt(space, placeOf(space.candles, Date.parse(at)) + by.candles),
      price: formatPrice((units[index] ?? lowest) + steps * step, space.decimals),
    })),
  };
}

/** As far as a pointer went, in whole candles and steps. */
export const shiftOf = (space: DrawingSpace, { x, y }: Spot): { candles: number; steps: number } => ({
  candles: Math.round(x / space.scale.spacing),
  steps: Math.round((-y * space.scale.perPixel * 10 ** priceScale) / Number(stepIn(space))),
});

/** Where the crosshair of the keyboard begins: at the last close, or at the nearest place in sight. */
export function firstPoint(space: DrawingSpace): DrawnPoint {
  const { scale, points, candles } = space;
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const last = points.at(-1);
  const x = within(xOf(scale, candles.begins.length - 1), scale.width);
  const y = within(yOf(scale, Number(last?.value ?? 0)), scale.height);
  return pointAt(space, { x, y });
}
