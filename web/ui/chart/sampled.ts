/** A table samples a long series evenly, so that it needs no scrolling of its own. */
const mostRows = 24;

/** So many points at most, newest first. */
export function sampled<Point>(points: readonly Point[]): Point[] {
  const step = Math.max(1, Math.ceil(points.length / mostRows));
  return points.filter((_, place) => (points.length - 1 - place) % step === 0).reverse();
}
