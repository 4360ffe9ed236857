import { describe, expect, it } from 'vitest';
import { findInstrument } from '#core/market/instruments.ts';
import { usdItself, type Instrument } from '#core/market/instrument.ts';
import type { Holding } from '#core/trading/netting.ts';
import {
  largestAmount,
  switched,
  ticketSummary,
  type TicketDraft,
  type TicketFacts,
} from '#web/features/trading/ticket/order-draft.ts';
import { emptyTerms } from '#web/features/trading/ticket/order-terms.ts';
import { orderTotal } from '#web/features/trading/ticket/order-total.ts';

const facts: TicketFacts = {
  instrument: findInstrument('BTC') as Instrument,
  bids: [['59990', '5']],
  asks: [['60000', '5']],
  isOpen: true,
  isStale: false,
  rate: usdItself,
  now: 0,
  availableCents: 100_000n,
  held: {},
};
const draft: TicketDraft = {
  ...emptyTerms,
  side: 'buy',
  product: 'cash',
  leverage: 1,
  enteredAs: 'amount',
  text: '100',
};
const holding = (more: Partial<Holding> = {}): Holding => ({
  side: 'buy',
  quantity: 1_000_000n,
  entry: 5_000_000_000_000n,
  marginCents: 50_000n,
  ...more,
});
const totalOf = (order: TicketDraft, of: TicketFacts = facts) => {
  const { preview } = ticketSummary(order, of);
  return { preview, total: orderTotal(order, preview) };
};

describe('the total of an order', () => {
  it('paid in full is its value and its fee', () => {
    const { preview, total } = totalOf(draft);
    expect(total).toEqual({ cents: 9_970n, isBack: false, closingCents: 0n, isSum: true });
    expect(preview.notionalCents + preview.feeCents).toBe(9_970n);
  });

  it('of a sale is its value less its fee, and comes back', () => {
    const held = { cash: holding() };
    const { preview, total } = totalOf(
      { ...draft, side: 'sell', enteredAs: 'quantity', text: '0.01' },
      { ...facts, held },
    );
    expect(total).toEqual({ cents: 59_930n, isBack: true, closingCents: 0n, isSum: true });
    expect(preview.notionalCents - preview.feeCents).toBe(59_930n);
  });

  it('carries no double rule where rounding leaves a cent between the lines and the total', () => {
    // A third of a position bought for $500.01 returns $166.67 of it, and a profit of its own.
    const held = { cash: holding({ marginCents: 50_001n, quantity: 3_000_000n }) };
    const { total } = totalOf(
      { ...draft, side: 'sell', enteredAs: 'quantity', text: '0.01' },
      { ...facts, held },
    );
    expect(total.isSum).toBe(false);
  });

  it('on margin is margin and fee, less what the closing part returns', () => {
    const margin: TicketDraft = {
      ...draft,
      product: 'margin',
      leverage: 2,
      enteredAs: 'quantity',
      text: '0.01',
    };
    expect(totalOf(margin).total).toEqual({ cents: 30_060n, isBack: false, closingCents: 0n, isSum: false });
    const held = { margin: holding() };
    const { preview, total } = totalOf({ ...margin, side: 'sell', text: '0.03' }, { ...facts, held });
    // It closes 0.01 with $99.90 of profit and opens a short of 0.02.
    expect(total).toEqual({ cents: 180n, isBack: false, closingCents: 59_990n, isSum: false });
    expect(preview.marginCents + preview.feeCents - total.closingCents).toBe(180n);
  });
});

describe('the size of an order', () => {
  it('is the most that can be paid, in dollars', () => {
    const text = largestAmount(draft, facts);
    const { preview, blockedBy } = ticketSummary({ ...draft, text }, facts);
    expect(blockedBy).toBeUndefined();
    // Less than a lot more could be bought.
    expect(preview.balanceAfterCents).toBeGreaterThanOrEqual(0n);
    expect(preview.balanceAfterCents).toBeLessThan(61n);
  });

  it('stays the same order in the other unit, there and back', () => {
    const quantity = { ...draft, ...switched(draft, facts) };
    expect([quantity.enteredAs, quantity.text]).toEqual(['quantity', '0.00166']);
    expect(switched(quantity, facts)).toEqual({ enteredAs: 'amount', text: '99.60' });
    const doge: TicketFacts = {
      ...facts,
      instrument: findInstrument('DOGE') as Instrument,
      asks: [['0.12347', '1000']],
    };
    const hundred: TicketDraft = { ...draft, enteredAs: 'quantity', text: '100' };
    const dollars = { ...hundred, ...switched(hundred, doge) };
    expect([dollars.text, switched(dollars, doge).text]).toEqual(['12.35', '100']);
    expect(switched({ ...draft, text: '' }, facts)).toEqual({ enteredAs: 'quantity', text: '' });
    expect(switched({ ...quantity, text: 'x' }, facts)).toEqual({ enteredAs: 'amount', text: '' });
  });
});
