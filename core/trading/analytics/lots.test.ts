import { describe, expect, it } from 'vitest';
import { usdItself } from '#core/market/instrument.ts';
import { fifoGains, gainsByYear, type LotFill } from '#core/trading/analytics/lots.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
const fill = (
  date: string,
  side: 'buy' | 'sell',
  quantity: string,
  price: string,
  rest: Partial<LotFill> = {},
): LotFill => ({
  positionId: 'pos_1',
  symbol: 'NVDA',
  side,
  positionSide: 'buy',
  quantity: parseQuantity(quantity) ?? expect.fail(),
  price: parsePrice(price) ?? expect.fail(),
  feeCents: 0n,
  rate: usdItself,
  at: day(date),
  ...rest,
});
const cents = (fills: readonly LotFill[], splits: Parameters<typeof fifoGains>[1] = []) =>
  fifoGains(fills, splits).gains.map(({ gainCents }) => gainCents);

describe('first in, first out', () => {
  it('takes the oldest lots, a close over two of them in two parts', () => {
    const { gains, lots } = fifoGains(
      [
        fill('2025-01-02', 'buy', '10', '100'),
        fill('2025-02-03', 'buy', '10', '120'),
        fill('2025-03-04', 'sell', '15', '130'),
      ],
      [],
    );
    expect(gains.map(({ openedAt, gainCents }) => [openedAt, gainCents])).toEqual([
      [day('2025-01-02'), 30_000n],
      [day('2025-02-03'), 5_000n],
    ]);
    expect(lots).toMatchObject([{ quantity: 500_000_000n, price: parsePrice('120') }]);
  });

  it('gains on a short that is bought back lower, and sells before it buys', () => {
    const short = { positionSide: 'sell' } as const;
    const { gains } = fifoGains(
      [fill('2025-01-02', 'sell', '10', '100', short), fill('2025-01-03', 'buy', '10', '90', short)],
      [],
    );
    expect(gains).toMatchObject([{ gainCents: 10_000n, proceedsCents: 100_000n, costCents: 90_000n }]);
  });

  it('shares fees by quantity to the last cent', () => {
    const fees = { feeCents: 100n };
    const { gains } = fifoGains(
      [
        fill('2025-01-02', 'buy', '3', '100', fees),
        fill('2025-01-03', 'sell', '1', '100', { feeCents: 10n }),
        fill('2025-01-03', 'sell', '1', '100', { feeCents: 10n }),
        fill('2025-01-03', 'sell', '1', '100', { feeCents: 10n }),
      ],
      [],
    );
    expect(gains.map(({ feeCents }) => feeCents)).toEqual([43n, 44n, 43n]);
    expect(gains.reduce((sum, gain) => sum + gain.gainCents, 0n)).toBe(-130n);
  });

  it('keeps cost over a split, for the lots that were open at it only', () => {
    const split = [{ symbol: 'NVDA', ratio: 10, at: day('2025-06-10') }];
    expect(
      cents(
        [
          fill('2025-06-01', 'buy', '2', '1000'),
          fill('2025-06-11', 'buy', '5', '110'),
          fill('2025-06-12', 'sell', '25', '120'),
        ],
        split,
      ),
    ).toEqual([40_000n, 5_000n]);
    const { lots } = fifoGains([fill('2025-06-01', 'buy', '2', '1000')], split);
    expect(lots).toMatchObject([{ quantity: parseQuantity('20'), price: parsePrice('100') }]);
  });

  it('measures other currencies at the rate of the close, as the book does', () => {
    // 500,000 USDJPY from 117.03 to 117.65 at 117.65 yen a dollar: 2,634.93 dollars, as published.
    const rate = { numerator: 100_000_000n, denominator: parsePrice('117.65') ?? 1n };
    const pair = { symbol: 'USDJPY', rate };
    expect(
      cents([
        fill('2025-01-02', 'buy', '500000', '117.03', pair),
        fill('2025-01-03', 'sell', '500000', '117.65', pair),
      ]),
    ).toEqual([263_493n]);
  });

  it('books a gain in the calendar year of its close', () => {
    const { gains } = fifoGains(
      [
        fill('2024-12-30', 'buy', '2', '100'),
        fill('2024-12-31', 'sell', '1', '110'),
        fill('2025-01-01', 'sell', '1', '95', { feeCents: 7n }),
      ],
      [],
    );
    expect(gainsByYear(gains)).toEqual([
      {
        year: 2025,
        closedLots: 1,
        proceedsCents: 9_500n,
        costCents: 10_000n,
        feeCents: 7n,
        gainCents: -507n,
      },
      {
        year: 2024,
        closedLots: 1,
        proceedsCents: 11_000n,
        costCents: 10_000n,
        feeCents: 0n,
        gainCents: 1_000n,
      },
    ]);
  });
});
