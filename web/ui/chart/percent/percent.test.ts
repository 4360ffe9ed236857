import { describe, expect, it } from 'vitest';
import { deepest, figuresAt, type PercentSeries } from '#web/ui/chart/percent/percent-lines.ts';
import { percentScale } from '#web/ui/chart/percent/percent-scale.ts';

const series: PercentSeries = {
  at: ['2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z', '2026-05-03T00:00:00Z'],
  isDaily: true,
  lines: [{ key: 'a', name: 'Trader', tone: 'ink', values: [0, 12.4, 9] }],
  pane: { name: 'Below peak', values: [0, 0, -3.02], worstName: 'Max' },
};
const box = { width: 200, height: 100, paneHeight: 50 };

describe('the scale of a chart of percents', () => {
  it('has everything inside, zero too, and the peak at the top of the pane', () => {
    const scale = percentScale(series, box);
    expect(scale.ticks).toContain(0);
    expect(scale.y(12.4)).toBeGreaterThan(0);
    expect(scale.y(0)).toBeLessThan(100);
    expect(scale.pane.y(0)).toBe(0);
    expect(scale.pane.y(-3.02)).toBeLessThan(50);
    expect(series.at.map((at) => scale.x(Date.parse(at)))).toEqual([0, 100, 200]);
  });

  it('draws a return that hardly moves as a calm line', () => {
    const { y } = percentScale({ ...series, lines: [{ ...series.lines[0]!, values: [0, 0.01, 0] }] }, box);
    expect(Math.abs(y(0.01) - y(0))).toBeLessThan(1.5);
  });
});

describe('a point of a chart of percents', () => {
  it('says each line and how far it is below the peak', () => {
    expect(figuresAt(series, 1).map(({ text }) => text)).toEqual(['+12.40%', '0.00%']);
    expect(figuresAt(series, 2)).toEqual([
      { name: 'Trader', text: '+9.00%' },
      { name: 'Below peak', text: '−3.02%', tone: 'loss' },
    ]);
    expect(deepest([0, -1, -4, -4, 0])).toBe(2);
  });
});
