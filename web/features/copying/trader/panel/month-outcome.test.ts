import { expect, it } from 'vitest';
import { monthFees, monthOutcome } from '#web/features/copying/trader/panel/month-outcome.ts';

const terms = { tradingFeeCents: 320n, feePercent: '10.00' };

it('takes both fees of a good month, and adds up', () => {
  expect(monthOutcome(100_000n, '0.96', terms)).toEqual({
    tradesCents: 1_280n,
    tradingFeeCents: 320n,
    performanceFeeCents: 96n,
    youCents: 864n,
  });
});

it('takes no performance fee of a loss', () => {
  expect(monthOutcome(100_000n, '-3.20', terms)).toEqual({
    tradesCents: -2_880n,
    tradingFeeCents: 320n,
    performanceFeeCents: 0n,
    youCents: -3_200n,
  });
});

it.each([1n, 33_333n, 128_355n])('adds up to the cent for %s cents', (amount) => {
  for (const percent of ['1.37', '-0.01', '0.00']) {
    const one = monthOutcome(amount, percent, terms);
    expect(one.tradesCents - one.tradingFeeCents - one.performanceFeeCents).toBe(one.youCents);
  }
});

it('takes the fees of a few days for as many as a month has', () => {
  expect(monthFees({ cents: 100n, days: 30, isMonth: true })).toBe(100n);
  expect(monthFees({ cents: 100n, days: 7, isMonth: false })).toBe(429n);
});
