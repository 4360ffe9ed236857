// A market order eats the depth level by level (trading rule 3). One walk serves a single order or
// a whole block.
import type { DepthLevel } from '#core/market/instrument.ts';
import type { Side } from '#core/trading/contract.ts';
import { divide } from '#core/values/money.ts';
import { floorToLot, type Price, type Quantity } from '#core/values/price.ts';

export interface Walk {
  /** What the depth inside the band could give; the rest expires. */
  readonly filled: Quantity;
  /** Volume-weighted average in 1e-8, half away from zero. Zero when nothing filled. */
  readonly price: Price;
  /** The last level touched. */
  readonly worst: Price;
  readonly levels: readonly DepthLevel[];
}

/**
 * Walks from the best price to the quantity, the end of the depth or `bandBps` away from the best,
 * whichever comes first.
 */
export function walkBook(
  depth: readonly DepthLevel[],
  side: Side,
  quantity: Quantity,
  bandBps: number,
): Walk {
  const best = depth[0]?.[0] ?? 0n;
  const limit = divide(best * BigInt(side === 'buy' ? 10_000 + bandBps : 10_000 - bandBps), 10_000n, 'down');
  const levels: DepthLevel[] = [];
  let filled = 0n;
  let cost = 0n;
  let worst = best;
  for (const [price, size] of depth) {
    if (filled === quantity || (side === 'buy' ? price > limit : price < limit)) break;
    const taken = size < quantity - filled ? size : quantity - filled;
    levels.push([price, taken]);
    filled += taken;
    cost += price * taken;
    worst = price;
  }
  return { filled, price: filled === 0n ? 0n : divide(cost, filled, 'half-away'), worst, levels };
}

/** How much of a block was filled. */
export interface FillRatio {
  readonly filled: Quantity;
  readonly wanted: Quantity;
}

/**
 * A member's part of a block, down to the lot: nobody, the leader included, has priority (trading
 * rule 7).
 */
export const allocated = (quantity: Quantity, ratio: FillRatio, lot: Quantity): Quantity =>
  floorToLot((quantity * ratio.filled) / ratio.wanted, lot);
