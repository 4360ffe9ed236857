// The path inside one session: a dyadic bridge from open to close in variance time. Each halving splits the variance
// unevenly, so quiet and busy stretches follow each other within the day.
import { bitsAt, fraction, inverseNormal, moreBits } from '#server/domains/market/noise.ts';

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

/** Share of the variance that the left half gets, between a quarter and three quarters. */
const leftShare = (bits: number): number => 0.25 + 0.5 * fraction(moreBits(bits));

const middle = (left: number, right: number, variance: number, share: number, bits: number): number =>
  left + (right - left) * share + Math.sqrt(variance * share * (1 - share)) * inverseNormal(fraction(bits));

/** The path at `tau`, a fraction of the session's variance from 0 to 1. */
export function pointOf(span: Span, tau: number): number {
  let start = 0;
  let width = 1;
  let left = span.from;
  let right = span.to;
  let variance = span.variance;
  let node = 1;
  for (let level = 0; level < levels; level++) {
    const bits = bitsAt(span.key, span.day, node);
    const share = leftShare(bits);
    const centre = middle(left, right, variance, share, bits);
    width /= 2;
    if (tau < start + width) {
      right = centre;
      variance *= share;
      node = node * 2;
    } else {
      start += width;
      left = centre;
      variance *= 1 - share;
      node = node * 2 + 1;
    }
  }
  return left + (right - left) * ((tau - start) / width);
}

/** The path at many rising `taus`: the same numbers as `pointOf`, each shared node visited once. */
export function pointsOf(span: Span, taus: Float64Array): Float64Array {
  const points = new Float64Array(taus.length);
  const descend = (
    first: number,
    last: number,
    level: number,
    node: number,
    start: number,
    width: number,
    left: number,
    right: number,
    variance: number,
  ): void => {
    if (first >= last) return;
    if (level === levels) {
      for (let i = first; i < last; i++) points[i] = left + (right - left) * (((taus[i] ?? 0) - start) / width);
      return;
    }
    const bits = bitsAt(span.key, span.day, node);
    const share = leftShare(bits);
    const centre = middle(left, right, variance, share, bits);
    const half = width / 2;
    let cut = first;
    while (cut < last && (taus[cut] ?? 0) < start + half) cut++;
    descend(first, cut, level + 1, node * 2, start, half, left, centre, variance * share);
    descend(cut, last, level + 1, node * 2 + 1, start + half, half, centre, right, variance * (1 - share));
  };
  descend(0, taus.length, 0, 1, 0, 1, span.from, span.to, span.variance);
  return points;
}
