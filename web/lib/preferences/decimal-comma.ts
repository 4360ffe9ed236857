import { browserLanguage, builtLocale } from '#web/lib/preferences/locale.ts';

const writesComma = (language: string): boolean =>
  new Intl.NumberFormat(language)
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',');

/**
 * Whether somebody with this browser may write 1.234,5: in the browser's own language, or in the
 * site's where that is another one.
 */
export function decimalCommaOf(browser: string, site: string): boolean {
  const isSame = browser.split('-')[0] === site;
  return writesComma(browser) || (!isSame && writesComma(site));
}

let known: boolean | undefined;
export const hasDecimalComma = (): boolean => (known ??= decimalCommaOf(browserLanguage(), builtLocale));
