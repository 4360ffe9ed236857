// What people type and paste where a number is asked for, and what has to become of it. Written by
// hand: the reader of the product is not asked what is right.
import type { NumberName } from '#web/ui/fields/number/number-names.ts';

export interface NumberPlace {
  readonly name: NumberName;
  readonly unit?: string;
  readonly decimals: number;
}

type Refusal = 'malformed' | 'unit' | 'fine' | 'empty';
/** As typed; the plain decimal or why there is none; the unit that is written beside the number. */
type Row = readonly [typed: string, means: string, unit?: string];

/** For a browser that writes 1,234.5. */
export const rows: readonly Row[] = [
  // The plain form.
  ['1234.5', '1234.5'],
  ['0', '0'],
  ['7.5', '7.5'],
  ['5.0', '5.0'],
  ['100', '100'],
  ['.001', '0.001'],
  ['5.', '5'],
  ['007', '7'],
  ['1.500', '1.500'],
  ['12.3456', '12.3456'],
  ['0.00000001', '0.00000001'],
  ['1.000000000', '1.000000000'],
  ['0.000000001', '0.000000001'],
  // More than any form can count.
  ['9'.repeat(400), '9'.repeat(400)],
  // Groups, and the conventions of others where they can mean one thing only.
  ['1,234.5', '1234.5'],
  ['1,500', '1500'],
  ['1,234,567', '1234567'],
  ['1,5', '1.5'],
  ['100,50', '100.50'],
  [',5', '0.5'],
  ['0,500', '0.500'],
  ['1.234,5', '1234.5'],
  ['1.234.567,8', '1234567.8'],
  ['1 234', '1234'],
  ['1 234,5', '1234.5'],
  ['1\u00a0234\u00a0567', '1234567'],
  ['12\u202f345,67', '12345.67'],
  ["1'234.50", '1234.50'],
  ['1’234’567', '1234567'],
  ['12,34,567.8', '1234567.8'],
  // Other digits.
  ['١٢٣', '123'],
  ['١٢٣٫٥', '123.5'],
  ['१२३', '123'],
  ['１２．５', '12.5'],
  // Pasted along.
  [' 60 ', '60'],
  ['\t60', '60'],
  ['\u200e60\ufeff', '60'],
  ['6\u200b0', '60'],
  ['+5', '5'],
  ['-5', '-5'],
  // With a unit.
  ['$60', '60', 'USD'],
  ['60 USD', '60', 'USD'],
  ['US$60', '60', 'USD'],
  ['$1,250.00', '1250.00', 'USD'],
  ['−$3.20', '-3.20', 'USD'],
  ['€60', '60', 'EUR'],
  ['0.001 BTC', '0.001', 'BTC'],
  ['2 eth', '2', 'ETH'],
  ['3 WHOP', '3', 'WHOP'],
  ['7.5 %', '7.5', '%'],
  ['10x', '10', '×'],
  ['2 ×', '2', '×'],
  ['10k', '10', 'k'],
  // No number.
  ['', 'empty'],
  ['   ', 'empty'],
  ['abc', 'malformed'],
  ['$', 'malformed'],
  ['.', 'malformed'],
  ['1e3', 'malformed'],
  ['1.2.3', 'malformed'],
  ['1,2,3', 'malformed'],
  ['12 34', 'malformed'],
  ['5²', 'malformed'],
  ['½', 'malformed'],
  ['--5', 'malformed'],
  ['5/2', 'malformed'],
  ['1_000', 'malformed'],
];

/** What stands in the field once it was left; `fewest`: the fewest shares that may be bought. */
export interface Outcome {
  readonly shows: string;
  readonly refusal?: Refusal;
}

/** Fields that a rule gives a number when they are left without one, and without which. */
const whenNone: Partial<Record<NumberName, { shows: string; instead: readonly string[] }>> = {
  'invest-shares': { shows: 'fewest', instead: ['empty', 'malformed', 'fine'] },
  'staff-balance': { shows: '0', instead: ['empty', 'malformed'] },
};

/** What the row has to become in this field. */
export function outcomeOf([typed, means, unit]: Row, { name, unit: own, decimals }: NumberPlace): Outcome {
  const read = unit !== undefined && unit !== own ? 'unit' : cut(means, decimals);
  const none = whenNone[name];
  if (none?.instead.includes(read)) return { shows: none.shows };
  return /\d/.test(read) ? { shows: read } : { shows: typed, refusal: read as Refusal };
}

/** Zeros beyond the decimals are none; anything else beyond them is too fine. */
function cut(means: string, decimals: number): string {
  const [whole = '', fraction = ''] = means.split('.');
  if (!/^0*$/.test(fraction.slice(decimals))) return 'fine';
  const kept = fraction.slice(0, decimals);
  return kept === '' ? whole : `${whole}.${kept}`;
}
