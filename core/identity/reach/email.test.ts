import { describe, expect, it } from 'vitest';
import { emailSlip } from '#core/identity/credentials.ts';
import { asciiEmail, emailProblem, plainEmail } from '#core/identity/reach/email.ts';
import { emailSchema } from '#core/identity/rules.ts';

describe('an email address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['  Ada@Example.ORG ', 'ada@example.org'],
    ['ada.lovelace+news@mail.example.co.uk', 'ada.lovelace+news@mail.example.co.uk'],
    ["o'neil@example.ie", "o'neil@example.ie"],
    ['a&b@example.org', 'a&b@example.org'],
    ['#{a}!%$*/=?^`|~@example.org', '#{a}!%$*/=?^`|~@example.org'],
    ['a_b-c@x-y.example', 'a_b-c@x-y.example'],
    ['ada@bücher.example', 'ada@bücher.example'],
    ['ada@BU\u0308CHER.example', 'ada@bücher.example'],
    ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
    ['ada@пример.рф', 'ada@пример.рф'],
    ['ada@例え.テスト', 'ada@例え.テスト'],
    ['ada@例え。テスト', 'ada@例え.テスト'],
    ['ada@example．org', 'ada@example.org'],
    ['ada@ｅxample.org', 'ada@example.org'],
    ['ada@ex\u200Bample.org', 'ada@example.org'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(emailProblem(typed)).toBeUndefined();
    expect(emailSlip(typed)).toBeUndefined();
    expect(plainEmail(asciiEmail(typed))).toBe(kept);
    expect(emailSchema.parse(typed)).toBe(kept);
    // What is kept is an address again, and the same one.
    expect(emailSchema.parse(kept)).toBe(kept);
  });

  it('stays as the network writes it where its domain mixes alphabets', () => {
    expect(plainEmail('ada@ex\u0430mple.org')).toBe('ada@xn--exmple-4nf.org');
    expect(emailSchema.parse('ada@xn--exmple-4nf.org')).toBe('ada@xn--exmple-4nf.org');
    // Decoded these would hold a blank without width and a wide letter: other addresses to a reader.
    for (const address of [
      'a@xn--gmail-nt3b.com',
      'a@xn--mail-uh0y.com',
      'a@xn--a.org',
      'a@xn--0.pt',
      'a@xn--99999999.com',
    ])
      expect([address, emailSchema.safeParse(address).data ?? 'refused']).toSatisfy(
        ([typed, kept]) => kept === typed || kept === 'refused',
      );
  });

  it.each([
    'ada@example',
    'ada@@example.org',
    '.ada@example.org',
    'ada.@example.org',
    'a..b@example.org',
    'ada@-example.org',
    'ada@example.o',
    'ada@example.org.',
    'ada@ex ample.org',
    'ada@ex%61mple.org',
    'ada@пример.рф/x',
    'ada@пример.рф:80',
    'ada@пример.рф#x',
    'ada@x@пример.рф',
    'ada@ex_ample.org',
    'victim@gmail.com\u3000x.com',
    'victim@gmail.com\u2028x.com',
    'a@gm\u202Eail.com',
    'a@gmail\uE000.com',
    'a@xn--ü.com',
    `a@${'\u0316\u0301'.repeat(16_000)}.org`,
    'ada example@x.org',
    '"ada b"@example.org',
    'ada\u0000@example.org',
    'ada\n@example.org',
    'ada@127.0.0.1',
    'ada@１２７.0.0.1',
    'ada@[127.0.0.1]',
    'аda@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.org`,
    '@example.org',
    'ada@',
    'ada',
    'Ada <ada@example.org>',
  ])('%j is refused', (typed) => {
    expect(emailProblem(typed)).toBe('Please enter a valid email address');
  });

  it('is asked for', () => {
    expect(emailProblem('  ')).toBe('Email is required');
  });
});
