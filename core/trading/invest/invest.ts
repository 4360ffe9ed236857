import type { Instrument } from '#core/market/instrument.ts';
import { feeClassOf } from '#core/trading/rules.ts';
import { divide } from '#core/values/money.ts';
import type { Price } from '#core/values/price.ts';
import { hourMs } from '#core/values/time.ts';

/** What the shares of one investment may cost, fee not counted, in US cents. */
export const minInvestCents = 1_000n;
export const maxInvestCents = 100_000_000n;

/** How long an investment waits for its money. */
export const awaitFundsMs = 24 * hourMs;
/** Investments that may wait at once, per person. */
export const maxAwaiting = 20;
/** How far above the price of the moment it may still be bought, when the money comes later. */
const riseBps = 500n;

/** Shares that are paid in full with the processing fee of an investment. */
export const canInvest = (instrument: Instrument): boolean =>
  instrument.hasCash && feeClassOf(instrument, 'cash') === 'cash_stock';

/** The highest price an investment made at this ask is ever bought at, down to the tick. */
export function mostPrice(ask: Price, tick: Price): Price {
  const most = divide(ask * (10_000n + riseBps), 10_000n, 'down');
  return most - (most % tick);
}
