// The money of one trade: the account's side, and the system's on the other.
import { formatPrice, formatQuantity, groupThousands } from '#core/values/price.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { OrderToExecute } from '#server/domains/trading/orders/order.ts';
import { type FillTerms, isWithHouse, moneyLegs, type Trade } from '#server/domains/trading/rules.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Legs that sum to zero: what the account gets or pays, against fees and the counterparty. */
export function ledgerLegs(trade: Trade): ledger.Leg[] {
  const legs = moneyLegs(trade);
  return [
    ...legs.map((leg): ledger.Leg => ({ ...leg, owner: trade.state.owner, asset: 'USD' })),
    ...legs.filter(isWithHouse).map(
      (leg): ledger.Leg => ({
        ...leg,
        owner: 'house',
        asset: 'USD',
        kind: leg.code === 'fee' ? 'fees' : 'counterparty',
        units: -leg.units,
      }),
    ),
  ];
}

export async function postTrade(
  tx: Tx,
  trade: Trade,
  { id, continues }: Pick<OrderToExecute, 'id' | 'continues'>,
  at: number,
): Promise<void> {
  const legs = ledgerLegs(trade);
  if (legs.length === 0) return;
  await ledger.post(tx, {
    owner: trade.state.owner,
    kind: 'trade',
    // A pending order may be filled in parts: each continues where the one before ended.
    idemKey: continues ? `${id}:${continues.filledQuantity}` : id,
    ref: id,
    at,
    description: describe(trade.terms),
    legs,
  });
}

/** "Bought 1,000 WHOP at 6.71". */
export const describe = ({ side, quantity, price, instrument }: FillTerms): string =>
  `${side === 'buy' ? 'Bought' : 'Sold'} ${groupThousands(formatQuantity(quantity))} ${instrument.symbol} at ${groupThousands(formatPrice(price, instrument.priceDecimals))}`;
