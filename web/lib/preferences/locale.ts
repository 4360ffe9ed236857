import { baseLocale, type Locale, localeCookieText } from '#core/values/locale.ts';

declare const __LOCALE__: Locale;

/** The language these files were built for; English in tests, which run without a build. */
export const builtLocale: Locale = typeof __LOCALE__ === 'undefined' ? baseLocale : __LOCALE__;

/**
 * How dates and names of countries read in it. Figures keep one form in all languages, so that what
 * is read can be typed.
 */
export const dateLocale: string = builtLocale === 'en' ? 'en-GB' : builtLocale;

/** The language of the browser; the one of the site where its name is none ("en-US@posix"). */
export function browserLanguage(): string {
  const name = typeof navigator === 'undefined' ? '' : navigator.language;
  try {
    return Intl.getCanonicalLocales(name)[0] ?? dateLocale;
  } catch {
    return dateLocale;
  }
}

/** Turns to another language: this browser remembers it, and the page comes again in it. */
export function speak(locale: Locale): void {
  document.cookie = localeCookieText(locale, location.protocol === 'https:');
  location.reload();
}
