// What a leveraged position costs overnight (trading rule 12). Charged at 17:00 in New York on what
// is open then.
import type { Instrument, UsdRate } from '#core/market/instrument.ts';
import { newYorkTime, weekdayOf } from '#core/market/new-york.ts';
import type { Side } from '#core/trading/contract.ts';
import { divide } from '#core/values/money.ts';
import type { Price, Quantity } from '#core/values/price.ts';
import { dayMs } from '#core/values/time.ts';

/**
 * Yearly benchmark per currency in basis points: the house's own table, changed by a release and
 * never per person.
 */
const benchmarkBps: Readonly<Record<string, number>> = {
  USD: 365,
  EUR: 190,
  GBP: 375,
  JPY: 75,
  CHF: 0,
  CAD: 225,
  AUD: 360,
  NZD: 225,
  SEK: 175,
  MXN: 700,
};
/**
 * What the house takes on top for shares, indices, commodities and coins, and for currency pairs.
 */
export const markupBps = 250;
export const pairMarkupBps = 50;

/**
 * Days of the year that interest is counted in: 360 in dollars and euro, 365 in everything else and
 * for coins.
 */
export const dayBasis = (instrument: Pick<Instrument, 'class' | 'quoteCurrency'>): number =>
  instrument.class !== 'crypto' && (instrument.quoteCurrency === 'USD' || instrument.quoteCurrency === 'EUR')
    ? 360
    : 365;

/** Yearly rate the holder gains, in basis points: negative when it costs. */
export function yearlyBps(
  instrument: Pick<Instrument, 'class' | 'symbol' | 'quoteCurrency'>,
  side: Side,
): number {
  const quote = benchmarkBps[instrument.quoteCurrency] ?? 0;
  if (instrument.class === 'forex') {
    const base = benchmarkBps[instrument.symbol.slice(0, 3)] ?? 0;
    return (side === 'buy' ? base - quote : quote - base) - pairMarkupBps;
  }
  return side === 'buy' ? -(quote + markupBps) : quote - markupBps;
}

/** A site that slept longer than this charges only the newest evenings. */
export const mostEvenings = 10;

/**
 * Nights that the evening of this New York calendar day counts for: the weekend is paid on
 * Wednesday or Friday.
 */
export function nightsOf(kind: Instrument['class'], day: number): number {
  if (kind === 'crypto') return 1;
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return 0;
  const triple = kind === 'forex' || kind === 'commodity' ? 3 : 5;
  return weekday === triple ? 3 : 1;
}

/** 17:00 in New York on this calendar day, in milliseconds since the epoch. */
export const cutOf = (day: number): number => newYorkTime(day, 17);

/** The New York calendar day of the newest 17:00 that has passed. */
export function lastCutDay(at: number): number {
  const day = Math.floor(at / dayMs);
  return cutOf(day) <= at ? day : day - 1;
}

/** US cents gained (negative: paid) for these nights, half away from zero. */
export const financingCents = (
  price: Price,
  quantity: Quantity,
  rate: UsdRate,
  terms: { readonly yearlyBps: number; readonly nights: number; readonly basis: number },
): bigint =>
  divide(
    price * quantity * rate.numerator * BigInt(terms.yearlyBps * terms.nights),
    10n ** 14n * rate.denominator * 10_000n * BigInt(terms.basis),
    'half-away',
  );

/** US cents of a dividend: a long earns it less what is withheld, a short owes it whole. */
export function dividendCents(
  side: Side,
  amount: Price,
  quantity: Quantity,
  rate: UsdRate,
  withholdingBps: number,
): bigint {
  const kept = side === 'buy' ? 10_000 - withholdingBps : -10_000;
  return divide(
    amount * quantity * rate.numerator * BigInt(kept),
    10n ** 14n * rate.denominator * 10_000n,
    'half-away',
  );
}
