import { describe, expect, it } from 'vitest';
import { factors } from '#server/domains/market/simulation/models.ts';
import { dailyReturns } from '#server/domains/market/simulation/volatility.ts';

const days = 8_000;
const seriesOf = (seed: string) => dailyReturns(seed, 'equity', { ...factors.equity, jumpChance: 0 });

describe('daily returns', () => {
  it('have the asked mean variance over a long time', () => {
    const series = seriesOf('long');
    let squares = 0;
    for (let day = 0; day < days; day++) squares += series.returnOn(day) ** 2;
    expect(Math.sqrt(squares / days) / factors.equity.daily).toBeGreaterThan(0.75);
    expect(Math.sqrt(squares / days) / factors.equity.daily).toBeLessThan(1.3);
  });

  it('have fat tails within a day, beyond what changing volatility makes', () => {
    const series = seriesOf('tails');
    let second = 0;
    let fourth = 0;
    for (let day = 0; day < days; day++) {
      const scaled = series.returnOn(day) / series.deviationOn(day);
      second += scaled ** 2;
      fourth += scaled ** 4;
    }
    expect(fourth / days / (second / days) ** 2 - 3).toBeGreaterThan(1);
  });

  it('jump about as often as told', () => {
    const calm = dailyReturns('jumps', 'equity', { ...factors.equity, jumpChance: 0 });
    const jumpy = dailyReturns('jumps', 'equity', { ...factors.equity, jumpChance: 0.05 });
    let jumps = 0;
    for (let day = 0; day < days; day++) if (calm.returnOn(day) !== jumpy.returnOn(day)) jumps++;
    expect(jumps / days).toBeGreaterThan(0.04);
    expect(jumps / days).toBeLessThan(0.06);
  });

  it('are the same whichever day is asked for first', () => {
    const forward = seriesOf('order');
    const backward = seriesOf('order');
    backward.returnOn(days);
    expect(backward.returnOn(17)).toBe(forward.returnOn(17));
  });
});
