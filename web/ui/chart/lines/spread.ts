/** Rows closer than this would touch, in pixels; in lines.css as well. */
export const rowGap = { pointer: 26, finger: 34 } as const;

/**
 * Moves rows apart so that no two touch, as little as needed and keeping their order. The row at
 * `fixed` stays where it is: the others give way to it. `order` are the rows to sort by, where they
 * are not the rows themselves.
 */
export function spread(
  rows: readonly number[],
  fixed: number | undefined,
  gap: number,
  order: readonly number[] = rows,
): number[] {
  const turns = rows.map((_row, place) => place).sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0));
  const placed = [...rows];
  const start = fixed === undefined ? 0 : Math.max(0, turns.indexOf(fixed));
  const settle = (from: number, step: 1 | -1) => {
    for (let at = from + step; at >= 0 && at < turns.length; at += step) {
      const [one, before] = [turns[at] as number, turns[at - step] as number];
      const edge = (placed[before] as number) + step * gap;
      placed[one] =
        step === 1 ? Math.max(placed[one] as number, edge) : Math.min(placed[one] as number, edge);
    }
  };
  settle(start, 1);
  settle(start, -1);
  return placed;
}

/** A row must be so far on the other side of the price before its tag changes sides, in pixels. */
const sideReach = 10;

/**
 * The row of a line to sort by: near the price of now it stays on the side it was on, so that its
 * tag does not jump with each tick. Remembers the side in `sides`.
 */
export function steadyRow(sides: Map<string, -1 | 1>, id: string, row: number, now: number): number {
  const before = sides.get(id);
  const side = Math.abs(row - now) >= sideReach || before === undefined ? (row < now ? -1 : 1) : before;
  sides.set(id, side);
  return (row < now ? -1 : 1) === side ? row : now + side * 0.01;
}
