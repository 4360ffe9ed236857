import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesOf } from '#server/platform/documents/lines.ts';

/** Room for so many letters. */
const upTo = (most: number) => (piece: string) => Array.from(piece).length <= most;

it.each([
  ['fits as it is', 20, ['fits as it is']],
  ['breaks behind a blank', 10, ['breaks', 'behind a', 'blank']],
  ['onelongword', 4, ['onel', 'ongw', 'ord']],
  ['a longword b', 5, ['a', 'longw', 'ord b']],
  ['王小明的成长股', 3, ['王小明', '的成长', '股']],
  ['', 5, ['']],
])('%s, in lines of %i', (text, most, lines) => {
  expect(linesOf(text, upTo(most))).toEqual(lines);
});

it('keeps what is one letter to its reader together', () => {
  expect(linesOf('e\u0301e\u0301👩‍💻', upTo(3))).toEqual(['e\u0301', 'e\u0301', '👩‍💻']);
});

it('loses no letter and makes no line that is too wide, unless one letter is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 40, maxLength: 120 }),
      fc.integer({ min: 1, max: 30 }),
      (text, most) => {
        const lines = linesOf(text, upTo(most));
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const line of lines) {
          const isOneLetter = [...new Intl.Segmenter().segment(line)].length === 1;
          expect([line, upTo(most)(line) || isOneLetter]).toEqual([line, true]);
        }
      },
    ),
  );
});
