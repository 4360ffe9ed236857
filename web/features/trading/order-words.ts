import { formatPrice, formatQuantityText } from '#core/content/figures.ts';
import { formatUnits } from '#core/values/money.ts';

/** US cents as a plain decimal. */
export const centsText = (cents: bigint): string => formatUnits(cents, 2);

/** "Bought 0.01 BTC at 67,123.40" */
export const fillSentence = (
  verb: string,
  quantity: string,
  symbol: string,
  price: string | null,
  decimals: number,
): string =>
  `${verb} ${formatQuantityText(quantity)} ${symbol}${price === null ? '' : ` at ${formatPrice(price, decimals)}`}`;
