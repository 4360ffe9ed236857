// The languages of the product. A language is complete: a test compares its messages with the
// English ones.

export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];
export const baseLocale: Locale = 'en';

/** What each language calls itself. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' };

/** Cookie that holds the language somebody chose. */
export const localeCookie = 'lang';

/** The cookie as both sides set it: for a year, on the whole site. */
export const localeCookieText = (locale: Locale, isSecure: boolean): string =>
  `${localeCookie}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;

export const isLocale = (text: string | undefined): text is Locale =>
  (locales as readonly (string | undefined)[]).includes(text);

/**
 * The first language of an Accept-Language header that we have, by its weights; English without
 * one.
 */
export function preferredLocale(acceptLanguage: string): Locale {
  const wanted = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
      const weight = /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(rest.join(';'))?.[1];
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { language } of wanted) if (isLocale(language)) return language;
  return baseLocale;
}
