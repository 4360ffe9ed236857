import { describe, expect, it } from 'vitest';
import { leaderStatistics } from '#core/copying/record/leader-statistics.ts';
import { idPattern } from '#core/values/ids.ts';
import { dayMs, hourMs } from '#core/values/time.ts';
import { changes, type HouseStrategy, houseStrategies } from '#server/domains/copying/house/strategies.ts';
import { createMarket } from '#server/domains/market/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { amount } from '#testing/run/amount.ts';

const historyDays = 62;
const startDays = 365;
/** Every fifth of them, and in the system run each. */
const dayStep = amount({ everyday: 5, system: 1, long: 1 });
/** Fee and half a spread per order, as a fraction: a little more than what the broker takes. */
const costPerOrder = 0.0015;
const end = Date.UTC(2026, 10, 1);
const hours = (startDays + historyDays + 5) * 24;

function hourlyPrices(): Readonly<Record<string, number[]>> {
  const market = createMarket({ seed: 'truefill', clock: fixedClock(end) });
  const symbols = [...new Set(houseStrategies.flatMap((strategy) => strategy.symbols))];
  return Object.fromEntries(
    symbols.map((symbol) => [
      symbol,
      Array.from({ length: hours }, (_, hour) => {
        const { bid, ask } = market.quote(symbol, end - (hours - hour) * hourMs);
        return Number(bid + ask) / 2e8;
      }),
    ]),
  );
}

/** The strategy on its own from flat, hour by hour: what its record would say at `to`. */
function trade(
  strategy: HouseStrategy,
  prices: Readonly<Record<string, number[]>>,
  from: number,
  to: number,
) {
  let cash = 1;
  const units = new Map<string, number>();
  const days: { at: number; value: number }[] = [];
  let closed = 0;
  let last: number | null = null;
  const at = (hour: number) => end - (hours - hour) * hourMs;
  const priceOf = (symbol: string, hour: number) => prices[symbol]?.[hour] ?? 0;
  for (let hour = from; hour < to; hour++) {
    const equity =
      cash + [...units].reduce((sum, [symbol, quantity]) => sum + quantity * priceOf(symbol, hour), 0);
    if ((hour - from) % 24 === 0) days.push({ at: at(hour), value: equity });
    const held = Object.fromEntries(
      [...units].map(([symbol, quantity]) => [symbol, (quantity * priceOf(symbol, hour) * 10_000) / equity]),
    );
    const paths = Object.fromEntries(
      strategy.symbols.map((symbol) => [
        symbol,
        prices[symbol]?.slice(hour - strategy.lookback + 1, hour + 1) ?? [],
      ]),
    );
    for (const { symbol, fromBps, toBps } of changes(strategy, strategy.decide(paths, held), held)) {
      const value = ((toBps - fromBps) / 10_000) * equity;
      cash -= value + Math.abs(value) * costPerOrder;
      if (toBps === 0) closed += 1;
      if (toBps === 0) units.delete(symbol);
      else units.set(symbol, (units.get(symbol) ?? 0) + value / priceOf(symbol, hour));
      last = at(hour);
    }
  }
  return { days, closedTrades: closed, winningTrades: 0, lastTradeAt: last };
}

describe('the house strategies', () => {
  const prices = hourlyPrices();

  it('have ids of the right kind and the minimums 200, 300 and 500', () => {
    expect(houseStrategies.every(({ id }) => idPattern('ldr').test(id))).toBe(true);
    expect(houseStrategies.map(({ minCopyCents }) => minCopyCents)).toEqual([20_000n, 30_000n, 50_000n]);
  });

  it(`leave at least one leader copyable and proven on ${startDays / dayStep} start days of a year`, () => {
    const without: number[] = [];
    for (let day = 0; day < startDays; day += dayStep) {
      const to = hours - day * 24;
      const records = houseStrategies.map((strategy) =>
        leaderStatistics(trade(strategy, prices, to - historyDays * 24, to), end - day * dayMs),
      );
      if (!records.some((record) => record.notCopyable === undefined && record.isProven)) without.push(day);
    }
    expect(without).toEqual([]);
  });

  it('change nothing inside the band, and close what is no longer wanted', () => {
    const [trend] = houseStrategies;
    if (!trend) throw new Error('the trend strategy exists');
    expect(changes(trend, { BTC: 1_100 }, { BTC: 1_000 })).toEqual([]);
    expect(changes(trend, { BTC: 1_100 }, { BTC: 500 })).toEqual([
      { symbol: 'BTC', fromBps: 500, toBps: 1_100 },
    ]);
    expect(changes(trend, { BTC: 0 }, { BTC: 90 })).toEqual([{ symbol: 'BTC', fromBps: 90, toBps: 0 }]);
  });
});
