import { describe, expect, it } from 'vitest';
import { findInstrument } from '#core/market/instruments.ts';
import { type Instrument, usdItself } from '#core/market/instrument.ts';
import {
  fewestShares,
  investSummary,
  planProblem,
  sharesOf,
  sharesProblem,
  sumProblem,
} from '#web/features/trading/invest/invest-draft.ts';
import type { TicketFacts } from '#web/features/trading/ticket/order-draft.ts';

const facts: TicketFacts = {
  instrument: findInstrument('WHOP') as Instrument,
  bids: [['9.99', '5000']],
  asks: [['10', '5000']],
  isOpen: true,
  isStale: false,
  now: 0,
  rate: usdItself,
  availableCents: 100_000n,
  held: {},
};

describe('the number of shares', () => {
  it('is whole, and none while it is nothing of the kind', () => {
    expect(['7', '12', '', '1.5', 'x', '-3', '0'].map(sharesOf)).toEqual([7, 12, 0, 0, 0, -3, 0]);
    expect([0, -3, 1, 10_000, 10_001].map(sharesProblem)).toEqual([
      'Please enter a valid number of shares',
      'Please enter a valid number of shares',
      undefined,
      undefined,
      'Quantity cannot exceed 10,000 shares',
    ]);
  });
});

describe('an investment', () => {
  it('costs its shares and two percent', () => {
    const { preview, shortCents, blockedBy } = investSummary(50, facts);
    expect([preview.notionalCents, preview.feeCents, preview.debitCents]).toEqual([50_000n, 1_000n, 51_000n]);
    expect([shortCents, blockedBy]).toEqual([0n, undefined]);
  });

  it('is at least ten dollars and at most a million, fee not counted', () => {
    const sum = (shares: number, ask: string) =>
      sumProblem(investSummary(shares, { ...facts, asks: [[ask, '10000']] }));
    expect([sum(1, '9.99'), sum(1, '10'), sum(10_000, '100'), sum(10_000, '100.01')]).toEqual([
      'Minimum investment is $10',
      undefined,
      undefined,
      'Maximum investment is $1,000,000',
    ]);
  });

  it('is one of the trades of the plan: without one left it is neither taken to the payment nor confirmed', () => {
    expect(planProblem({ ...facts, tradesLeft: 1 })).toBeUndefined();
    const none = { ...facts, tradesLeft: 0 };
    expect([planProblem(none), investSummary(50, none).blockedBy]).toEqual([
      'No trades left this month',
      'No trades left this month',
    ]);
  });

  it('begins with the fewest shares that may be bought', () => {
    const fewest = (...asks: [string, string][]) => fewestShares({ ...facts, asks });
    expect([fewest(['6.71', '5000']), fewest(['10', '5000']), fewest(['9.99', '5000'])]).toEqual([2, 1, 2]);
    // Rounded to the cent, as the smallest investment is checked.
    expect([fewest(['0.003', '9000']), fewest(['250', '5000'])]).toEqual([3332, 1]);
    // A book that gives none, or not that many, leaves the first share to be typed over.
    expect([fewest(), fewest(['0.0001', '5000'])]).toEqual([1, 1]);
  });

  it('says what the wallet lacks, and up to which price it waits', () => {
    const { shortCents, mostPrice, blockedBy } = investSummary(100, facts);
    expect([shortCents, mostPrice, blockedBy]).toEqual([2_000n, 1_050_000_000n, undefined]);
  });

  it('cannot be confirmed on a closed market or a book that is too thin', () => {
    expect(investSummary(1, { ...facts, isOpen: false }).blockedBy).toBe('The market is closed');
    expect(investSummary(6_000, facts).blockedBy).toBe('The book holds fewer shares than this');
  });
});
