// How figures read, on the server's slots and on the screen alike. Input is always a plain decimal
// string, never a JS number.

import type { Cents } from '#core/values/kind.ts';
import { formatUnits } from '#core/values/money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * One cached Intl format. Decimal strings pass through it exactly: Intl reads them as decimals, not
 * as doubles.
 */
function formatOf(
  minimum: number,
  maximum: number,
  signDisplay: 'auto' | 'exceptZero' | 'never',
): Intl.NumberFormat {
  const key = `${minimum}/${maximum}/${signDisplay}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: minimum,
    maximumFractionDigits: maximum,
    signDisplay,
    roundingMode: 'halfExpand',
  });
  formats.set(key, made);
  return made;
}

/** A minus sign as wide as the plus, so that columns of signed figures line up. */
const typographic = (text: string): string => text.replace('-', '−');
const asNumeric = (text: string): Intl.StringNumericLiteral => text as Intl.StringNumericLiteral;

/** "67123.4" at 2 decimals reads "67,123.40". */
export const formatPrice = (price: string, decimals: number): string =>
  typographic(formatOf(decimals, decimals, 'auto').format(asNumeric(price)));

/** "+12.50", "−3.10", "0.00". */
export const formatSigned = (amount: string, decimals: number): string =>
  typographic(formatOf(decimals, decimals, 'exceptZero').format(asNumeric(amount)));

/** Signed percent with two decimals: "+1.25%". */
export const formatPercent = (percent: string, decimals = 2): string => `${formatSigned(percent, decimals)}%`;

/** US dollars: "$1,234.50"; with `isSigned` "+$18.40" and "−$3.00". */
export function formatUsd(amount: string, isSigned = false): string {
  const text = formatOf(2, 2, isSigned ? 'exceptZero' : 'auto').format(asNumeric(amount));
  const sign = /^[+-]/.exec(text)?.[0] ?? '';
  return typographic(`${sign}$${text.slice(sign.length)}`);
}

/** Whole dollars of cents, without needless zeros: "$5,000". */
export const wholeDollars = (cents: Cents, isSigned = false): string =>
  formatUsd(formatUnits(cents, 2), isSigned).replace(/\.00$/, '');

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A large amount at a glance: "412.6M". */
export const formatShort = (amount: string): string => typographic(compact.format(asNumeric(amount)));

/** A quantity or coin amount with its own decimals, grouped, without needless zeros: "1,250.5". */
export const formatQuantityText = (quantity: string): string =>
  typographic(formatOf(0, 8, 'auto').format(asNumeric(quantity)));
