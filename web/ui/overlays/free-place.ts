export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const stepPx = 8;
/** To the side is as far as this many pixels up: the eye looks for it at the bottom. */
const asidePx = 160;

const covered = (place: Box, other: Box): number =>
  Math.max(0, Math.min(place.right, other.right) - Math.max(place.left, other.left)) *
  Math.max(0, Math.min(place.bottom, other.bottom) - Math.max(place.top, other.top));

/** Square pixels of the obstacles that this place covers. */
export const coveredBy = (place: Box, obstacles: readonly Box[]): number =>
  obstacles.reduce((sum, one) => sum + covered(place, one), 0);

/** Places in a row from the left edge to the right one, nearest to the left first. */
const across = ({ width }: Size, { left, right }: Box): readonly number[] => {
  const spare = right - left - width;
  return spare <= 0 ? [left] : [left, left + Math.round(spare / 2), right - width];
};

/**
 * Where a box lies in `area` without covering an obstacle: at the bottom left if it can, else as
 * near to it as it can, else where it covers least. All in CSS pixels of the window.
 */
export function freePlace(size: Size, area: Box, obstacles: readonly Box[]): Box {
  const at = (left: number, bottom: number): Box => ({
    left,
    bottom,
    right: left + size.width,
    top: bottom - size.height,
  });
  const rows = Math.max(0, Math.floor((area.bottom - area.top - size.height) / stepPx));
  const places = across(size, area)
    .flatMap((left, aside) =>
      Array.from({ length: rows + 1 }, (_, row) => ({
        place: at(left, area.bottom - row * stepPx),
        way: row * stepPx + aside * asidePx,
      })),
    )
    .sort((one, other) => one.way - other.way);
  let best = at(area.left, area.bottom);
  let least = Infinity;
  for (const { place } of places) {
    const cost = coveredBy(place, obstacles);
    if (cost === 0) return place;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
