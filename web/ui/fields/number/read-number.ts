// What a person means by the number they typed or pasted. Nothing that can be seen is left out: a
// text is read whole or not at all.
import { inPlainSigns } from '#web/ui/fields/plain-signs.ts';

export interface NumberRules {
  /** The most decimals; zeros beyond them are no decimals. */
  readonly decimals: number;
  /** What it counts, as a person may write it beside the number: `USD`, `BTC`, `%`, `×`. */
  readonly unit?: string | undefined;
  /** The person's own language writes 1.234,5 for what the plain form writes 1,234.5. */
  readonly hasDecimalComma: boolean;
}

/** A plain decimal such as "-1234.5", or why there is none. */
export type NumberReading =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'empty' }
  /** Two conventions read it and do not agree; each reading can be typed as it is written here. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [string, string] }
  /** The number is of something else than the field. */
  | { readonly kind: 'unit' }
  /** It has more decimals than there are. */
  | { readonly kind: 'fine' }
  | { readonly kind: 'malformed' };

const signs: Readonly<Record<string, readonly string[]>> = {
  USD: ['$', 'us$'],
  BTC: ['₿'],
  ETH: ['ξ'],
  EUR: ['€'],
  GBP: ['£'],
  JPY: ['¥'],
  '%': ['٪'],
  '×': ['x'],
};

/** One way to write each sign: our digits, a space, a minus; `;` for a decimal sign, `_` for groups. */
function inOurSigns(typed: string): string {
  return inPlainSigns(typed)
    .replace(/[;_]/g, '!')
    .replace(/[−‐‑﹣]/g, '-')
    .replaceAll('٫', ';')
    .replace(/[٬'’ʼ´`]/g, '_');
}

const whole = /^(?<before>[^\d]*?)(?<core>[.,;]?\d(?:.*\d)?[.,;]?)(?<after>[^\d]*)$/u;

/** Reads a number in the plain form (1234.5), as the screen writes it (1,234.5) and as the person's language does. */
export function readNumber(typed: string, rules: NumberRules): NumberReading {
  const text = inOurSigns(typed);
  if (text === '') return { kind: 'empty' };
  const { before = '', core = '', after = '' } = whole.exec(text)?.groups ?? {};
  if (core === '') return { kind: 'malformed' };
  const beside = besideOf(before.trim(), after.trim());
  if (beside === undefined) return { kind: 'malformed' };
  const readings = readingsOf(core, rules.hasDecimalComma);
  if (readings.length === 0) return { kind: 'malformed' };
  if (!beside.units.every((unit) => unit === '' || isUnit(unit, rules.unit))) return { kind: 'unit' };
  const [one, other] = readings
    .map((reading) => plainText(beside.isBelowZero, reading, rules.decimals))
    .filter((plain) => (plain.split('.')[1] ?? '').length <= rules.decimals);
  if (one === undefined) return { kind: 'fine' };
  return other === undefined
    ? { kind: 'number', text: one }
    : { kind: 'ambiguous', readings: [apart(one), apart(other)] };
}

/** What stands around the digits: units, and one sign before or behind the first of them. */
function besideOf(before: string, after: string) {
  const parts = /^(?<first>[-+]?) ?(?<unit>[^-+]*?) ?(?<second>[-+]?)$/.exec(before)?.groups;
  const sign = `${parts?.['first'] ?? ''}${parts?.['second'] ?? ''}`;
  const units = [parts?.['unit'] ?? '', after].map((unit) => unit.toLowerCase());
  if (parts === undefined || sign.length > 1 || !units.every((unit) => /^[\p{L}\p{Sc}%×٪ ]*$/u.test(unit)))
    return undefined;
  return { units, isBelowZero: sign === '-' };
}

const isUnit = (written: string, unit: string | undefined): boolean =>
  unit !== undefined && [unit.toLowerCase(), ...(signs[unit] ?? [])].includes(written.replace(' ', ''));

/** The digits before and after the decimal sign. */
interface Reading {
  readonly whole: string;
  readonly fraction: string;
}

/** Every meaning of digits and separators, the person's own first; none when they follow no convention. */
function readingsOf(core: string, hasDecimalComma: boolean): readonly Reading[] {
  const separators = core.replace(/\d/g, '');
  if (!/^[.,;_ ]*$/.test(separators) || new Set(separators).size > 2) return [];
  const last = core.search(/\D(?=\d*$)/);
  const sign = core[last];
  if (sign === undefined) return [{ whole: core, fraction: '' }];
  const asGroups = meaning(ungrouped(core), '');
  // A sign that stands twice separates thousands, and so does one that never is a decimal sign.
  if (!/[.,;]/.test(sign) || separators.indexOf(sign) !== separators.length - 1) return asGroups;
  const asDecimal = decimalOf(core.slice(0, last), core.slice(last + 1), sign !== ',' || hasDecimalComma);
  if (asGroups.length === 0) return asDecimal;
  if (hasDecimalComma) return sign === ',' ? [...asDecimal, ...asGroups] : [...asGroups, ...asDecimal];
  return sign === ',' ? asGroups : asDecimal;
}

/** As a decimal; `isOwn` where the sign is the person's own or the plain one. */
function decimalOf(before: string, fraction: string, isOwn: boolean): readonly Reading[] {
  const digits = ungrouped(before);
  const isGrouped = digits !== before;
  // "1,234." ends a sentence, "05,000" is thousands behind a nought: neither is clear.
  if (
    digits === undefined ||
    (isGrouped && fraction === '') ||
    (/^0\d/.test(before) && fraction.length === 3)
  )
    return [];
  const asDecimal = { whole: digits, fraction };
  // "1,0000" may be a comma that somebody typed on behind.
  const isSlip = !isOwn && !isGrouped && fraction.length > 3 && /[1-9]/.test(before);
  return isSlip ? [{ whole: digits + fraction, fraction: '' }, asDecimal] : [asDecimal];
}

const meaning = (digits: string | undefined, fraction: string): readonly Reading[] =>
  digits === undefined ? [] : [{ whole: digits, fraction }];

/** Thousands, or lakh and crore, apart by one sign; digits without any are themselves. */
function ungrouped(text: string): string | undefined {
  if (/^\d*$/.test(text)) return text;
  const isGrouped =
    /^[1-9]\d{0,2}([.,_ ])\d{3}(?:\1\d{3})*$/.test(text) || /^[1-9]\d?(?:,\d\d)+,\d{3}$/.test(text);
  return isGrouped ? text.replace(/\D/g, '') : undefined;
}

/** Three decimals can be read as thousands; four cannot. */
const apart = (plain: string): string => plain.replace(/\.\d{3}$/, '$&0');

function plainText(isBelowZero: boolean, { whole: digits, fraction }: Reading, decimals: number): string {
  const most = fraction.slice(0, decimals) + fraction.slice(decimals).replace(/0+$/, '');
  const plain = digits.replace(/^0+(?=\d)/, '') || '0';
  return `${isBelowZero ? '-' : ''}${plain}${most === '' ? '' : `.${most}`}`;
}
