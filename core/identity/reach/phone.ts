// Telephone numbers as their countries write them, by the library that follows the numbering plans.
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A typed number in the international form ("+1 212 555 0123"); undefined when it is none. Without
 * a + it is read as one of `country` (ISO 3166-1), which may be empty. Asks whether the number can
 * exist by its length: whether it is given out changes faster than a library.
 */
export function readPhone(typed: string, country: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .replace(/\p{Cf}|^tel:/giu, '')
    .trim()
    .replace(/^\(\s*(\+|00)\s*(\d+)\s*\)/, '$1$2');
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const read = (text: string) =>
    parsePhoneNumberFromString(text, { extract: false, ...(home && { defaultCountry: home }) });
  // The 00 of most countries' own dialling stands for the + of everybody's, where that gives a
  // number that is given out.
  const abroad = plain.startsWith('00') ? read(plain.replace(/^00/, '+')) : undefined;
  const number = abroad?.isValid() ? abroad : read(plain);
  const shown = number?.isPossible() ? number.formatInternational() : '';
  return shown !== '' && shown.length <= 40 ? shown : undefined;
}
