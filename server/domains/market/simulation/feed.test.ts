import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { instruments } from '#core/market/instruments.ts';
import { lastSession, sessionOn } from '#core/market/sessions.ts';
import { anchorDay, createFeed, firstDay } from '#server/domains/market/simulation/feed.ts';
import { models } from '#server/domains/market/simulation/models.ts';
import { normalAt, streamKey } from '#server/domains/market/simulation/noise.ts';
import { dayMs, secondMs } from '#core/values/time.ts';
import { findInstrument } from '#core/market/instruments.ts';

const seeds = ['one', 'two', 'three', 'four', 'five'];
const years = 12;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function excessKurtosis(returns: readonly number[]): number {
  const centre = mean(returns);
  const second = mean(returns.map((r) => (r - centre) ** 2));
  return mean(returns.map((r) => (r - centre) ** 4)) / second ** 2 - 3;
}

function autocorrelation(values: readonly number[], lag: number): number {
  const centre = mean(values);
  let top = 0;
  let bottom = 0;
  for (let i = 0; i < values.length; i++) {
    const here = (values[i] ?? 0) - centre;
    bottom += here * here;
    if (i >= lag) top += here * ((values[i - lag] ?? 0) - centre);
  }
  return top / bottom;
}

/** Hill's tail index over the largest 5 % of moves. */
function hillIndex(returns: readonly number[]): number {
  const sizes = returns.map(Math.abs).sort((a, b) => b - a);
  const count = Math.floor(sizes.length * 0.05);
  const threshold = sizes[count] ?? 1;
  return count / sizes.slice(0, count).reduce((sum, size) => sum + Math.log(size / threshold), 0);
}

/** Names of the habits of real returns that this series lacks. */
function missingFacts(returns: readonly number[]): string[] {
  const sizes = returns.map(Math.abs);
  const clustering = mean([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((lag) => autocorrelation(sizes, lag)));
  const hill = hillIndex(returns);
  return [
    ...(excessKurtosis(returns) >= 1.5 ? [] : [`thin tails: ${excessKurtosis(returns).toFixed(2)}`]),
    ...(Math.abs(autocorrelation(returns, 1)) < 0.12
      ? []
      : [`predictable: ${autocorrelation(returns, 1).toFixed(3)}`]),
    ...(clustering > 0.05 ? [] : [`no clustering: ${clustering.toFixed(3)}`]),
    ...(hill > 1.8 && hill < 4.5 ? [] : [`tail index ${hill.toFixed(2)}`]),
  ];
}

function dailyLogReturns(seed: string, symbol: string): number[] {
  const feed = createFeed(seed);
  const calendar = findInstrument(symbol)?.calendar ?? 'always';
  const returns: number[] = [];
  let last: number | undefined;
  for (let day = firstDay; day < firstDay + years * 365; day++) {
    const session = sessionOn(calendar, day);
    if (!session) continue;
    const close = Math.log(feed.midAt(symbol, session.close - 1));
    if (last !== undefined) returns.push(close - last);
    last = close;
  }
  return returns;
}

describe('the simulated feed', () => {
  it.each(['SPX', 'NVDA', 'EURUSD', 'BTC'])('moves %s like a real market over fixed seeds', (symbol) => {
    for (const seed of seeds)
      expect(missingFacts(dailyLogReturns(seed, symbol)), `${symbol} ${seed}`).toEqual([]);
  });

  it('fails the same check when it is plain Brownian motion', () => {
    for (const seed of seeds) {
      const key = streamKey(seed, 'brownian');
      const returns = Array.from({ length: years * 252 }, (_, i) => 0.01 * normalAt(key, i, 0));
      expect(missingFacts(returns).length, seed).toBeGreaterThanOrEqual(3);
    }
  });

  it('lets falls of the index raise the volatility that follows', () => {
    const pairs = seeds.flatMap((seed) => {
      const returns = dailyLogReturns(seed, 'SPX');
      return returns.slice(1).map((next, i) => [returns[i] ?? 0, Math.abs(next)] as const);
    });
    const x = mean(pairs.map(([r]) => r));
    const y = mean(pairs.map(([, size]) => size));
    expect(mean(pairs.map(([r, size]) => (r - x) * (size - y)))).toBeLessThan(0);
  });

  it('has a model for every instrument and no model without one', () => {
    expect(Object.keys(models).sort()).toEqual(instruments.map(({ symbol }) => symbol).sort());
    expect(instruments.length).toBeGreaterThan(100);
  });

  it('answers the same in any order, in another instance and in another process', () => {
    const moments = Array.from(
      { length: 40 },
      (_, i) => Date.parse('2026-11-20T15:00:00Z') - i * 1_000_003 * 977,
    );
    const digest = (order: readonly number[]) => {
      const feed = createFeed('same');
      const prices = new Map(
        order.map((at) => [at, instruments.map(({ symbol }) => feed.midAt(symbol, at))]),
      );
      return createHash('sha256')
        .update(JSON.stringify(moments.map((at) => prices.get(at))))
        .digest('hex');
    };
    const forwards = digest(moments);
    expect(digest([...moments].reverse())).toBe(forwards);
    const elsewhere = execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { createFeed } = await import('#server/domains/market/simulation/feed.ts');
         const { instruments } = await import('#core/market/instruments.ts');
         const { createHash } = await import('node:crypto');
         const feed = createFeed('same');
         const prices = ${JSON.stringify(moments)}.map((at) => instruments.map(({ symbol }) => feed.midAt(symbol, at)));
         console.log(createHash('sha256').update(JSON.stringify(prices)).digest('hex'));`,
      ],
      { encoding: 'utf8', cwd: process.cwd(), timeout: 120_000 },
    );
    expect(elsewhere.trim()).toBe(forwards);
  });

  it('never rewrites history when a later day is asked for', () => {
    const short = createFeed('same');
    const long = createFeed('same');
    const past = Date.parse('2019-03-05T16:00:00Z');
    long.midAt('BTC', Date.parse('2039-12-31T12:00:00Z'));
    expect(long.midAt('BTC', past)).toBe(short.midAt('BTC', past));
  });

  it('closes the anchor day at the level of its model', () => {
    const feed = createFeed('any');
    const closeOf = (symbol: string) => feed.midAt(symbol, (anchorDay + 1) * dayMs - 1);
    expect(closeOf('BTC')).toBeCloseTo(92_000, 0);
    expect(closeOf('EURUSD')).toBeCloseTo(1.16, 2);
  });

  it('reads a whole stretch of a session as the same prices one by one', () => {
    const feed = createFeed('same');
    for (const symbol of ['BTC', 'NVDA', 'EURJPY', 'WHOP']) {
      const session = lastSession(
        findInstrument(symbol)?.calendar ?? 'always',
        Date.parse('2026-11-19T20:00:00Z'),
      );
      const instants = Array.from({ length: 300 }, (_, i) => session.open + i * 61 * secondMs);
      expect([...feed.midsIn(symbol, session, instants)]).toEqual(
        instants.map((at) => feed.midAt(symbol, at)),
      );
    }
  });

  it('keeps the dollar, the pound and the euro free of arbitrage', () => {
    const feed = createFeed('same');
    const at = Date.parse('2026-11-19T13:00:00Z');
    expect(feed.midAt('EURGBP', at)).toBeCloseTo(feed.midAt('EURUSD', at) / feed.midAt('GBPUSD', at), 12);
    expect(feed.midAt('EURJPY', at)).toBeCloseTo(feed.midAt('EURUSD', at) * feed.midAt('USDJPY', at), 8);
  });
});
