// What a conversion between a coin and US dollars gives: the preview and the booking call the same
// function.
import type { Cents, Price, Units } from '#core/values/kind.ts';
import type { Coin } from '#core/funding/deposits.ts';
import { assetScale, divide, shareOf } from '#core/values/money.ts';

/** Kept by the house on every conversion: 0.25 % of the dollars, rounded up to the cent. */
export const conversionSpreadBps = 25;
/** As sentences write it: "0.25". */
export const conversionSpreadPercent = conversionSpreadBps / 100;
/** How long a previewed conversion can be confirmed at its rate. */
export const conversionQuoteMs = 30_000;
/** Prices are 1e-8 dollars. */
const priceOne = 100_000_000n;

export interface Converted {
  /** What the person receives, in the smallest unit of the target. */
  readonly receiveUnits: bigint;
  /** What the house keeps, in US cents. */
  readonly feeCents: Cents;
  /**
   * Dollars that change hands before the fee (coin to dollars) or with it (dollars to coin), in
   * cents.
   */
  readonly grossCents: Cents;
}

const one = (coin: Coin): bigint => 10n ** BigInt(assetScale[coin]);

/** Coins sold at the bid. Dollars are rounded down, the fee up. */
export function coinToDollars<One extends Coin>(
  coin: One,
  units: Units<NoInfer<One>>,
  bid: Price,
): Converted {
  const grossCents = divide(units * bid * 100n, one(coin) * priceOne, 'down');
  const feeCents = shareOf(grossCents, conversionSpreadBps, 'up');
  return { grossCents, feeCents, receiveUnits: grossCents - feeCents };
}

/**
 * A whole balance of coins that is worth less than its fee leaves: it goes for one cent, without a
 * fee, so that nothing is stuck.
 */
export const dustToDollars: Converted = { grossCents: 1n, feeCents: 0n, receiveUnits: 1n };
/** Whether this is such a sweep: every other conversion has a fee. */
export const isSweep = ({ feeCents }: Pick<Converted, 'feeCents'>): boolean => feeCents === 0n;

/** Dollars spent on coins at the ask, after the fee. Coins are rounded down. */
export function dollarsToCoin(coin: Coin, cents: Cents, ask: Price): Converted {
  const feeCents = shareOf(cents, conversionSpreadBps, 'up');
  const receiveUnits = divide((cents - feeCents) * one(coin) * priceOne, ask * 100n, 'down');
  return { grossCents: cents, feeCents, receiveUnits };
}
