// Where an instant stands among candles, as a fraction of their places: between two of them, before
// the first and after the last one. A drawing so keeps its place whatever the length of the candles.

/** When each candle begins, rising, and how long one is, both in milliseconds. */
export interface Candles {
  readonly begins: readonly number[];
  readonly step: number;
}

/** The last candle that begins by then; -1 before the first one. */
function lastBy(begins: readonly number[], instant: number): number {
  let [low, high] = [0, begins.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((begins[middle] ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** How long the candle at a place lasts: until the next one begins. */
const lengthAt = ({ begins, step }: Candles, place: number): number => {
  const [begin, next] = [begins[place], begins[place + 1]];
  return begin === undefined || next === undefined ? step : next - begin;
};

export function placeOf(candles: Candles, instant: number): number {
  const { begins, step } = candles;
  const place = lastBy(begins, instant);
  if (place < 0) return (instant - (begins[0] ?? 0)) / step;
  return place + (instant - (begins[place] ?? 0)) / lengthAt(candles, place);
}

/** The instant at a place, to the millisecond. */
export function instantAt(candles: Candles, place: number): number {
  const { begins, step } = candles;
  const whole = Math.min(Math.floor(place), begins.length - 1);
  if (whole < 0) return Math.round((begins[0] ?? 0) + place * step);
  return Math.round((begins[whole] ?? 0) + (place - whole) * lengthAt(candles, whole));
}
