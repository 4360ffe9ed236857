import { describe, expect, it } from 'vitest';
import {
  faithfulAmountCents,
  type RecordedFill,
  reproducedBps,
  whatIf,
} from '#core/copying/record/what-if.ts';
import { findInstrument } from '#core/market/instruments.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';

const p = (text: string) => parsePrice(text)!;
const q = (text: string) => parseQuantity(text)!;
const rate = { numerator: 1n, denominator: 1n };
const instrument = findInstrument('BTC')!;
/** The leader has 100,000.00. */
const fill = (
  side: 'buy' | 'sell',
  quantity: string,
  price: string,
  at: number,
  held = '0',
): RecordedFill => ({
  at,
  instrument,
  product: 'cash',
  side,
  leverage: 1,
  quantity: q(quantity),
  price: p(price),
  rate,
  heldBefore: q(held),
  leaderEquityCents: 10_000_000n,
});
const day = (at: number, price: string) => ({
  at,
  marks: new Map([['BTC', { bid: p(price), ask: p(price), rate }]]),
});
const terms = {
  amountCents: 100_000n,
  stopLossBps: 2_000,
  multiplierBps: 10_000,
  maxOpen: 10,
  slippageBps: null,
  feeBps: 1_000,
};

describe('what-if copy', () => {
  it('makes of recorded fills what a copy of that size makes, less every fee', () => {
    // A hundredth: buys 0.002 at 50,000 and sells it at 60,000; fees 0.10 and 0.12 of trading, a
    // tenth of 19.78.
    const made = whatIf(
      terms,
      [fill('buy', '0.2', '50000', 1), fill('sell', '0.2', '60000', 3, '0.2')],
      [day(2, '55000'), day(4, '60000')],
    );
    expect(made).toMatchObject({
      copied: 2,
      skipped: 0,
      tradingFeeCents: 22n,
      performanceFeeCents: 197n,
      equityCents: 101_781n,
      stoppedAt: null,
    });
  });

  it('ends at the stop and stays there', () => {
    const fills = [fill('buy', '0.6', '50000', 1)];
    const made = whatIf({ ...terms, stopLossBps: 500 }, fills, [day(2, '40000'), day(3, '90000')]);
    expect(made.stoppedAt).toBe(2);
    expect(made.equityCents).toBeLessThan(95_000n);
    expect(made.curve.at(-1)?.cents).toBe(made.curve[0]?.cents);
  });

  it('counts what it would have skipped', () => {
    const made = whatIf({ ...terms, maxOpen: 1 }, [fill('buy', '0.0001', '50000', 1)], [day(2, '50000')]);
    expect(made).toMatchObject({ copied: 0, skipped: 1, equityCents: 100_000n });
    expect(made.codes.get('MIN_SIZE')).toBe(1);
  });
});

describe('the smallest faithful amount', () => {
  it('is the first whole dollar that reproduces 95 % of the notional', () => {
    const fills = [fill('buy', '0.02', '50000', 1), fill('buy', '0.3', '50000', 2, '0.02')];
    const cents = faithfulAmountCents(fills)!;
    expect(reproducedBps(cents, fills)).toBeGreaterThanOrEqual(9_500);
    expect(cents === 10_000n || reproducedBps(cents - 100n, fills)! < 9_500).toBe(true);
  });

  it('is nothing where nothing was opened', () => {
    expect(faithfulAmountCents([])).toBeNull();
  });
});
