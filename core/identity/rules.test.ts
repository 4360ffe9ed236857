import { describe, expect, it } from 'vitest';
import { displayNameSchema } from '#core/identity/rules.ts';

describe('a display name', () => {
  it('may have letters of any language with their accents', () => {
    for (const name of ['José Núñez', 'Zoë', 'Jürgen', 'Łukasz', 'Иван', '山田 太郎', 'A.b_c-1'])
      expect(displayNameSchema.safeParse(name).success, name).toBe(true);
    // Two ways to write é are one name.
    expect(displayNameSchema.parse('Jose\u0301')).toBe('José');
  });

  it('is refused with controls, marks that hide or tower, and look-alikes of another alphabet', () => {
    for (const name of [
      'a\u0000b',
      'ab\u200b',
      'a\u202eb',
      '<b>',
      'a\u0338\u0339\u033a\u033bb',
      '\u0430dmin',
      'ab😀',
    ])
      expect(displayNameSchema.safeParse(name).success, JSON.stringify(name)).toBe(false);
  });

  it('says that it is too long', () => {
    expect(displayNameSchema.safeParse('x'.repeat(51)).error?.issues[0]?.message).toBe(
      'Display name must be less than 50 characters',
    );
  });
});
