import { describe, expect, it } from 'vitest';
import { settingsOf, usualSettings } from '#web/features/copying/copies/settings-draft.ts';

describe('settings of a copy', () => {
  it('are 1:1, ten open trades and a stop at minus 20 percent unless someone changes them', () => {
    expect(settingsOf(usualSettings)).toEqual({
      stopLossBps: 2_000,
      multiplierBps: 10_000,
      maxOpenPositions: 10,
      problems: {},
      problem: undefined,
    });
  });

  it('say what is outside the rules', () => {
    const problem = (more: Partial<typeof usualSettings>) =>
      settingsOf({ ...usualSettings, ...more }).problem;
    expect(problem({ stopLossPercent: '4' })).toBe('The stop loss must be between 5% and 95%');
    expect(problem({ stopLossPercent: '2.5' })).toBe('The stop loss must be between 5% and 95%');
    expect(problem({ ratio: '2.5' })).toBe('The ratio must be between 0.1 and 2');
    expect(problem({ ratio: 'x' })).toBe('The ratio must be between 0.1 and 2');
    expect(problem({ maxOpen: '11' })).toBe('Between 1 and 10 open trades');
    expect(problem({ maxOpen: '' })).toBe('Between 1 and 10 open trades');
    expect(settingsOf({ ...usualSettings, ratio: '0.5' }).multiplierBps).toBe(5_000);
  });
});
