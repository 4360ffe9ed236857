// A trade that an administrator places for somebody: the form and the server judge it by the same
// rules.
import type { Cents } from '#core/values/kind.ts';
import type { Instrument, UsdRate } from '#core/market/instrument.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import { divide } from '#core/values/money.ts';
import { floorToLot, type Price, type Quantity } from '#core/values/price.ts';

/** How far the typed price may be from the recorded quote: 0.5 %. */
const staffPriceBps = 50n;
/** As sentences write it: "0.5". */
export const staffPricePercent = Number(staffPriceBps) / 100;

export const staffMinutes = { shortest: 1, longest: 43_200 } as const;

export const isNearQuote = (typed: Price, quote: Price): boolean => {
  const away = typed > quote ? typed - quote : quote - typed;
  return away * 10_000n <= quote * staffPriceBps;
};

/** Paid in full where that is offered, else with margin. */
export const staffProduct = (
  instrument: Pick<Instrument, 'hasCash'>,
  side: Side,
  leverage: number,
): Product => (leverage === 1 && side === 'buy' && instrument.hasCash ? 'cash' : 'margin');

/** What so much money buys at this leverage and price, in whole lots. */
export const staffQuantity = (
  terms: { readonly cents: Cents; readonly leverage: number; readonly price: Price; readonly rate: UsdRate },
  lot: Quantity,
): Quantity =>
  floorToLot(
    divide(
      terms.cents * BigInt(terms.leverage) * 10n ** 14n * terms.rate.denominator,
      terms.price * terms.rate.numerator,
      'down',
    ),
    lot,
  );
