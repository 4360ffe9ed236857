// A price, a quantity, cents and units of a coin never stand in for each other where a mix-up would
// cost money. The compiler checks this file: each line marked so must be refused, and an unneeded
// mark is an error itself.
import { describe, expect, it } from 'vitest';
import {
  type CopierFacts,
  type OpeningFacts,
  performanceFee,
  sizeClosing,
  stopLossCents,
} from '#core/copying/rules.ts';
import { coinToDollars, dollarsToCoin } from '#core/funding/conversion.ts';
import { usdItself } from '#core/market/instrument.ts';
import { settle } from '#core/trading/netting.ts';
import { feeCents, marginCents, pnlCents, usdCents } from '#core/trading/rules.ts';
import {
  bare,
  type Cents,
  type Fine,
  negated,
  type Price,
  type Quantity,
  type Units,
} from '#core/values/kind.ts';
import { fineOf, unitsOfFine } from '#core/values/money.ts';
import { notionalCents, parsePrice, parseQuantity } from '#core/values/price.ts';
import { positiveCents, positiveFine, positivePrice } from '#core/values/z.ts';

const price = parsePrice('2') ?? expect.fail();
const quantity = parseQuantity('3') ?? expect.fail();
const cents: Cents = 600n;
const satoshi: Units<'BTC'> = 600n;
const rate = usdItself;

/** Compiled, never run. */
const compiles = (...lines: readonly ((...given: never[]) => unknown)[]): void =>
  expect(lines.length).toBeGreaterThan(0);

describe('kinds of amounts', () => {
  it('are bigints while running, and arithmetic on them has no kind', () => {
    const product: bigint = price * quantity;
    expect(product).toBe(60_000_000_000_000_000n);
    expect(usdCents(price, quantity, rate, 'half-away')).toBe(600n);
    const less: Cents = negated(cents);
    expect([less, bare(cents)]).toEqual([-600n, 600n]);
    // Without a kind it may stand for any: what it is given to says which.
    expect(usdCents(price + price, quantity - quantity, rate, 'up')).toBe(0n);
  });

  it('are told apart by notional, fee, margin and profit', () => {
    compiles(
      // @ts-expect-error -- swapped
      () => usdCents(quantity, price, rate, 'up'),
      // @ts-expect-error -- cents are no price
      () => usdCents(cents, quantity, rate, 'up'),
      // @ts-expect-error -- swapped
      () => notionalCents(quantity, price, 'up'),
      // @ts-expect-error -- swapped
      () => feeCents('crypto', 'buy', quantity, price, rate),
      // @ts-expect-error -- swapped
      () => marginCents(quantity, price, 2, rate),
      // @ts-expect-error -- a quantity is no exit
      () => pnlCents('buy', price, quantity, price, rate),
      // @ts-expect-error -- a fee is no quantity
      () => marginCents(price, feeCents('crypto', 'buy', price, quantity, rate), 2, rate),
    );
  });

  it('are told apart by the money of an account', () => {
    const money = { cashCents: cents, marginCents: cents, debtCents: cents };
    compiles(
      () => settle(money, cents, cents, false),
      // @ts-expect-error -- a price is no profit
      () => settle(money, price, cents, false),
      // @ts-expect-error -- a quantity is no margin
      () => settle({ ...money, marginCents: quantity }, cents, cents, false),
    );
  });

  it('are told apart by the sizes and fees of a copy', () => {
    compiles(
      // @ts-expect-error -- a quantity is no price
      (): Pick<OpeningFacts, 'estimate'> => ({ estimate: quantity }),
      // @ts-expect-error -- a price is no quantity
      (): Pick<OpeningFacts, 'leaderQuantity'> => ({ leaderQuantity: price }),
      // @ts-expect-error -- a quantity is no money
      (): Pick<CopierFacts, 'availableCents'> => ({ availableCents: quantity }),
      // @ts-expect-error -- money is no quantity
      (leader: Parameters<typeof sizeClosing>[0]) => sizeClosing(leader, cents),
      // @ts-expect-error -- a quantity is no money
      () => stopLossCents(quantity, 2_000),
      // @ts-expect-error -- a price is no profit
      () => performanceFee(price, cents, 1_000),
    );
  });

  it('are told apart by a conversion, and by amounts of eighteen decimals', () => {
    const fine: Fine = fineOf(cents, 'USD');
    const wei: Units<'ETH'> = 1n;
    compiles(
      () => coinToDollars('BTC', satoshi, price),
      () => coinToDollars('ETH', wei, price),
      // @ts-expect-error -- wei are no satoshi
      () => coinToDollars('BTC', wei, price),
      // @ts-expect-error -- dollars are no coins
      () => coinToDollars('BTC', cents, price),
      // @ts-expect-error -- coins are no dollars
      () => dollarsToCoin('BTC', satoshi, price),
      // @ts-expect-error -- a quantity is no price
      () => dollarsToCoin('BTC', cents, quantity),
      () => unitsOfFine(fine, 'USD'),
      // @ts-expect-error -- cents have two decimals
      () => unitsOfFine(cents, 'USD'),
    );
  });

  it('come out of a contract with their kind', () => {
    const [parsedCents, parsedPrice, parsedFine] = [
      positiveCents().parse('6'),
      positivePrice().parse('2'),
      positiveFine().parse('6'),
    ];
    expect([parsedCents, parsedPrice, parsedFine]).toEqual([600n, 200_000_000n, 6n * 10n ** 18n]);
    compiles(
      // @ts-expect-error -- cents are no price
      (): Price => parsedCents,
      // @ts-expect-error -- a price is no quantity
      (): Quantity => parsedPrice,
      // @ts-expect-error -- eighteen decimals are no cents
      (): Cents => parsedFine,
    );
  });
});
