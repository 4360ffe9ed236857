// From weights to orders: the only place where a signal becomes an exact quantity.
import type { Cents } from '#core/values/kind.ts';
import { createHash } from 'node:crypto';
import type { Instrument } from '#core/market/instrument.ts';
import type { OrderId } from '#core/values/ids.ts';
import { divide } from '#core/values/money.ts';
import { floorToLot, type Price, type Quantity } from '#core/values/price.ts';
import type * as trading from '#server/domains/trading/index.ts';

export interface WantedOrder {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: Quantity;
  /** Set when the whole position goes. */
  readonly closes: trading.OpenPosition | undefined;
}

/**
 * The order that moves a weight from one share of equity to another; undefined when it rounds to
 * less than the minimum.
 */
export function orderFor(
  change: { symbol: string; fromBps: number; toBps: number },
  facts: {
    instrument: Instrument;
    price: Price;
    equityCents: Cents;
    held: trading.OpenPosition | undefined;
  },
): WantedOrder | undefined {
  const { held, instrument } = facts;
  if (change.toBps === 0)
    return held && { symbol: change.symbol, side: 'sell', quantity: held.quantity, closes: held };
  const bps = BigInt(Math.round(Math.abs(change.toBps - change.fromBps)));
  // cents × bps / 10,000 dollars-in-cents, at a price of 1e-8 dollars, as 1e-8 units.
  const exact = divide(facts.equityCents * bps * 10n ** 14n, 10_000n * facts.price, 'down');
  const quantity = floorToLot(exact, instrument.lot);
  if (quantity < instrument.minQuantity) return undefined;
  if (change.toBps > change.fromBps) {
    return {
      symbol: change.symbol,
      side: 'buy',
      quantity: quantity < instrument.maxQuantity ? quantity : instrument.maxQuantity,
      closes: undefined,
    };
  }
  const sold = held && quantity > held.quantity ? held.quantity : quantity;
  return held && { symbol: change.symbol, side: 'sell', quantity: sold, closes: undefined };
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The id of a decision's order: the same decision made twice is the same order, so a crash between
 * never trades twice.
 */
export function decisionOrderId(leaderId: string, symbol: string, at: number): OrderId {
  const hash = createHash('sha256').update(`${leaderId}|${symbol}|${at}`).digest();
  let time = '';
  for (let rest = at, place = 0; place < 10; place++, rest = Math.floor(rest / 32))
    time = alphabet.charAt(rest % 32) + time;
  return `ord_${time}${Array.from(hash.subarray(0, 16), (byte) => alphabet.charAt(byte % 32)).join('')}`;
}
