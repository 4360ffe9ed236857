import { describe, expect, it } from 'vitest';
import { usdItself } from '#core/market/instrument.ts';
import { isNearQuote, staffProduct, staffQuantity } from '#core/trading/staff/staff-trade.ts';

describe('a trade that an administrator places', () => {
  it('is within half a percent of the recorded price, the edge included', () => {
    expect(isNearQuote(1_005n, 1_000n)).toBe(true);
    expect(isNearQuote(995n, 1_000n)).toBe(true);
    expect(isNearQuote(1_006n, 1_000n)).toBe(false);
    expect(isNearQuote(994n, 1_000n)).toBe(false);
  });

  it('is paid in full only where that is offered and nothing is borrowed or sold short', () => {
    expect(staffProduct({ hasCash: true }, 'buy', 1)).toBe('cash');
    expect(staffProduct({ hasCash: false }, 'buy', 1)).toBe('margin');
    expect(staffProduct({ hasCash: true }, 'sell', 1)).toBe('margin');
    expect(staffProduct({ hasCash: true }, 'buy', 2)).toBe('margin');
  });

  it('buys whole lots, never for more than the money times its leverage', () => {
    const price = 300n * 10n ** 8n;
    const lot = 10n ** 6n;
    // 100.00 at 2 times leverage buys 0.6666… at 300: 0.66 in lots of 0.01.
    expect(staffQuantity({ cents: 10_000n, leverage: 2, price, rate: usdItself }, lot)).toBe(66_000_000n);
    const yen = { numerator: 1n, denominator: 150n };
    expect(staffQuantity({ cents: 10_000n, leverage: 1, price, rate: yen }, lot)).toBe(5_000_000_000n);
  });
});
