import { describe, expect, it } from 'vitest';
import { parseDepth, usdRateOf } from '#core/market/usd-rate.ts';
import { usdCents } from '#core/trading/rules.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';

const p = (text: string) => parsePrice(text) ?? expect.fail(text);
const q = (text: string) => parseQuantity(text) ?? expect.fail(text);
const mids: Readonly<Record<string, bigint>> = { EURUSD: p('1.1'), USDJPY: p('150') };
const rateOf = (currency: string) => usdRateOf(currency, (symbol) => mids[symbol]) ?? expect.fail(currency);

describe('dollars per currency', () => {
  it('takes the pair as it is quoted and never stores its inverse', () => {
    expect(usdCents(p('100'), q('1'), rateOf('EUR'), 'half-away')).toBe(11_000n);
    expect(usdCents(p('310000'), q('1000'), rateOf('JPY'), 'half-away')).toBe(206_666_667n);
    expect(usdCents(p('1'), q('1'), rateOf('USD'), 'half-away')).toBe(100n);
  });

  it('does not invent a rate', () => {
    expect(usdRateOf('SEK', (symbol) => mids[symbol])).toBeUndefined();
    expect(usdRateOf('EUR', () => 0n)).toBeUndefined();
  });

  it('reads depth as it was sent', () => {
    expect(
      parseDepth([
        ['6.71', '100'],
        ['x', '1'],
      ]),
    ).toEqual([[671_000_000n, 10_000_000_000n]]);
  });
});
