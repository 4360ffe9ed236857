// Randomness addressed by counters instead of drawn in order: any moment of the market can be asked
// for first. Only + - * / sqrt and log are used, which give the same bits in every process.

/** One avalanche round: multiply and fold until each input bit reaches each output bit. */
function scramble(word: number): number {
  let x = word | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) | 0;
}

/** A 32-bit stream key for a seed and a label. */
export function streamKey(seed: string, label: string): number {
  let state = 0x2545f491;
  const text = `${seed.length}:${seed}/${label}`;
  for (let place = 0; place < text.length; place++) state = scramble(state ^ text.charCodeAt(place));
  return state;
}

/** The address of a day within a stream; many slots of one day share it. */
export const placeOf = (key: number, day: number): number =>
  scramble(scramble(key ^ Math.imul(day, 0x3c6ef372)) + key);

/** 32 random bits at a slot of a place. */
export const bitsFrom = (place: number, slot: number): number =>
  scramble(scramble(place + Math.imul(slot, 0x9e3779b1)) ^ place);

/** 32 random bits at (key, day, slot). */
export const bitsAt = (key: number, day: number, slot: number): number => bitsFrom(placeOf(key, day), slot);

/** A second, independent 32 bits from the first: cheaper than another address. */
export const moreBits = (bits: number): number => scramble(bits + 0x51ed270b);

const range = 4_294_967_296;

/** Bits as a number strictly inside (0, 1). */
export const fraction = (bits: number): number => ((bits >>> 0) + 0.5) / range;

export const uniformAt = (key: number, day: number, slot: number): number => fraction(bitsAt(key, day, slot));

export const normalAt = (key: number, day: number, slot: number): number =>
  inverseNormal(uniformAt(key, day, slot));

/**
 * Quantile of the standard normal, about seven digits: algorithm AS 241 (Wichura 1988), routine
 * PPND7.
 */
export function inverseNormal(p: number): number {
  const q = p - 0.5;
  if (q <= 0.425 && q >= -0.425) {
    const r = 0.180625 - q * q;
    const top = ((59.10937472 * r + 159.29113202) * r + 50.434271938) * r + 3.3871327179;
    return (q * top) / (((67.1875636 * r + 78.757757664) * r + 17.895169469) * r + 1);
  }
  const root = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  let tail: number;
  if (root <= 5) {
    const r = root - 1.6;
    tail =
      (((0.17023821103 * r + 1.3067284816) * r + 2.75681539) * r + 1.4234372777) /
      ((0.12021132975 * r + 0.7370016425) * r + 1);
  } else {
    const r = root - 5;
    tail =
      (((0.017337203997 * r + 0.42868294337) * r + 3.081226386) * r + 6.657905115) /
      ((0.012258202635 * r + 0.24197894225) * r + 1);
  }
  return q < 0 ? -tail : tail;
}
