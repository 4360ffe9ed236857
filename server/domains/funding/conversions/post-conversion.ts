import { negated } from '#core/values/kind.ts';
import { coinToDollars, type Converted, dollarsToCoin } from '#core/funding/conversion.ts';
import type { Coin } from '#core/funding/deposits.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';

/** The stablecoin has no market here: it is booked at one dollar. */
const oneDollar = 100_000_000n;

export interface Priced extends Converted {
  /** Dollars per coin in 1e-8: bid for a sale of coins, ask for a purchase. */
  readonly price: bigint;
}

/** What these units give at the quote of that instant. */
export function priceConversion(
  market: Market,
  direction: 'coin-to-dollars' | 'dollars-to-coin',
  coin: Coin,
  units: bigint,
  at: number,
): Priced {
  const { bid, ask } = coin === 'USDT' ? { bid: oneDollar, ask: oneDollar } : market.quote(coin, at);
  return direction === 'coin-to-dollars'
    ? { price: bid, ...coinToDollars(coin, units, bid) }
    : { price: ask, ...dollarsToCoin(coin, units, ask) };
}

/** Legs of a sale of coins for dollars; negated they undo it. */
export function saleLegs(
  owner: ledger.OwnerId,
  coin: Coin,
  units: bigint,
  { grossCents, feeCents, receiveUnits }: Converted,
): ledger.Leg[] {
  return [
    { owner, asset: coin, kind: 'wallet', units: -units, code: 'principal' },
    { owner: 'house', asset: coin, kind: 'clearing', units, code: 'principal' },
    { owner: 'house', asset: 'USD', kind: 'clearing', units: negated(grossCents), code: 'principal' },
    { owner, asset: 'USD', kind: 'wallet', units: receiveUnits, code: 'principal' },
    { owner: 'house', asset: 'USD', kind: 'fees', units: feeCents, code: 'spread' },
  ];
}

/** Legs of a purchase of coins. */
export function purchaseLegs(
  owner: ledger.OwnerId,
  coin: Coin,
  { grossCents, feeCents, receiveUnits }: Converted,
): ledger.Leg[] {
  return [
    { owner, asset: 'USD', kind: 'wallet', units: negated(grossCents), code: 'principal' },
    { owner: 'house', asset: 'USD', kind: 'clearing', units: grossCents - feeCents, code: 'principal' },
    { owner: 'house', asset: 'USD', kind: 'fees', units: feeCents, code: 'spread' },
    { owner: 'house', asset: coin, kind: 'clearing', units: -receiveUnits, code: 'principal' },
    { owner, asset: coin, kind: 'wallet', units: receiveUnits, code: 'principal' },
  ];
}
