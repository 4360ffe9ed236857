// Which language the server speaks while it writes to somebody: a mail, a slot of a page.
import { AsyncLocalStorage } from 'node:async_hooks';
import { overwriteGetLocale } from '#core/messages/runtime.js';
import { baseLocale, type Locale } from '#core/values/locale.ts';

const spoken = new AsyncLocalStorage<Locale>();
// Every message asks this; outside of `inLanguage` the server speaks English.
overwriteGetLocale(() => spoken.getStore() ?? baseLocale);

/** Runs `write` so that each message it makes is in this language. */
export const inLanguage = <Result>(locale: Locale, write: () => Result): Result => spoken.run(locale, write);
