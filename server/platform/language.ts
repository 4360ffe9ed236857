// Which language the server speaks, and of which zone its times are, while it writes to somebody: a
// mail, a slot of a page.
import { AsyncLocalStorage } from 'node:async_hooks';
import { overwriteGetLocale } from '#core/messages/runtime.js';
import { showTimesBy, timeWordsIn } from '#core/values/zone/time-text.ts';
import { baseLocale, isLocale, type Locale, localeCookie, preferredLocale } from '#core/values/locale.ts';

/** Somebody who is written to. */
export interface Reader {
  readonly locale: Locale;
  /** IANA name of the zone whose days and times they are told. */
  readonly zone: string;
}

/** Whoever is not known. */
export const anybody: Reader = { locale: baseLocale, zone: 'UTC' };

const spoken = new AsyncLocalStorage<Reader>();
const reader = (): Reader => spoken.getStore() ?? anybody;

/** The language spoken now; outside of `inLanguage` and `writingTo` that is English. */
export const spokenLocale = (): Locale => reader().locale;
// Every message asks this.
overwriteGetLocale(spokenLocale);
showTimesBy(() => timeWordsIn(reader().zone));

/** Runs `write` so that each message it makes is in this language; times in it are of UTC. */
export const inLanguage = <Result>(locale: Locale, write: () => Result): Result =>
  spoken.run({ ...anybody, locale }, write);

/** The same in the reader's language and zone. */
export const writingTo = <Result>(to: Reader, write: () => Result): Result => spoken.run(to, write);

const cookiePattern = new RegExp(`(?:^|;\\s*)${localeCookie}=([a-z]{2})(?:;|$)`);

/** The language a request asks for: the one chosen here, else the browser's. */
export function requestedLocale(headers: {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}): Locale {
  const chosen = cookiePattern.exec(headers.cookie ?? '')?.[1];
  return isLocale(chosen) ? chosen : preferredLocale(headers['accept-language'] ?? '');
}
