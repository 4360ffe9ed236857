import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shrinkageFor, widthsFor } from '#server/platform/documents/columns.ts';

const room = 757;
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

it('gives a figure what it needs, and the rest to the texts', () => {
  const wishes = [
    { width: 120, isWhole: true },
    { width: 50, isWhole: false },
    { width: 900, isWhole: false },
    { width: 140, isWhole: true },
  ];
  expect(shrinkageFor(wishes, room)).toBe(1);
  expect(widthsFor(wishes, room)).toEqual([120, 50, 447, 140]);
});

it('widens all columns with what is left', () => {
  const [figure, text] = [
    { width: 100, isWhole: true },
    { width: 57, isWhole: false },
  ];
  expect(widthsFor([figure, text], room)).toEqual([400, 357]);
  expect(widthsFor([figure, figure], room)).toEqual([378.5, 378.5]);
});

it('fills the page and never cuts a figure, whatever stands in the columns', () => {
  const wish = fc.record({ width: fc.integer({ min: 9, max: 700 }), isWhole: fc.boolean() });
  fc.assert(
    fc.property(fc.array(wish, { minLength: 1, maxLength: 10 }), (wishes) => {
      const shrinkage = shrinkageFor(wishes, room);
      const shrunk = wishes.map((one) => ({ ...one, width: one.width * shrinkage }));
      const widths = widthsFor(shrunk, room);
      expect(sum(widths)).toBeCloseTo(room, 6);
      for (const [place, { width, isWhole }] of shrunk.entries())
        if (isWhole) expect(widths[place]).toBeGreaterThanOrEqual(width);
      for (const width of widths) expect(width).toBeGreaterThan(0);
    }),
  );
});
