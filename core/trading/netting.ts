// What a fill does to a position and to the money behind it. Positions net per account, instrument
// and product.
import type { Cents } from '#core/values/kind.ts';
import type { UsdRate } from '#core/market/instrument.ts';
import type { Side } from '#core/trading/contract.ts';
import { marginCents, opposite, pnlCents } from '#core/trading/rules.ts';
import { divide } from '#core/values/money.ts';
import type { Price, Quantity } from '#core/values/price.ts';

/** An open position. `side` is what opened it: buy is long. */
export interface Holding {
  readonly side: Side;
  readonly quantity: Quantity;
  /** Volume-weighted entry in 1e-8. */
  readonly entry: Price;
  readonly marginCents: Cents;
}

export interface NewFill {
  readonly side: Side;
  readonly quantity: Quantity;
  readonly price: Price;
  readonly leverage: number;
  readonly rate: UsdRate;
}

export interface Netted {
  /** Undefined when the fill made the account flat here. */
  readonly after: Holding | undefined;
  readonly closed: Quantity;
  readonly opened: Quantity;
  /** Profit of the closed part before fees. */
  readonly pnlCents: Cents;
  readonly releasedCents: Cents;
  readonly addedMarginCents: Cents;
}

/** Nets a fill: the opposite side closes first, what is left opens. */
export function netFill(before: Holding | undefined, fill: NewFill): Netted {
  const isClosing = before !== undefined && before.side === opposite(fill.side);
  const closed = !isClosing ? 0n : fill.quantity < before.quantity ? fill.quantity : before.quantity;
  const opened = fill.quantity - closed;
  const pnl = isClosing ? pnlCents(before.side, before.entry, fill.price, closed, fill.rate) : 0n;
  const releasedCents = isClosing ? partOf(before.marginCents, closed, before.quantity) : 0n;
  const addedMarginCents = opened > 0n ? marginCents(fill.price, opened, fill.leverage, fill.rate) : 0n;
  return { after: holdingAfter(), closed, opened, pnlCents: pnl, releasedCents, addedMarginCents };

  function holdingAfter(): Holding | undefined {
    if (isClosing && closed < before.quantity) {
      return {
        ...before,
        quantity: before.quantity - closed,
        marginCents: before.marginCents - releasedCents,
      };
    }
    if (opened === 0n) return undefined;
    const fresh: Holding = {
      side: fill.side,
      quantity: opened,
      entry: fill.price,
      marginCents: addedMarginCents,
    };
    if (before === undefined || isClosing) return fresh;
    const quantity = before.quantity + opened;
    return {
      side: before.side,
      quantity,
      entry: divide(before.quantity * before.entry + opened * fill.price, quantity, 'half-away'),
      marginCents: before.marginCents + addedMarginCents,
    };
  }
}

/** The share of a margin that a partial close returns; the last close returns the rest exactly. */
const partOf = (cents: Cents, part: Quantity, whole: Quantity): bigint =>
  part === whole ? cents : divide(cents * part, whole, 'half-away');

/**
 * Money of one account: free cash, money set aside for its positions, and losses it could not pay
 * while others are open.
 */
export interface AccountMoney {
  readonly cashCents: Cents;
  readonly marginCents: Cents;
  readonly debtCents: Cents;
}

export interface Settled {
  readonly after: AccountMoney;
  /** What the house pays so that a flat account never owes (trading rule 11). */
  readonly protectionCents: Cents;
}

/**
 * Money after a fill. `changeCents` is profit less fees; `requiredCents` the margin of all
 * positions still open. Free cash pays first, then the margins of other positions; only when
 * everything is gone does a debt remain, and a flat account's debt is forgiven on the spot,
 * whatever made it.
 */
export function settle(
  before: AccountMoney,
  changeCents: Cents,
  requiredCents: Cents,
  isFlat: boolean,
): Settled {
  const total = before.cashCents + before.marginCents - before.debtCents + changeCents;
  if (isFlat && total < 0n) {
    return { after: { cashCents: 0n, marginCents: 0n, debtCents: 0n }, protectionCents: -total };
  }
  if (total < 0n)
    return { after: { cashCents: 0n, marginCents: 0n, debtCents: -total }, protectionCents: 0n };
  const margin = total < requiredCents ? total : requiredCents;
  return { after: { cashCents: total - margin, marginCents: margin, debtCents: 0n }, protectionCents: 0n };
}

/**
 * Money that may back a new opening: free cash, less what open losses have already eaten. Never
 * negative.
 */
export function freeCents(money: AccountMoney, requiredCents: Cents, unrealisedCents: Cents): Cents {
  const equity = money.cashCents + money.marginCents - money.debtCents + unrealisedCents;
  const free = equity - requiredCents;
  const usable = free < money.cashCents ? free : money.cashCents;
  return usable > 0n ? usable : 0n;
}

/** US cents of an account at one instant. */
export interface AccountWorth {
  readonly cashCents: Cents;
  readonly equityCents: Cents;
  /** Of open positions and pending orders. */
  readonly marginCents: Cents;
  /** A claimed bonus, which is counted in equity and never leaves. */
  readonly bonusCents: Cents;
}

/**
 * What may leave an account (trading rule 11): free cash, at most equity less margin, less the
 * bonus. Never negative.
 */
export function withdrawableCents({ cashCents, equityCents, marginCents, bonusCents }: AccountWorth): Cents {
  const own = equityCents - marginCents - bonusCents;
  const least = own < cashCents ? own : cashCents;
  return least > 0n ? least : 0n;
}

/** Equity over margin in basis points; undefined without margin (trading rule 11). */
export const levelBps = (equityCents: Cents, requiredCents: Cents): bigint | undefined =>
  requiredCents === 0n ? undefined : divide(equityCents * 10_000n, requiredCents, 'half-away');
