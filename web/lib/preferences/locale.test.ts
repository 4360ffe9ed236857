import { afterEach, expect, it, vi } from 'vitest';
import { browserLanguage } from '#web/lib/preferences/locale.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['en-US', 'en-US'],
  ['ES-mx', 'es-MX'],
  // Names that no formatter of dates and numbers takes.
  ['en-US@posix', 'en-GB'],
  ['C', 'en-GB'],
  ['', 'en-GB'],
])('the language of a browser that says %j is %s', (language, known) => {
  vi.stubGlobal('navigator', { language });
  expect(browserLanguage()).toBe(known);
});
