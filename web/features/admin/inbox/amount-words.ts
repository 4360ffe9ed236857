// Amounts in words, as on a cheque: a digit too many is read, not overlooked.
import { m } from '#core/messages/messages.js';
import { readUnits } from '#core/values/money.ts';

type Speak = (whole: number) => string;

const small = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
};
const tens = {
  en: '- - twenty thirty forty fifty sixty seventy eighty ninety',
  es: '- - veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
};
const spanishHundreds =
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos';
const at = (list: string, place: number): string => list.split(' ')[place] ?? '';
const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const englishBelowThousand: Speak = (n) => {
  if (n >= 100)
    return join(
      `${at(small.en, Math.floor(n / 100))} hundred`,
      n % 100 === 0 ? '' : englishBelowThousand(n % 100),
    );
  if (n < 20) return at(small.en, n);
  return n % 10 === 0 ? at(tens.en, n / 10) : `${at(tens.en, Math.floor(n / 10))}-${at(small.en, n % 10)}`;
};
const english: Speak = (n) => {
  for (const [size, name] of [
    [1_000_000, 'million'],
    [1_000, 'thousand'],
  ] as const)
    if (n >= size)
      return join(`${english(Math.floor(n / size))} ${name}`, n % size === 0 ? '' : english(n % size));
  return englishBelowThousand(n);
};

const spanishBelowThousand: Speak = (n) => {
  if (n === 100) return 'cien';
  if (n > 100)
    return join(at(spanishHundreds, Math.floor(n / 100)), n % 100 === 0 ? '' : spanishBelowThousand(n % 100));
  if (n < 30) return at(small.es, n);
  return n % 10 === 0 ? at(tens.es, n / 10) : `${at(tens.es, Math.floor(n / 10))} y ${at(small.es, n % 10)}`;
};
/** Before a noun "uno" is "un", and "veintiuno" is "veintiún". */
const shortened = (words: string): string => words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');
const spanish: Speak = (n) => {
  if (n >= 1_000_000) {
    const millions = Math.floor(n / 1_000_000);
    const rest = n % 1_000_000;
    const name = millions === 1 ? 'un millón' : `${shortened(spanish(millions))} millones`;
    return join(name, rest === 0 ? '' : spanish(rest));
  }
  if (n < 1_000) return spanishBelowThousand(n);
  const thousands = Math.floor(n / 1_000);
  const name = thousands === 1 ? 'mil' : `${shortened(spanishBelowThousand(thousands))} mil`;
  return join(name, n % 1_000 === 0 ? '' : spanishBelowThousand(n % 1_000));
};

const inWords: Readonly<Record<'en' | 'es', Speak>> = {
  en: (n) => `${english(n)} dollars`,
  // "un millón de dólares", but "un millón mil dólares".
  es: (n) => join(shortened(spanish(n)), n >= 1_000_000 && n % 1_000_000 === 0 ? 'de dólares' : 'dólares'),
};

const fromCents = 1_000_000n;
const belowCents = 100_000_000_000n;

/** In words from ten thousand dollars on, below a billion; undefined for any other amount. */
export function amountWords(amount: string, locale: 'en' | 'es'): string | undefined {
  const cents = readUnits(amount, 2);
  if (cents < fromCents || cents >= belowCents) return undefined;
  const words = inWords[locale](Number(cents / 100n));
  return cents % 100n === 0n ? words : m.inbox_cents({ words, cents: String(cents % 100n) });
}
