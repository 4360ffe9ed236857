/** The place of the point nearest to `x`; of two as near, the later. */
export function nearest(xs: readonly number[], x: number): number {
  let best = 0;
  for (const [place, at] of xs.entries()) if (Math.abs(at - x) <= Math.abs((xs[best] ?? 0) - x)) best = place;
  return best;
}
