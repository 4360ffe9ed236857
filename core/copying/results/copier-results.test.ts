import { describe, expect, it } from 'vitest';
import { copierResults, moneyWeighted } from '#core/copying/results/copier-results.ts';

describe('copiers’ results', () => {
  it('weigh money by the time it was there', () => {
    // 1,000 for the whole life and 1,000 for its last half: 150 on 1,500.
    const flows = [
      { at: 0, amount: 1_000 },
      { at: 50, amount: 1_000 },
    ];
    expect(moneyWeighted(flows, 150, 100)).toBeCloseTo(0.1);
    expect(moneyWeighted([{ at: 0, amount: 1_000 }], -100, 100)).toBeCloseTo(-0.1);
    // Five times as much after a tenth of the life, three parts of it taken out: no loss and no nothing.
    const early = [
      { at: 0, amount: 1_000 },
      { at: 10, amount: -3_000 },
    ];
    expect(moneyWeighted(early, 4_000, 100)).toBe(4);
    expect(moneyWeighted([], 10, 100)).toBeNull();
  });

  it('count everybody: the median, who is in profit, who loses, and each bar', () => {
    expect(copierResults([-0.3, -0.01, 0, 0.04, 0.5])).toEqual({
      count: 5,
      median: 0,
      inProfit: 0.4,
      losing: 0.4,
      bars: [1, 0, 0, 1, 2, 0, 0, 1],
    });
  });

  it('are unknown while nobody has copied', () => {
    expect(copierResults([])).toMatchObject({ count: 0, median: null, inProfit: null });
  });
});
