import { browserLanguage, dateLocale } from '#web/lib/preferences/locale.ts';

/** Whether 3/4 is the third of April or the fourth of March; undefined where it can be either. */
export type DayOrder = 'day-first' | 'month-first' | undefined;

const orderOf = (language: string): DayOrder => {
  const parts = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month') ? 'day-first' : 'month-first';
};

/** How somebody with this browser reads a day in numbers, on a site of this language. */
export const dayOrderOf = (browser: string, site: string): DayOrder =>
  orderOf(browser) === orderOf(site) ? orderOf(site) : undefined;

let known: { readonly order: DayOrder } | undefined;
export const dayOrder = (): DayOrder =>
  (known ??= { order: dayOrderOf(browserLanguage(), dateLocale) }).order;
