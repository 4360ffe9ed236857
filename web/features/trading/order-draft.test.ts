import { describe, expect, it } from 'vitest';
import { findInstrument } from '#core/market/instruments.ts';
import { usdItself, type Instrument } from '#core/market/instrument.ts';
import {
  pricesOf,
  quantityForShare,
  quantityOf,
  ticketSummary,
  type TicketDraft,
  type TicketFacts,
} from '#web/features/trading/order-draft.ts';
import { usdRateOf } from '#web/features/trading/usd-rate.ts';

const btc = findInstrument('BTC') as Instrument;
const facts: TicketFacts = {
  instrument: btc,
  bids: [['59990', '5']],
  asks: [['60000', '5']],
  isOpen: true,
  isStale: false,
  rate: usdItself,
  availableCents: 100_000n,
};
const draft: TicketDraft = {
  side: 'buy',
  product: 'margin',
  leverage: 2,
  kind: 'market',
  priceText: '',
  takeProfitText: '',
  stopLossText: '',
  enteredAs: 'quantity',
  text: '0.01',
};

describe('order ticket', () => {
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
    expect(ticketSummary({ ...draft, text: '1e3' }, facts).blockedBy).toBe('Enter a plain number');
    expect(ticketSummary({ ...draft, text: '1' }, facts).blockedBy).toBe(
      'Your free balance does not cover this',
    );
    expect(ticketSummary(draft, { ...facts, isOpen: false }).blockedBy).toBe('The market is closed');
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
  const limit: TicketDraft = { ...draft, kind: 'limit', priceText: '50000' };

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
    expect(ticketSummary({ ...limit, priceText: '' }, facts).blockedBy).toBe('Enter a limit price');
    expect(ticketSummary({ ...limit, priceText: 'x' }, facts).blockedBy).toBe('Enter plain prices');
    expect(ticketSummary({ ...limit, priceText: '50000.001' }, facts).blockedBy).toBe(
      'The price has too many decimals',
    );
    expect(ticketSummary({ ...draft, kind: 'stop', priceText: '59000' }, facts).blockedBy).toBe(
      'The market has already passed this price',
    );
    expect(ticketSummary({ ...draft, takeProfitText: '50000', stopLossText: '70000' }, facts).blockedBy).toBe(
      'Take profit and stop loss are the wrong way round',
    );
  });

  it('sends only the prices that were typed', () => {
    expect(pricesOf({ ...limit, priceText: ' 50000 ', stopLossText: '49000' })).toEqual({
      type: 'limit',
      limitPrice: '50000',
      stopLoss: '49000',
    });
    expect(pricesOf({ ...draft, priceText: '1' })).toEqual({ type: 'market' });
  });
});

describe('usdRateOf', () => {
  const mids: Record<string, string> = { EURUSD: '1.1', USDJPY: '150' };
  const midOf = (symbol: string) => mids[symbol];

  it('takes the pair as it is, or turned over', () => {
    expect(usdRateOf({ quoteCurrency: 'EUR' }, midOf)).toEqual({
      numerator: 110_000_000n,
      denominator: 100_000_000n,
    });
    expect(usdRateOf({ quoteCurrency: 'JPY' }, midOf)).toEqual({
      numerator: 100_000_000n,
      denominator: 15_000_000_000n,
    });
    expect(usdRateOf({ quoteCurrency: 'USD' }, midOf)).toEqual(usdItself);
  });
  it('knows no rate without a price', () => {
    expect(usdRateOf({ quoteCurrency: 'SEK' }, midOf)).toBeUndefined();
  });
});
