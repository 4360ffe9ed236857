// What a trade costs, exactly. The web's preview and the server's charge call these same functions.
// Rounding happens once per amount: fees up to the cent, P&L and margin half away from zero
// (trading rule 1).
import type { Cents } from '#core/values/kind.ts';
import type { FeeClass, Instrument, UsdRate } from '#core/market/instrument.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import { divide, type Rounding } from '#core/values/money.ts';
import type { Price, Quantity } from '#core/values/price.ts';

/**
 * Basis points of the notional (trading rule 8). Currencies, indices and commodities pay in the
 * spread.
 */
export const feeBps: Readonly<Record<FeeClass, bigint>> = {
  cash_stock: 200n,
  share_cfd: 10n,
  crypto: 10n,
  spread: 0n,
};

/** Below this share of the required margin positions are closed, the largest loss first. */
export const closeOutBps = 5_000n;
/** As sentences write it. */
export const closeOutPercent = Number(closeOutBps) / 100;
/** How far behind the price a trailing stop may follow. */
export const trailRangeBps = { min: 1, max: 2_000 } as const;

/**
 * Shares paid in full cost the processing fee of an investment, not the commission of a contract.
 */
export const feeClassOf = (instrument: Pick<Instrument, 'feeClass'>, product: Product): FeeClass =>
  instrument.feeClass === 'share_cfd' && product === 'cash' ? 'cash_stock' : instrument.feeClass;

/** 1e-8 price × 1e-8 quantity, per cent. */
const perCent = 10n ** 16n / 100n;

/** price × quantity in US cents. */
export const usdCents = (price: Price, quantity: Quantity, rate: UsdRate, rounding: Rounding): Cents =>
  divide(price * quantity * rate.numerator, perCent * rate.denominator, rounding);

/** Fee of one fill. The 2 % of a cash share is paid when buying; selling it again is free. */
export function feeCents(
  feeClass: FeeClass,
  side: Side,
  price: Price,
  quantity: Quantity,
  rate: UsdRate,
): Cents {
  if (feeClass === 'cash_stock' && side === 'sell') return 0n;
  return divide(
    price * quantity * rate.numerator * feeBps[feeClass],
    perCent * rate.denominator * 10_000n,
    'up',
  );
}

/**
 * Money set aside for an opening: the notional over the leverage, fixed at entry (trading rule 10).
 */
export const marginCents = (price: Price, quantity: Quantity, leverage: number, rate: UsdRate): Cents =>
  divide(price * quantity * rate.numerator, perCent * rate.denominator * BigInt(leverage), 'half-away');

/** Profit of a closed or marked quantity; negative for a loss. */
export function pnlCents(side: Side, entry: Price, exit: Price, quantity: Quantity, rate: UsdRate): Cents {
  const move = side === 'buy' ? exit - entry : entry - exit;
  return usdCents(move, quantity, rate, 'half-away');
}

export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/**
 * What a position would close at: a long sells on the bid, a short buys on the ask (trading rule
 * 2).
 */
export const markOf = (side: Side, quote: { readonly bid: Price; readonly ask: Price }): Price =>
  side === 'buy' ? quote.bid : quote.ask;

/** Signed percent with two decimals; "0.00" of nothing. */
export const percentOf = (part: bigint, whole: bigint): bigint =>
  whole <= 0n ? 0n : divide(part * 10_000n, whole, 'half-away');

export type TermsProblem =
  | 'leverage_not_offered'
  | 'leverage_above_cap'
  | 'quantity_too_small'
  | 'quantity_too_large'
  | 'not_a_lot_multiple';

/** What the instrument's terms say against an order, before any price is looked at. */
export function termsProblem(
  instrument: Instrument,
  order: {
    readonly side: Side;
    readonly product: Product;
    readonly leverage: number;
    readonly quantity: Quantity;
  },
): TermsProblem | undefined {
  if (order.product === 'cash' && (!instrument.hasCash || order.leverage !== 1))
    return 'leverage_not_offered';
  if (order.product === 'margin' && instrument.leverageCap === 1) return 'leverage_not_offered';
  if (order.leverage > instrument.leverageCap) return 'leverage_above_cap';
  if (order.quantity < instrument.minQuantity) return 'quantity_too_small';
  if (order.quantity > instrument.maxQuantity) return 'quantity_too_large';
  if (order.quantity % instrument.lot !== 0n) return 'not_a_lot_multiple';
  return undefined;
}
