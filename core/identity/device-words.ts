import { m } from '#core/messages/messages.js';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const found = (list: typeof browsers, text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/**
 * A browser's own description in words a person knows: "Chrome on Windows". A hint, for a browser
 * may say anything.
 */
export function deviceWords(userAgent: string | null): string {
  const text = userAgent ?? '';
  const browser = found(browsers, text);
  const system = found(systems, text);
  if (browser === undefined && system === undefined) return m.identity_browser_unknown();
  return system === undefined
    ? String(browser)
    : m.identity_browser_on({ browser: browser ?? m.identity_a_browser(), system });
}
