import type { Product, Side } from '#core/trading/contract.ts';
import type { Quantity } from '#core/values/price.ts';

interface AskedOrder {
  readonly side: Side;
  readonly product: Product;
  readonly quantity: Quantity;
  readonly isReduceOnly: boolean;
  /** Trades now: what is held now tells whether it closes. */
  readonly isAtOnce: boolean;
}

/**
 * Whether an order can only close what is held: such an order never counts against a plan's trades.
 */
export function closesOnly(
  { side, product, quantity, isReduceOnly, isAtOnce }: AskedOrder,
  held: { readonly side: Side; readonly quantity: Quantity } | undefined,
): boolean {
  if (isReduceOnly) return true;
  if (product === 'cash') return side === 'sell';
  return isAtOnce && held !== undefined && held.side !== side && held.quantity >= quantity;
}
