// The one definition of open profit and loss, for the server's totals and the ticking row alike:
// what closing the open quantity now would bring before its fee. Fees, financing and what parts
// already closed brought are realised.
import type { UsdRate } from '#core/market/instrument.ts';
import type { Side } from '#core/trading/contract.ts';
import { markOf, pnlCents } from '#core/trading/rules.ts';
import type { Price, Quantity } from '#core/values/price.ts';

export interface OpenPart {
  readonly side: Side;
  readonly entry: Price;
  readonly quantity: Quantity;
}

/** US cents, negative for a loss. Rounded half away from zero per position. */
export const openPnlCents = (
  { side, entry, quantity }: OpenPart,
  quote: { readonly bid: Price; readonly ask: Price },
  rate: UsdRate,
): bigint => pnlCents(side, entry, markOf(side, quote), quantity, rate);
