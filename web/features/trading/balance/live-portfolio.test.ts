import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PortfolioView } from '#core/trading/contract.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { portfolioAt } from '#web/features/trading/balance/live-portfolio.ts';

const cents = fc.bigInt({ min: -10_000_000n, max: 10_000_000n });
const usd = (units: bigint) => formatUnits(units, 2);
const sum = (figures: readonly string[]) => figures.reduce((all, one) => all + readUnits(one, 2), 0n);

/** Figures as the server gives them: the parts of the day and the places add up. */
const figures = fc
  .record({
    day: fc.tuple(cents, cents, cents, cents, cents, cents),
    places: fc.uniqueArray(
      fc.tuple(
        fc.constantFrom('cash', 'held', 'coins', 'crypto', 'stocks', 'copies', 'bonus', 'debt'),
        cents,
      ),
      { selector: ([place]) => place },
    ),
    own: cents,
    copies: cents,
    profit: cents,
  })
  .map(({ day, places, own, copies, profit }): PortfolioView => {
    const [positions, ofCopies, closed, fees, other, adjusted] = day.map(usd) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    return {
      balance: '0.00',
      totalValue: usd(places.reduce((all, [, value]) => all + value, 0n)),
      dailyPnl: usd(day.reduce((all, part) => all + part, 0n)),
      dailyAdjusted: adjusted,
      dailyPnlPercent: '0.00',
      dailyBase: '0.00',
      day: { positions, copies: ofCopies, closed, fees, other },
      unrealisedPnl: usd(own + copies),
      unrealisedCopies: usd(copies),
      activePositions: 0,
      copiedTraders: 0,
      portfolios: 1,
      openingBalance: '0.00',
      freeBonus: '0.00',
      totalProfit: usd(profit),
      places: places.map(([place, value]) => ({ place, value: usd(value) })) as PortfolioView['places'],
      asOf: '2026-11-02T12:00:00.000Z',
    };
  });

const addsUp = ({ day, dailyAdjusted, dailyPnl, places, totalValue }: ReturnType<typeof portfolioAt>) => {
  expect(sum([...Object.values(day), dailyAdjusted])).toBe(readUnits(dailyPnl, 2));
  expect(sum(places.map(({ value }) => value))).toBe(readUnits(totalValue, 2));
};

describe('the figures of Home at live quotes', () => {
  it('add up whatever the quotes do, and the money put in stays', () => {
    fc.assert(
      fc.property(figures, cents, cents, (view, own, copies) => {
        const live = portfolioAt(view, { own, copies });
        addsUp(live);
        addsUp(portfolioAt(view, undefined));
        expect(live.unrealisedPnl).toBe(usd(own + copies));
        const putIn = ({ totalValue, totalProfit }: Pick<PortfolioView, 'totalValue' | 'totalProfit'>) =>
          readUnits(totalValue, 2) - readUnits(totalProfit, 2);
        expect(putIn(live)).toBe(putIn(view));
      }),
    );
  });

  it('move the part that the quotes moved, and no other', () => {
    fc.assert(
      fc.property(figures, cents, (view, by) => {
        const own = readUnits(view.unrealisedPnl, 2) - readUnits(view.unrealisedCopies, 2);
        const live = portfolioAt(view, { own: own + by, copies: readUnits(view.unrealisedCopies, 2) });
        expect(live.day).toEqual({ ...view.day, positions: usd(readUnits(view.day.positions, 2) + by) });
      }),
    );
  });
});
