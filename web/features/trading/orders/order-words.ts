import { m } from '#core/messages/messages.js';
import type { Instrument } from '#core/market/instrument.ts';
import type { Product } from '#core/trading/contract.ts';
import { feeBps, feeClassOf } from '#core/trading/rules.ts';
import { formatPrice, formatQuantityText } from '#core/content/figures.ts';
import { formatUnits } from '#core/values/money.ts';

/** US cents as a plain decimal. */
export const centsText = (cents: bigint): string => formatUnits(cents, 2);

/** What closes a position at a price that was set with it. */
export const roleNames = {
  take_profit: m.trading_take_profit_name(),
  stop_loss: m.trading_stop_loss_name(),
} as const;

/** "Bought 0.01 BTC at 67,123.40" */
export const fillSentence = (
  verb: string,
  quantity: string,
  symbol: string,
  price: string | null,
  decimals: number,
): string =>
  `${verb} ${formatQuantityText(quantity)} ${symbol}${price === null ? '' : ` ${m.trading_at({ price: formatPrice(price, decimals) })}`}`;

/** "Fee, 0.10%", or the words for markets that charge by their spread. */
export function feeName(instrument: Instrument, product: Product): string {
  const bps = feeBps[feeClassOf(instrument, product)];
  return bps === 0n ? m.trading_fee_spread() : m.trading_fee({ bps: formatUnits(bps, 2) });
}
