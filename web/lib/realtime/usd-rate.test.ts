import { describe, expect, it } from 'vitest';
import { usdItself } from '#core/market/instrument.ts';
import { usdRateAt } from '#web/lib/realtime/usd-rate.ts';

const quote = (bid: string, ask: string) => ({ bid, ask, changePercent: '0', isStale: false });
const quotes: Record<string, ReturnType<typeof quote>> = {
  EURUSD: quote('1.09990', '1.10010'),
  USDJPY: quote('149.990', '150.010'),
};
const quoteOf = (symbol: string) => quotes[symbol];

describe('usdRateAt', () => {
  it('takes the pair as it is, or turned over', () => {
    expect(usdRateAt('EUR', quoteOf)).toEqual({ numerator: 110_000_000n, denominator: 100_000_000n });
    expect(usdRateAt('JPY', quoteOf)).toEqual({ numerator: 100_000_000n, denominator: 15_000_000_000n });
    expect(usdRateAt('USD', quoteOf)).toEqual(usdItself);
  });

  it('knows no rate without a price', () => {
    expect(usdRateAt('SEK', quoteOf)).toBeUndefined();
  });

  it('takes the price from before the stream only until the stream has one', () => {
    const before = () => '2.00';
    expect(usdRateAt('EUR', () => undefined, before)?.numerator).toBe(200_000_000n);
    expect(usdRateAt('EUR', quoteOf, before)?.numerator).toBe(110_000_000n);
  });
});
