import { describe, expect, it } from 'vitest';
import { traderNameProblem, traderNameSchema } from '#core/copying/trader-name.ts';
import { contactFields } from '#core/content/contact.ts';
import { displayNameProblem } from '#core/identity/credentials.ts';
import { displayNameSchema } from '#core/identity/rules.ts';
import { kycFields } from '#core/identity/kyc.ts';
import { m } from '#core/messages/messages.js';
import { labelOf, writtenOf } from '#core/values/text/written.ts';
import type { z } from '#core/values/z.ts';

const firstSentence = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;
/** What each field says of a name; undefined when it takes it. */
const fields = {
  display: displayNameProblem,
  trader: traderNameProblem,
  legal: (name: string) => firstSentence(kycFields.shape.fullName, name),
  contact: (name: string) => firstSentence(contactFields.shape.lastName, name),
  label: (name: string) => firstSentence(labelOf({ min: 1, max: 40 }), name),
};
type Field = keyof typeof fields;
const everywhere = Object.keys(fields) as Field[];

describe('names that people have', () => {
  it.each<[string, readonly Field[]]>([
    ['José Núñez', everywhere],
    ['Łukasz Żółć', everywhere],
    ['Nguyễn Thị Hồng', everywhere],
    ['Иван Петров', everywhere],
    ['山田 太郎', everywhere],
    ['ကျော်', everywhere],
    ['အောင်ကျော်စွာ', everywhere],
    ['ศรีสุวรรณ์', everywhere],
    ['विश्वनाथन्', everywhere],
    ['ශ්\u200Dරී', everywhere],
    ['علی\u200Cرضا', everywhere],
    ['مُحَمَّد', everywhere],
    ['שָׁלוֹם', everywhere],
    ['葛\u{E0100}城', everywhere],
    ['മോഹന്\u200D', everywhere],
    ['শরত্\u200D', everywhere],
    ['ప్రసాద్\u200C', everywhere],
    ['عَبْدُ اللَّٰه', everywhere],
    ['\u200Eעדה לוי\u200E', everywhere],
    ['ジョン＝スミス', ['legal', 'contact', 'label']],
    ['Trader ٣٤', ['display', 'trader', 'legal', 'label']],
    ['Q0', ['display', 'legal', 'label']],
    ["O'Brien", ['trader', 'legal', 'contact', 'label']],
    ['O’Brien', ['trader', 'legal', 'contact', 'label']],
    ['O‘Brien', ['trader', 'legal', 'contact', 'label']],
    ['O´Brien', ['legal', 'contact', 'label']],
    ['Oʻahu', everywhere],
    ['Gal·la', ['trader', 'legal', 'contact', 'label']],
    ['Smith–Jones', ['trader', 'legal', 'contact', 'label']],
    ['Ravi A/L Kumar', ['legal', 'contact', 'label']],
    ['Tan Ah Kow @ Tan Beng', ['legal', 'contact', 'label']],
    ['阿卜杜拉·买买提', ['trader', 'legal', 'contact', 'label']],
    ['Anne (Nan) Smith, 3rd', ['legal', 'label']],
    ['“Hope” Nkosi', ['legal', 'contact', 'label']],
    ['O', ['legal', 'label']],
    ['Ы', ['legal', 'label']],
    ['Дом Wells', everywhere],
    ['a < b', ['label']],
    ['Rainy day ☔', ['label']],
    ['👨\u200D👩\u200D👧', ['label']],
  ])('%s', (name, takenBy) => {
    const said = everywhere.filter((field) => fields[field](name) === undefined);
    expect(said).toEqual(takenBy);
  });
});

describe('names that hide or pretend', () => {
  it.each([
    'Ada\u3164',
    '\u3164\u3164\u3164',
    'Ada\u115F',
    'Ada\uFFA0',
    'Ada\u2800',
    'A\u200Bda',
    'A\u202Eda',
    'A\u00ADda',
    'Ada\uFE0F',
    'Ada\u{E0041}',
    'A\u034Fda',
    'A\u0007da',
    'A\uE000da',
    'Ada\u{13441}',
    'Ada\u{16FE4}',
    'Ada\u{1D159}',
  ])('%j holds what nobody sees', (name) => {
    for (const field of everywhere)
      expect([field, fields[field](name)]).toEqual([field, m.values_name_hidden()]);
  });

  it.each([
    'A\u0301\u0301da',
    'Z\u0321\u0336\u035Calgo',
    'a\u0338\u0339\u033A\u033Bb',
    'ก\u0E48\u0E48\u0E48า',
    'Ada \u0301x',
  ])('%j piles up accents', (name) => {
    for (const field of everywhere)
      expect([field, fields[field](name)]).toEqual([field, m.values_name_marks()]);
  });

  it.each(['\u0430dmin', 'Рaypal', 'Ηello', 'Ꭺpple', 'ꓐrian'])(
    '%s mixes alphabets where it must be told apart',
    (name) => {
      for (const field of ['display', 'trader'] as const)
        expect([field, fields[field](name)]).toEqual([field, m.values_name_mixed()]);
      expect(fields.legal(name)).toBeUndefined();
    },
  );

  it('is what letters cannot say', () => {
    expect(fields.display("O'Brien")).toBe(m.identity_display_name_can_only_contain());
    expect(fields.display('ab😀')).toBe(m.identity_display_name_can_only_contain());
    expect(fields.display('x'.repeat(51))).toBe('Display name must be less than 50 characters');
    expect(fields.trader('<b>x</b>')).toBe(m.copying_trader_name_letters());
    for (const signs of ['---', '. .', '_.-'])
      expect([fields.display(signs), fields.trader(signs)]).toEqual([
        m.values_name_letter(),
        m.values_name_letter(),
      ]);
    expect(fields.trader('ʼʼʼ')).toBe(m.values_name_letter());
    expect(fields.legal('<script>')).toBe(m.identity_use_letters_spaces_dots_apostrophes());
    expect(fields.legal('1234')).toBe(m.identity_use_letters_spaces_dots_apostrophes());
    expect(fields.legal('')).toBe(m.identity_enter_full_name_as_stands());
    expect(fields.label(' \u00A0 ')).toBe(m.values_give_it_name());
    expect(fields.label('x'.repeat(41))).toBe(m.values_name_too_long({ max: 40 }));
  });
});

it('is not read on where it is far too long, whatever it is made of', () => {
  for (const part of ['ب\u0610', 'क\u093F', '\u0316\u0301', '\u3164', 'A\u0301\u0301'])
    for (const field of everywhere)
      expect(fields[field](part.repeat(30_000))).toMatch(/least|most|less than|40/);
});

it('a name is kept in one way of writing it', () => {
  expect(traderNameSchema.parse(' Jose\u0301 \u3000Wells ')).toBe('José Wells');
  expect(kycFields.shape.fullName.parse('A/L\u00A0 Kumar')).toBe('A/L Kumar');
  expect(displayNameSchema.parse(' Jose\u0301 ')).toBe('José');
});

it('a text to read holds something to see', () => {
  const reason = writtenOf({ min: 3, max: 300 });
  expect(reason.parse('  A cheque.\n\nSee above. ')).toBe('A cheque.\n\nSee above.');
  for (const empty of ['\u3164\u3164\u3164', '\u2800\u2800\u2800', '\u200B\u200B\u200B'])
    expect(firstSentence(reason, empty)).toBe(m.values_nothing_to_see());
});
