import { expect, it } from 'vitest';
import { holdingOf, mainClasses } from '#core/copying/record/style.ts';
import { dayMs } from '#core/values/time.ts';

it('tells day, swing and position trading by the median holding time', () => {
  expect([dayMs - 1, dayMs, 10 * dayMs, 10 * dayMs + 1].map(holdingOf)).toEqual([
    'day',
    'swing',
    'swing',
    'position',
  ]);
});

it('names the kinds of markets with a fifth of the trades, most traded first', () => {
  expect(
    mainClasses(
      new Map([
        ['stock', 2],
        ['crypto', 6],
        ['forex', 1],
        ['index', 1],
      ]),
    ),
  ).toEqual(['crypto', 'stock']);
  expect(mainClasses(new Map())).toEqual([]);
});
