import { setZone } from '#web/lib/preferences/time-zone.ts';
import { describe, expect, it } from 'vitest';
import { findInstrument } from '#core/market/instruments.ts';
import { usdItself, type Instrument } from '#core/market/instrument.ts';
import {
  bonusFor,
  quantityForShare,
  quantityOf,
  ticketSummary,
  type TicketDraft,
  type TicketFacts,
} from '#web/features/trading/ticket/order-draft.ts';
import { callOf, emptyTerms } from '#web/features/trading/ticket/order-terms.ts';

const btc = findInstrument('BTC') as Instrument;
const facts: TicketFacts = {
  instrument: btc,
  bids: [['59990', '5']],
  asks: [['60000', '5']],
  isOpen: true,
  isStale: false,
  rate: usdItself,
  now: Date.parse('2026-03-03T15:00:00Z'),
  availableCents: 100_000n,
  held: {},
};
const draft: TicketDraft = {
  ...emptyTerms,
  side: 'buy',
  product: 'margin',
  leverage: 2,
  enteredAs: 'quantity',
  text: '0.01',
};

describe('order ticket', () => {
  it('only closes where its portfolio is above the plan', () => {
    const held = { margin: { side: 'buy', quantity: 1_000_000n, entry: 0n, marginCents: 0n } } as const;
    const blocked = (more: Partial<TicketDraft>) =>
      ticketSummary({ ...draft, ...more }, { ...facts, held, rests: true }).blockedBy;
    expect(blocked({})).toBe('Above your plan: it only closes');
    expect(blocked({ side: 'sell', text: '0.02' })).toBe('Above your plan: it only closes');
    expect(blocked({ side: 'sell' })).toBeUndefined();
  });

  it('shows price, fee, margin and the balance after', () => {
    const { preview, blockedBy } = ticketSummary(draft, facts);
    expect(blockedBy).toBeUndefined();
    expect([preview.notionalCents, preview.feeCents, preview.marginCents, preview.balanceAfterCents]).toEqual(
      [60_000n, 60n, 30_000n, 69_940n],
    );
  });

  it('names what is missing', () => {
    expect(ticketSummary({ ...draft, text: '' }, facts).blockedBy).toBe('Enter a quantity');
    expect(ticketSummary({ ...draft, text: '', enteredAs: 'amount' }, facts).blockedBy).toBe(
      'Enter an amount',
    );
    expect(ticketSummary({ ...draft, text: '1e3' }, facts).blockedBy).toBe('Enter a number');
    expect(ticketSummary({ ...draft, text: '1' }, facts).blockedBy).toBe('Not enough available for this');
    expect(ticketSummary(draft, { ...facts, isOpen: false }).blockedBy).toBe(
      'The market is closed. Limit and stop orders can be placed now.',
    );
  });

  it('counts a claimed bonus for leveraged orders that trade at once, and for nothing else', () => {
    const bonus = { ...facts, freeBonusCents: 50_000n };
    const all = { ...draft, text: quantityForShare(100n, draft, bonus) };
    const { preview, blockedBy } = ticketSummary(all, bonus);
    expect(blockedBy).toBeUndefined();
    expect(preview.debitCents > 149_000n && preview.debitCents <= 150_000n).toBe(true);
    for (const other of [
      { product: 'cash', leverage: 1 },
      { kind: 'limit', limitText: '59000' },
    ] as const) {
      const plain = { ...draft, ...other };
      expect(bonusFor(plain, bonus)).toBe(0n);
      expect(quantityForShare(100n, plain, bonus)).toBe(quantityForShare(100n, plain, facts));
    }
  });

  it('turns an amount in dollars into lots, rounded down', () => {
    expect(quantityOf({ ...draft, enteredAs: 'amount', text: '100' }, facts)).toBe(166_000n);
  });

  it('fills the whole balance with 100 percent and leaves nothing unpaid', () => {
    const text = quantityForShare(100n, draft, facts);
    const { preview, blockedBy } = ticketSummary({ ...draft, text }, facts);
    expect(blockedBy).toBeUndefined();
    expect(preview.balanceAfterCents).toBeGreaterThanOrEqual(0n);
    expect(preview.balanceAfterCents).toBeLessThan(100n);
  });
});

