import { describe, expect, it } from 'vitest';
import { displayNameSchema, emailSchema } from '#core/identity/rules.ts';
import { z } from '#core/values/z.ts';

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

describe('an email address', () => {
  it('is accepted and refused as the standard check of addresses does, and stored in small letters', () => {
    const standard = z.email();
    const typed = [
      'ada@example.org',
      'ada.lovelace+news@mail.example.co.uk',
      "o'neil@example.ie",
      'a_b-c@x-y.example',
      'ada@example',
      'ada@@example.org',
      '.ada@example.org',
      'ada.@example.org',
      'a..b@example.org',
      'ada@-example.org',
      'ada@example.o',
      'ada@example.org.',
      'ada@ex ample.org',
      'ada example@x.org',
      'ada@127.0.0.1',
      'ada@пример.рф',
      '@example.org',
      'ada@',
      'ada',
    ];
    for (const email of typed)
      expect(emailSchema.safeParse(email).success, email).toBe(standard.safeParse(email).success);
    expect(emailSchema.parse('  Ada@Example.ORG ')).toBe('ada@example.org');
    expect(emailSchema.safeParse(`${'a'.repeat(250)}@example.org`).success).toBe(false);
  });
});
