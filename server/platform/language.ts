// Which language the server speaks while it writes to somebody: a mail, a slot of a page.
import { AsyncLocalStorage } from 'node:async_hooks';
import { overwriteGetLocale } from '#core/messages/runtime.js';
import { baseLocale, isLocale, type Locale, localeCookie, preferredLocale } from '#core/values/locale.ts';

const spoken = new AsyncLocalStorage<Locale>();

/** The language spoken now; outside of `inLanguage` that is English. */
export const spokenLocale = (): Locale => spoken.getStore() ?? baseLocale;
// Every message asks this.
overwriteGetLocale(spokenLocale);

/** Runs `write` so that each message it makes is in this language. */
export const inLanguage = <Result>(locale: Locale, write: () => Result): Result => spoken.run(locale, write);

const cookiePattern = new RegExp(`(?:^|;\\s*)${localeCookie}=([a-z]{2})(?:;|$)`);

/** The language a request asks for: the one chosen here, else the browser's. */
export function requestedLocale(headers: {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}): Locale {
  const chosen = cookiePattern.exec(headers.cookie ?? '')?.[1];
  return isLocale(chosen) ? chosen : preferredLocale(headers['accept-language'] ?? '');
}
