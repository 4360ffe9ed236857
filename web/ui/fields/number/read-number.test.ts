import { describe, expect, it } from 'vitest';
import { decimalCommaOf } from '#web/lib/preferences/decimal-comma.ts';
import { type NumberRules, readNumber } from '#web/ui/fields/number/read-number.ts';

const rules: NumberRules = { decimals: 8, unit: 'USD', hasDecimalComma: false };
const comma: NumberRules = { ...rules, hasDecimalComma: true };

/** The number, the two that it may be, or why there is none. */
function read(typed: string, given: NumberRules = rules): string {
  const reading = readNumber(typed, given);
  if (reading.kind === 'number') return reading.text;
  return reading.kind === 'ambiguous' ? reading.readings.join(' or ') : reading.kind;
}

describe('a number as it is typed', () => {
  it.each([
    // The plain form, and what is typed on the way to it.
    ['1234.5', '1234.5'],
    ['0', '0'],
    ['7.5', '7.5'],
    ['5.0', '5.0'],
    ['.001', '0.001'],
    ['5.', '5'],
    ['007', '7'],
    ['1.50', '1.50'],
    ['0.00000001', '0.00000001'],
    ['1.000000000', '1.00000000'],
    // As the screen writes it.
    ['1,234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['$1,250.00', '1250.00'],
    ['−$3.20', '-3.20'],
    // The conventions of others, where they can mean one thing only.
    ['1,5', '1.5'],
    ['100,50', '100.50'],
    [',5', '0.5'],
    ['0,500', '0.500'],
    ['0,00012345', '0.00012345'],
    ['010.50', '10.50'],
    ['1.234,5', '1234.5'],
    ['1.234.567,8', '1234567.8'],
    ['1 234,5', '1234.5'],
    ['1\u00a0234\u202f567', '1234567'],
    ["1'234.50", '1234.50'],
    ['1’234’567', '1234567'],
    ['12,34,567.8', '1234567.8'],
    ['١٢٣٫٥', '123.5'],
    ['１２．５', '12.5'],
    ['१२३', '123'],
    // Pasted along.
    [' 60 ', '60'],
    ['\t60', '60'],
    ['\u200e60\ufeff', '60'],
    ['$60', '60'],
    ['60 $', '60'],
    ['US$60', '60'],
    ['US $60', '60'],
    ['60 USD', '60'],
    ['usd 60', '60'],
    ['$60.00 USD', '60.00'],
    ['+5', '5'],
    ['-5', '-5'],
    ['$-5', '-5'],
    ['-$5', '-5'],
  ])('reads %j as %s', (typed, number) => expect(read(typed)).toBe(number));

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'malformed'],
    ['$', 'malformed'],
    ['-', 'malformed'],
    ['.', 'malformed'],
    ['1e3', 'malformed'],
    ['1.2.3', 'malformed'],
    ['1,2,3', 'malformed'],
    ['1,23.4', 'malformed'],
    ['1.5.', 'malformed'],
    ['12 34', 'malformed'],
    ['1 2', 'malformed'],
    ['0,123,456', 'malformed'],
    ['1_000', 'malformed'],
    ['1,234.', 'malformed'],
    ['1.085,', 'malformed'],
    ['05,000', 'malformed'],
    ['010.000', 'malformed'],
    ['1  234', 'malformed'],
    ['12\t345', 'malformed'],
    ['1,0000', '10000 or 1.0000'],
    ['1,2345', '12345 or 1.2345'],
    ['--5', 'malformed'],
    ['5-', 'malformed'],
    ['-5-', 'malformed'],
    ['(5)', 'malformed'],
    ['5/2', 'malformed'],
    ['5²', 'malformed'],
    ['½', 'malformed'],
    ['1;5', 'malformed'],
    ['BRK-B 5', 'malformed'],
    ['<5', 'malformed'],
    ['10k', 'unit'],
    ['€60', 'unit'],
    ['0.001 BTC', 'unit'],
    ['60 %', 'unit'],
    ['0.000000001', 'fine'],
  ])('refuses %j: %s', (typed, kind) => expect(read(typed)).toBe(kind));
});

describe('a person who writes a decimal comma', () => {
  it.each([
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1.234.567', '1234567'],
    ['0,500', '0.500'],
    ['0.500', '0.500'],
    ['12.3456', '12.3456'],
    ['1,500', '1.5000 or 1500'],
    ['1.500', '1500 or 1.5000'],
    ['$250,000', '250.0000 or 250000'],
    ['-1.500', '-1500 or -1.5000'],
  ])('has %j read as %s', (typed, number) => expect(read(typed, comma)).toBe(number));

  it.each([
    ['67.126', 8],
    ['67,126', 8],
    ['1.500', 2],
    ['1.000', 0],
  ])('may type either reading of %j as it is told', (typed, decimals) => {
    const given = { ...comma, decimals };
    const reading = readNumber(typed, given);
    if (reading.kind !== 'ambiguous') return expect.fail(reading.kind);
    for (const one of reading.readings) expect(readNumber(one, given).kind).toBe('number');
  });

  it('is not asked where only one reading has few enough decimals', () => {
    const of = (decimals: number, ...typed: string[]) =>
      typed.map((one) => read(one, { ...comma, decimals }));
    expect(of(2, '1.234', '1,234', '$250,001')).toEqual(['1234', '1234', '250001']);
    expect(of(0, '1.500', '1,5', '1.000')).toEqual(['1500', 'fine', '1000 or 1']);
  });

  it('is known by the browser, or by the language of the site where that is another', () => {
    const known: [string, string, boolean][] = [
      ['en-US', 'en', false],
      ['de-DE', 'en', true],
      ['es-ES', 'es', true],
      ['es-MX', 'es', false],
      ['en-GB', 'es', true],
      ['fr', 'en', true],
    ];
    for (const [browser, site, isComma] of known)
      expect(decimalCommaOf(browser, site), browser).toBe(isComma);
  });
});

it('knows the unit of its field, beside the number or not', () => {
  const of = (unit: string | undefined, ...typed: string[]) =>
    typed.map((one) => read(one, { ...rules, unit }));
  expect(of('BTC', '0.5 BTC', '₿0.5', 'btc 0.5', '$5', '5 ETH')).toEqual([
    '0.5',
    '0.5',
    '0.5',
    'unit',
    'unit',
  ]);
  expect(of('%', '7.5 %', '7.5%', '20', '$20')).toEqual(['7.5', '7.5', '20', 'unit']);
  expect(of('×', '10x', '10 ×', 'X10')).toEqual(['10', '10', '10']);
  expect(of(undefined, '10', '10 BTC')).toEqual(['10', 'unit']);
});

it('takes zeros beyond the decimals, and nothing else beyond them', () => {
  const of = (decimals: number, ...typed: string[]) => typed.map((one) => read(one, { ...rules, decimals }));
  expect(of(2, '1.5', '1.500', '1.505', '0.001')).toEqual(['1.5', '1.50', 'fine', 'fine']);
  expect(of(0, '7', '7.0', '7.5', '1,000')).toEqual(['7', '7', 'fine', '1000']);
});
