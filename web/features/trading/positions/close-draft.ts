// Closing a part of a position as a function of what was typed. The sums are the server's own
// rules.
import { m } from '#core/messages/messages.js';
import type { Instrument } from '#core/market/instrument.ts';
import { usdItself } from '#core/market/instrument.ts';
import type { PositionView, Side } from '#core/trading/contract.ts';
import { feeCents, feeClassOf, opposite } from '#core/trading/rules.ts';
import { divide, formatUnits, readUnits } from '#core/values/money.ts';
import { floorToLot, formatQuantity, parseQuantity, priceScale, quantityScale } from '#core/values/price.ts';
import type { TypedAmount } from '#web/lib/typed-amount.ts';

export interface ClosePreview {
  /** Why it cannot be sent; undefined when it can. */
  readonly blockedBy: string | undefined;
  /** Plain decimals, for the part that closes. */
  readonly pnl: string;
  readonly margin: string;
  /** Null where the fee is in the spread. */
  readonly fee: string | null;
  /**
   * What comes back to the free balance: for shares paid in full what they sell for, else margin
   * and result; less the fee.
   */
  readonly returned: string;
  /** The result of the part after the fees of opening and closing. */
  readonly net: string;
  /** What stays open. */
  readonly left: string;
  readonly isWhole: boolean;
}

/** The quantity of a share in percent, down to the lot; the whole for 100. */
export function shareOfPosition(position: PositionView, percent: bigint, instrument: Instrument): string {
  if (percent === 100n) return position.quantity;
  const held = readUnits(position.quantity, quantityScale);
  return formatQuantity(floorToLot((held * percent) / 100n, instrument.lot));
}

/** The quantity to close, or why it is none. */
function partOf(text: string, held: bigint, instrument: Instrument): TypedAmount {
  if (text === '') return { problem: m.trading_enter_quantity() };
  const units = parseQuantity(text);
  if (units === undefined) return { problem: m.common_enter_plain_number() };
  if (units <= 0n) return { problem: m.trading_enter_more_than_zero() };
  if (units > held) return { problem: m.trading_you_hold({ held: formatQuantity(held) }) };
  // The rest of a position may always be closed whole.
  if (units !== held && units % instrument.lot !== 0n)
    return { problem: m.trading_use_steps({ lot: formatQuantity(instrument.lot) }) };
  return { units };
}

/** `mark` is the row's ticking price and profit of the whole position. */
export function closePreview(
  text: string,
  position: PositionView,
  mark: { readonly markPrice: string; readonly pnl: string },
  instrument: Instrument,
): ClosePreview {
  const held = readUnits(position.quantity, quantityScale);
  const { units: quantity = 0n, problem } = partOf(text, held, instrument);
  const shareOf = (whole: string) => {
    const cents = readUnits(whole, 2);
    return quantity === held ? cents : divide(cents * quantity, held, 'half-away');
  };
  const pnl = shareOf(mark.pnl);
  const margin = shareOf(position.margin);
  const fees = feesOf(position, mark.markPrice, quantity, instrument);
  return {
    blockedBy: problem,
    returned: formatUnits(margin + pnl - (fees?.closing ?? 0n), 2),
    net: formatUnits(pnl - (fees?.closing ?? 0n) - (fees?.opening ?? 0n), 2),
    pnl: formatUnits(pnl, 2),
    margin: formatUnits(margin, 2),
    fee: fees ? formatUnits(fees.closing, 2) : null,
    left: formatQuantity(held - quantity),
    isWhole: quantity === held,
  };
}

/** The fees of the part; undefined where they are in the spread. */
function feesOf(position: PositionView, markPrice: string, quantity: bigint, instrument: Instrument) {
  const feeClass = feeClassOf(instrument, position.product);
  if (feeClass === 'spread' || instrument.quoteCurrency !== 'USD') return undefined;
  const at = (side: Side, price: string) =>
    feeCents(feeClass, side, readUnits(price, priceScale), quantity, usdItself);
  return {
    closing: at(opposite(position.side), markPrice),
    opening: at(position.side, position.entryPrice),
  };
}
