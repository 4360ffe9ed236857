import { describe, expect, it } from 'vitest';
import { cents, positiveCents } from '#core/values/z.ts';

const refused = [
  '',
  '0',
  '0.00',
  '-1',
  '1e3',
  'NaN',
  '1.234',
  ' 1',
  '1,000',
  '0x10',
  '1'.repeat(41),
  5,
  null,
];

describe('an amount that a call takes', () => {
  it.each([
    ['1', 100n],
    ['12.5', 1_250n],
    ['0.01', 1n],
    ['007.10', 710n],
  ])('arrives in whole units: %s', (text, units) => {
    expect(positiveCents().parse(text)).toBe(units);
    expect(cents().parse(text)).toBe(units);
    expect(cents().parse(`-${text}`)).toBe(-units);
  });

  it.each(refused)('is refused when it is no plain number above zero with two decimals: %j', (value) => {
    expect(positiveCents().safeParse(value).success).toBe(false);
  });

  it('is refused by a bound on its units only after it was read', () => {
    const bounded = positiveCents().refine((cents) => cents <= 500n, 'too much');
    expect(bounded.parse('5.00')).toBe(500n);
    expect(bounded.safeParse('5.01').error?.issues.map(({ message }) => message)).toEqual(['too much']);
    expect(bounded.safeParse('x').error?.issues).toHaveLength(1);
  });
});
