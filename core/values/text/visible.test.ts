import { describe, expect, it } from 'vitest';
import { hasHidden, hasInk, plainLine } from '#core/values/text/visible.ts';

describe('what of a line cannot be seen', () => {
  it.each([
    ['a Hangul filler', 'Ada\u3164'],
    ['a half-wide Hangul filler', 'Ada\uFFA0'],
    ['a filler of a Hangul consonant', 'Ada\u115F'],
    ['a blank of Braille', 'Ada\u2800'],
    ['a blank without width', 'A\u200Bda'],
    ['a joiner between Latin letters', 'A\u200Dda'],
    ['a soft hyphen', 'A\u00ADda'],
    ['a turn of direction', 'A\u202Eda'],
    ['a variation selector', 'Ada\uFE0F'],
    ['a tag', 'Ada\u{E0041}'],
    ['an inherent vowel of Khmer', 'Ada\u17B4'],
    ['a joiner of graphemes', 'A\u034Fda'],
    ['a mark of byte order', '\uFEFFAda'],
    ['a control', 'A\u0007da'],
    ['a line end', 'A\u2028da'],
    ['a private character', 'A\uE000da'],
    ['a joiner at the end of an emoji', '🌊\u200D'],
  ])('%s', (_, line) => {
    expect(hasHidden(line)).toBe(true);
  });

  it.each([
    'José Núñez',
    'ကျော်',
    'علی\u200Cرضا',
    'ශ්\u200Dරී',
    'क्\u200Dष',
    '葛\u{E0100}城',
    '👨\u200D👩\u200D👧 savings',
    '❤\uFE0F',
    '1\uFE0F\u20E3 fund',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '👩🏽\u200D🚀',
  ])('nothing in %j', (line) => {
    expect(hasHidden(line)).toBe(false);
  });

  it.each(['', ' ', '\u3164', '\u2800\u2800', '\u200B', '\u00A0\u3000', '\u0000'])(
    '%j shows nothing',
    (text) => {
      expect(hasInk(text)).toBe(false);
    },
  );
  it.each(['.', 'a', '字', '😀', ' x '])('%j shows something', (text) => {
    expect(hasInk(text)).toBe(true);
  });
});

it('a line is kept in one way of writing it', () => {
  expect(plainLine('  Jose\u0301 \u3000 Núñez\u00A0')).toBe('José Núñez');
});
