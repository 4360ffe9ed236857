// A place for the card of the scrubber where it covers no line.
import type { CurveBox } from '#web/ui/chart/curve/curve-point.ts';

export interface Spot {
  left: number;
  top: number;
}

type Dot = readonly [x: number, y: number];
/** Between the card and the scrubber, and the upper or lower edge. */
const gap = 12;

/**
 * Where a card of this size beside `x` covers the fewest dots of the lines: right of it first, and
 * above.
 */
export function freeSpot(x: number, card: CurveBox, box: CurveBox, dots: readonly Dot[]): Spot {
  const lefts = [x + gap, x - gap - card.width].filter((left) => left >= 0 && left + card.width <= box.width);
  const spots = (lefts.length > 0 ? lefts : [Math.max(0, Math.min(box.width - card.width, x + gap))]).flatMap(
    (left) => [0, Math.max(0, box.height - card.height)].map((top) => ({ left, top })),
  );
  const covered = ({ left, top }: Spot): number =>
    dots.filter(
      ([dx, dy]) => dx >= left && dx <= left + card.width && dy >= top - 4 && dy <= top + card.height + 4,
    ).length;
  return spots.reduce((best, spot) => (covered(spot) < covered(best) ? spot : best));
}