describe('an order that waits', () => {
  const limit: TicketDraft = { ...draft, kind: 'limit', limitText: '50000' };

  it('is summed at its own price, also while the market is closed', () => {
    const { preview, blockedBy } = ticketSummary(limit, { ...facts, isOpen: false });
    expect(blockedBy).toBeUndefined();
    expect([preview.price, preview.notionalCents, preview.feeCents, preview.marginCents]).toEqual([
      5_000_000_000_000n,
      50_000n,
      50n,
      25_000n,
    ]);
  });

  it('names what is wrong with its prices', () => {
    expect(ticketSummary({ ...limit, limitText: '' }, facts).blockedBy).toBe('Enter a limit price');
    expect(ticketSummary({ ...limit, limitText: 'x' }, facts).blockedBy).toBe('Enter prices as numbers');
    expect(ticketSummary({ ...limit, limitText: '50000.001' }, facts).blockedBy).toBe(
      'The price has too many decimals',
    );
    expect(ticketSummary({ ...draft, kind: 'stop', stopText: '59000' }, facts).blockedBy).toBe(
      'The market has already passed this price',
    );
    expect(ticketSummary({ ...draft, takeProfitText: '50000', stopLossText: '70000' }, facts).blockedBy).toBe(
      'Take profit and stop loss are on the wrong sides of the price',
    );
  });

  it('sends only what its kind has, whatever was typed for another', () => {
    const typed = { ...limit, limitText: '50000', stopText: '1', trailText: '2', stopLossText: '49000' };
    expect(callOf(typed)).toEqual({ type: 'limit', limitPrice: '50000', stopLoss: '49000' });
    expect(callOf({ ...typed, kind: 'market', stopLossText: '' })).toEqual({ type: 'market' });
    expect(callOf({ ...typed, kind: 'stop_limit', stopLossText: '' })).toEqual({
      type: 'stop_limit',
      limitPrice: '50000',
      stopPrice: '1',
    });
    expect(callOf({ ...typed, kind: 'trailing_stop', stopLossText: '' })).toEqual({
      type: 'trailing_stop',
      trailBps: 200,
    });
  });

  it('carries how long it waits and what it must not do, where that has a meaning', () => {
    setZone('Europe/Berlin');
    const expiry = { expiryDay: '2026-03-04', expiryTime: '12:30' };
    const dated = { ...limit, timeInForce: 'GTD' as const, ...expiry, isPostOnly: true };
    const expiresAt = '2026-03-04T11:30:00.000Z';
    expect(callOf(dated)).toMatchObject({ timeInForce: 'GTD', expiresAt, postOnly: true });
    expect(callOf({ ...dated, kind: 'market' })).toEqual({ type: 'market' });
    expect(callOf({ ...dated, timeInForce: 'IOC' })).toEqual({
      type: 'limit',
      limitPrice: '50000',
      timeInForce: 'IOC',
    });
    const blocked = (change: object) => ticketSummary({ ...dated, ...change }, facts).blockedBy;
    expect(blocked({ expiryDay: '' })).toBe('Choose when the order expires');
    expect(blocked({ expiryTime: '' })).toBe('Choose when the order expires');
    expect(blocked({ expiryDay: '2026-03-01' })).toBe('The expiry is in the past');
    expect(blocked({ limitText: '60000' })).toBe('Post-only: this price would fill at once');
  });

  it.each([
    // Zone, time on clocks, instant.
    ['America/New_York', '2026-03-08', '01:30', '2026-03-08T06:30:00.000Z'],
    ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T01:30:00.000Z'],
    ['Asia/Kathmandu', '2026-10-25', '02:30', '2026-10-24T20:45:00.000Z'],
    ['UTC', '2026-10-25', '02:30', '2026-10-25T02:30:00.000Z'],
  ])('expires when clocks of the chosen zone show it: %s %s %s', (zone, expiryDay, expiryTime, expiresAt) => {
    setZone(zone);
    const dated = { ...limit, timeInForce: 'GTD' as const, expiryDay, expiryTime };
    expect(callOf(dated).expiresAt).toBe(expiresAt);
  });

  it('says that clocks leave its expiry out', () => {
    setZone('America/New_York');
    const dated = { ...limit, timeInForce: 'GTD' as const, expiryDay: '2026-03-08', expiryTime: '02:30' };
    expect(ticketSummary(dated, facts).blockedBy).toBe('Clocks skip 02:30 that night. Choose another time.');
    expect(callOf(dated)).not.toHaveProperty('expiresAt');
  });

  it('that never waits needs an open market', () => {
    const now = { ...limit, timeInForce: 'FOK' as const };
    expect(ticketSummary(now, { ...facts, isOpen: false }).blockedBy).toBe(
      'The market is closed. Limit and stop orders can be placed now.',
    );
    expect(ticketSummary(now, facts).blockedBy).toBeUndefined();
  });

  it('trails from the best price by the distance typed', () => {
    const trail: TicketDraft = { ...draft, side: 'sell', kind: 'trailing_stop', trailText: '2.5' };
    expect(ticketSummary(trail, facts).preview.price).toBe(5_849_025_000_000n);
    expect(ticketSummary({ ...trail, trailText: '25' }, facts).blockedBy).toBe(
      'Enter a distance of 0.01 to 20%',
    );
  });
});

describe('an order that only closes', () => {
  const held = {
    margin: { side: 'buy' as const, quantity: 2_000_000n, entry: 5_000_000_000_000n, marginCents: 50_000n },
  };
  const close: TicketDraft = { ...draft, side: 'sell', isReduceOnly: true, takeProfitText: '1' };

  it('never goes past what is held, carries no bracket, and shows what stays', () => {
    const summary = ticketSummary(close, { ...facts, held });
    expect(summary.blockedBy).toBeUndefined();
    expect([summary.heldBefore, summary.heldAfter]).toEqual([2_000_000n, 1_000_000n]);
    expect(callOf(close)).toEqual({ type: 'market', reduceOnly: true });
    expect(ticketSummary({ ...close, text: '0.03' }, { ...facts, held }).blockedBy).toBe(
      'At most 0.02 can be reduced',
    );
    expect(ticketSummary(close, facts).blockedBy).toBe('No open long to reduce');
    expect(ticketSummary({ ...close, side: 'buy' }, { ...facts, held }).blockedBy).toBe(
      'No open short to reduce',
    );
  });

  it('takes its shares of what is held, not of the balance', () => {
    expect(quantityForShare(50n, close, { ...facts, held })).toBe('0.01');
    expect(quantityForShare(100n, close, { ...facts, held })).toBe('0.02');
    expect(quantityForShare(100n, close, facts)).toBe('0');
  });
});
