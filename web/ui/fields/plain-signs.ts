// What was typed or pasted, in one way to write each sign.

/** Digits other than ours, by their zero: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];

/** Marks that are pasted along and cannot be seen. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const wide = /[\uff01-\uff5e]/g;

/** Our digits and one kind of space, none at the ends and nothing that cannot be seen. */
export const inPlainSigns = (typed: string): string =>
  typed
    .replace(invisible, '')
    .replace(wide, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/\p{Nd}/gu, ourDigit)
    .replace(/\p{Zs}/gu, ' ')
    .trim();

function ourDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const zero = zeros.find((one) => code >= one && code <= one + 9);
  return zero === undefined ? sign : String(code - zero);
}
