// How wide the columns of a table are: as wide as what stands in them, so that nothing is cut.

export interface Wish {
  /** Points that the widest cell takes in one line. */
  readonly width: number;
  /** A figure or a time never breaks; a text may go on in the next line. */
  readonly isWhole: boolean;
}

/** A text has at least so much before everything is written smaller. */
const narrowest = 60;

/**
 * By how much the letters have to shrink for the columns to fit: 1 unless what cannot break is too
 * wide for the page.
 */
export function shrinkageFor(wishes: readonly Wish[], room: number): number {
  const least = wishes.reduce(
    (sum, { width, isWhole }) => sum + (isWhole ? width : Math.min(width, narrowest)),
    0,
  );
  return Math.min(1, room / least);
}

/**
 * The room shared out. What cannot break gets what it needs; texts share the rest, those that need
 * little first. What is left over widens all columns alike.
 */
export function widthsFor(wishes: readonly Wish[], room: number): number[] {
  const widths = wishes.map(({ width, isWhole }) => (isWhole ? width : 0));
  let left = room - widths.reduce((sum, width) => sum + width, 0);
  const texts = wishes
    .flatMap(({ width, isWhole }, place) => (isWhole ? [] : [{ width, place }]))
    .toSorted((a, b) => a.width - b.width);
  for (const [done, { width, place }] of texts.entries()) {
    const given = Math.min(width, left / (texts.length - done));
    widths[place] = given;
    left -= given;
  }
  return widths.map((width) => width + left / widths.length);
}
