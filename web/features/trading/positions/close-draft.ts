// Closing a part of a position as a function of what was typed. The sums are the server's own rules.
import { m } from '#core/messages/messages.js';
import type { Instrument } from '#core/market/instrument.ts';
import { usdItself } from '#core/market/instrument.ts';
import type { PositionView } from '#core/trading/contract.ts';
import { feeCents, feeClassOf, opposite } from '#core/trading/rules.ts';
import { divide, formatUnits, parseUnits } from '#core/values/money.ts';
import { floorToLot, formatQuantity, parsePrice, parseQuantity } from '#core/values/price.ts';

export interface ClosePreview {
  /** Why it cannot be sent; undefined when it can. */
  readonly problem: string | undefined;
  /** Plain decimals, for the part that closes. */
  readonly pnl: string;
  readonly margin: string;
  /** Null where the fee is in the spread. */
  readonly fee: string | null;
  /** What comes back to the free balance: for shares paid in full what they sell for, else margin and result; less the fee. */
  readonly returned: string;
  /** The result of the part after the fees of opening and closing. */
  readonly net: string;
  /** What stays open. */
  readonly left: string;
  readonly isWhole: boolean;
}

/** The quantity of a share in percent, down to the lot; the whole for 100. */
export function shareOfPosition(position: PositionView, percent: bigint, instrument: Instrument): string {
  const held = parseQuantity(position.quantity) ?? 0n;
  return percent === 100n
    ? position.quantity
    : formatQuantity(floorToLot((held * percent) / 100n, instrument.lot));
}

function problemOf(text: string, held: bigint, instrument: Instrument): string | undefined {
  const quantity = parseQuantity(text.trim());
  if (text.trim() === '') return m.trading_enter_quantity();
  if (quantity === undefined) return m.common_enter_plain_number();
  if (quantity <= 0n) return m.trading_enter_more_than_zero();
  if (quantity > held) return m.trading_you_hold({ held: formatQuantity(held) });
  // The rest of a position may always be closed whole.
  if (quantity !== held && quantity % instrument.lot !== 0n)
    return m.trading_use_steps({ lot: formatQuantity(instrument.lot) });
  return undefined;
}

/** `mark` is the row's ticking price and profit of the whole position. */
export function closePreview(
  text: string,
  position: PositionView,
  mark: { readonly markPrice: string; readonly pnl: string },
  instrument: Instrument,
): ClosePreview {
  const held = parseQuantity(position.quantity) ?? 0n;
  const problem = problemOf(text, held, instrument);
  const quantity = problem === undefined ? (parseQuantity(text.trim()) ?? 0n) : 0n;
  const part = (cents: string) => {
    const whole = parseUnits(cents, 2) ?? 0n;
    return formatUnits(
      quantity === held || held === 0n ? whole : divide(whole * quantity, held, 'half-away'),
      2,
    );
  };
  const feeClass = feeClassOf(instrument, position.product);
  const price = parsePrice(mark.markPrice);
  const knowsFee = feeClass !== 'spread' && instrument.quoteCurrency === 'USD' && price !== undefined;
  const fee = knowsFee ? feeCents(feeClass, opposite(position.side), price, quantity, usdItself) : 0n;
  const entry = parsePrice(position.entryPrice);
  const entryFee =
    knowsFee && entry !== undefined ? feeCents(feeClass, position.side, entry, quantity, usdItself) : 0n;
  const cents = (text: string) => (problem === undefined ? (parseUnits(part(text), 2) ?? 0n) : 0n);
  return {
    problem,
    returned: formatUnits(cents(position.margin) + cents(mark.pnl) - fee, 2),
    net: formatUnits(cents(mark.pnl) - fee - entryFee, 2),
    pnl: problem === undefined ? part(mark.pnl) : '0.00',
    margin: problem === undefined ? part(position.margin) : '0.00',
    fee: knowsFee ? formatUnits(fee, 2) : null,
    left: formatQuantity(held - quantity),
    isWhole: quantity === held,
  };
}
