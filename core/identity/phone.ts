// Telephone numbers as their countries write them, by the library that follows the numbering plans.
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A typed number in the international form ("+1 212 555 0123"); undefined when it is none. Without
 * a + it is read as one of `country` (ISO 3166-1), which may be empty. Asks whether the number can
 * exist by its length: whether it is given out changes faster than a library.
 */
export function readPhone(typed: string, country: string): string | undefined {
  const plain = typed.normalize('NFKC').trim();
  // The 00 of most countries' own dialling stands for the + of everybody's.
  const text = country === '' ? plain.replace(/^00/, '+') : plain;
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, { extract: false, ...(home && { defaultCountry: home }) });
  return number?.isPossible() ? number.formatInternational() : undefined;
}
