import { describe, expect, it } from 'vitest';
import { paceWords } from '#web/features/copying/copies/copy-pace.tsx';

describe('how often a trader trades', () => {
  it.each([
    [150, 30, 'Trades about 5 times a day.'],
    [45, 30, 'Trades about 2 times a day.'],
    [30, 30, 'Trades about 7 times a week.'],
    [7, 30, 'Trades about 2 times a week.'],
    [4, 30, 'Trades about 4 times a month.'],
    [2, 10, 'Trades about 6 times a month.'],
    [1, 30, 'Traded once in the last 30 days.'],
    [0, 30, 'No trades in the last 30 days.'],
    // Six days are no habit.
    [12, 6, 'Trades so far: 12.'],
  ])('%i trades in %i days: %s', (trades, days, words) => {
    expect(paceWords({ trades, days })).toBe(words);
  });
});
