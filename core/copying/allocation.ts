// A block that the book fills only in part is shared by largest remainder, ties by owner (copying
// rule 7).
import type { FillRatio } from '#core/trading/book-walk.ts';
import type { Quantity } from '#core/values/price.ts';

export interface Member {
  readonly owner: number;
  readonly quantity: Quantity;
}
/**
 * The last member who gets one lot more than its share rounded down. One pair of numbers answers
 * for any number of members.
 */
export interface Cut {
  readonly remainder: bigint;
  readonly owner: number;
}
export interface Block {
  readonly ratio: FillRatio;
  readonly lot: Quantity;
}

/** What rounding a member's share down to the lot leaves, in units of 1 / (wanted × lot). */
const remainderOf = (quantity: Quantity, { ratio, lot }: Block): bigint =>
  (quantity * ratio.filled) % (ratio.wanted * lot);
const floorOf = (quantity: Quantity, { ratio, lot }: Block): Quantity =>
  ((quantity * ratio.filled) / (ratio.wanted * lot)) * lot;

/**
 * Holdings of odd size, as a split may leave them, get no lot that would be more than was asked
 * for.
 */
const mayGetMore = (quantity: Quantity, block: Block): boolean =>
  remainderOf(quantity, block) > 0n && floorOf(quantity, block) + block.lot <= quantity;

/**
 * Where the extra lots end when members share `available`; null when rounding down leaves no whole
 * lot.
 */
export function cutOf(members: readonly Member[], block: Block, available: Quantity): Cut | null {
  const floors = members.reduce((sum, { quantity }) => sum + floorOf(quantity, block), 0n);
  const lots = Number((available - floors) / block.lot);
  if (lots <= 0) return null;
  const ranked = members
    .filter(({ quantity }) => mayGetMore(quantity, block))
    .map(({ owner, quantity }): Cut => ({ owner, remainder: remainderOf(quantity, block) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.owner - b.owner : a.remainder > b.remainder ? -1 : 1));
  return ranked[Math.min(lots, ranked.length) - 1] ?? null;
}

/** A member's part: whole lots, never more than it asked for. */
export function partOf({ owner, quantity }: Member, block: Block, cut: Cut | null): Quantity {
  const floor = floorOf(quantity, block);
  if (!cut || !mayGetMore(quantity, block)) return floor;
  const remainder = remainderOf(quantity, block);
  const isAbove = remainder > cut.remainder || (remainder === cut.remainder && owner <= cut.owner);
  return isAbove ? floor + block.lot : floor;
}
