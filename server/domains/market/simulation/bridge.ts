// The path inside one session: a dyadic bridge from open to close in variance time. Each halving
// splits the variance unevenly, so quiet and busy stretches follow each other within the day.
import {
  bitsFrom,
  fraction,
  inverseNormal,
  moreBits,
  placeOf,
} from '#server/domains/market/simulation/noise.ts';

export interface Span {
  /** Stream of this instrument's bridges. */
  readonly key: number;
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly variance: number;
}

/** 2^16 pieces: finer than a second in every session. */
const levels = 16;

// The halvings on the way to the newest point, one entry per level. Reused by every call: nothing
// here outlives one.
const starts = new Float64Array(levels + 1);
const lefts = new Float64Array(levels + 1);
const rights = new Float64Array(levels + 1);
const variances = new Float64Array(levels + 1);
const nodes = new Int32Array(levels + 1);
const widths = Float64Array.from({ length: levels + 1 }, (_, level) => 2 ** -level);
const pieces = 2 ** levels;

/**
 * The path at rising `taus`, fractions of the session's variance from 0 to 1. Halvings shared by
 * neighbours are made once.
 */
export function pointsOf(span: Span, taus: Float64Array): Float64Array {
  const points = new Float64Array(taus.length);
  const place = placeOf(span.key, span.day);
  starts[0] = 0;
  lefts[0] = span.from;
  rights[0] = span.to;
  variances[0] = span.variance;
  nodes[0] = 1;
  let level = 0;
  for (let i = 0; i < taus.length; i++) {
    const tau = taus[i] as number;
    while (level > 0 && tau >= (starts[level] as number) + (widths[level] as number)) level--;
    for (; level < levels; level++) halve(place, level, tau);
    const left = lefts[levels] as number;
    points[i] = left + ((rights[levels] as number) - left) * (tau - (starts[levels] as number)) * pieces;
  }
  return points;
}

/** Splits the stretch at `level` and keeps the half that holds `tau`. */
function halve(place: number, level: number, tau: number): void {
  const node = nodes[level] as number;
  const left = lefts[level] as number;
  const right = rights[level] as number;
  const variance = variances[level] as number;
  const bits = bitsFrom(place, node);
  // The left half gets between a quarter and three quarters of the variance.
  const share = 0.25 + 0.5 * fraction(moreBits(bits));
  const centre =
    left + (right - left) * share + Math.sqrt(variance * share * (1 - share)) * inverseNormal(fraction(bits));
  const middle = (starts[level] as number) + (widths[level + 1] as number);
  const isLeft = tau < middle;
  starts[level + 1] = isLeft ? (starts[level] as number) : middle;
  lefts[level + 1] = isLeft ? left : centre;
  rights[level + 1] = isLeft ? centre : right;
  variances[level + 1] = variance * (isLeft ? share : 1 - share);
  nodes[level + 1] = isLeft ? node * 2 : node * 2 + 1;
}

const one = new Float64Array(1);

/** The path at one `tau`. */
export function pointOf(span: Span, tau: number): number {
  one[0] = tau;
  return pointsOf(span, one)[0] as number;
}
