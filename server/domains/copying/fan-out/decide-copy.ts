// From a leader's order and one copier's account to the copier's size. The block's total and the
// fan-out use the same.
import type { Cents } from '#core/values/kind.ts';
import { type Block, type Cut, partOf } from '#core/copying/allocation.ts';
import {
  legsOf,
  mayClose,
  mayOpen,
  type OpeningFacts,
  type Size,
  sizeClosing,
  sizeOpening,
} from '#core/copying/rules.ts';
import type { Instrument, UsdRate } from '#core/market/instrument.ts';
import type { FillRatio } from '#core/trading/book-walk.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import { brokenLimit } from '#core/trading/own-limits/own-limits.ts';
import { freeCents } from '#core/trading/netting.ts';
import { feeBps, feeClassOf, usdCents } from '#core/trading/rules.ts';
import type { Price, Quantity } from '#core/values/price.ts';
import type { CopierRow, DecisionRow } from '#server/domains/copying/fan-out/store.ts';
import { worthOf } from '#server/domains/copying/copies/worth.ts';
import * as trading from '#server/domains/trading/index.ts';

/** What is common to all copiers of one order. */
export interface LeaderOrder {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly product: Product;
  readonly leverage: number;
  readonly quantity: Quantity;
  readonly heldBefore: Quantity;
  readonly estimate: Price;
  readonly rate: UsdRate;
  readonly equityCents: Cents;
  /** Part of the block that was filled; all before the walk. */
  readonly ratio: FillRatio;
  readonly cut: Cut | null;
  /** Of the fill among the leader's; undefined before it has one, when it will be the newest. */
  readonly number?: number;
}

export interface CopyDecision {
  readonly rows: readonly DecisionRow[];
  /** Whole lots to trade on the leader's side: what closes plus what opens. */
  readonly quantity: Quantity;
  readonly closing: Quantity;
}

/**
 * Decides one copy. Closes are never dropped while the copy runs; a paused copy opens nothing, and
 * what would break a limit that its person has set (undefined: none) is skipped whole, never made
 * smaller.
 */
export const decideCopy = (
  leader: LeaderOrder,
  copier: CopierRow,
  state: trading.AccountState,
  marks: trading.Marks,
  own: trading.CopyLimits | undefined,
): CopyDecision =>
  shareOut(
    sizeCopy(leader, copier, state, marks, own),
    { ...leader, lot: leader.instrument.lot },
    leader.cut,
  );

/** A copy's wish before the book was walked. */
export interface SizedCopy {
  readonly owner: number;
  readonly sizes: readonly { readonly leg: 0 | 1; readonly size: Size }[];
  readonly equityCents: Cents;
  readonly availableCents: Cents;
}

/** Whole lots that a copy asks the block for. */
export const askedOf = ({ sizes }: Pick<SizedCopy, 'sizes'>): Quantity =>
  sizes.reduce((sum, { size }) => sum + size.quantity, 0n);

/** Sizes one copy, before the walk. */
export function sizeCopy(
  leader: LeaderOrder,
  copier: CopierRow,
  state: trading.AccountState,
  marks: trading.Marks,
  own: trading.CopyLimits | undefined,
): SizedCopy {
  const { closed, opened } = legsOf(leader);
  const { equityCents, unrealisedCents } = worthOf(copier, state, marks);
  const free = freeCents(state.money, trading.requiredCents(state), unrealisedCents);
  const availableCents = free > copier.feeOwedCents ? free - copier.feeOwedCents : 0n;
  const held = trading.heldIn(state, leader.instrument.symbol, leader.product);
  const sizes: { readonly leg: 0 | 1; readonly size: Size }[] = [];
  if (closed > 0n) {
    const isAgainst = held !== undefined && held.side !== leader.side;
    const size = mayClose(copier.state)
      ? sizeClosing({ ...leader, closed }, isAgainst ? held.quantity : 0n)
      : paused;
    sizes.push({ leg: 0, size });
  }
  if (opened > 0n) {
    const size = openingSize(leader, copier, opened, {
      equityCents,
      availableCents,
      multiplierBps: copier.multiplierBps,
      maxOpen: copier.maxOpen,
      slippageBps: copier.slippageBps,
      openPositions: state.positions.length,
      holdsInstrument: held !== undefined,
    });
    const isBroken = own !== undefined && size.quantity > 0n && breaksLimit(leader, held, size.quantity, own);
    sizes.push({ leg: 1, size: isBroken ? { ...size, quantity: 0n, code: 'OWN_LIMIT' } : size });
  }
  return { owner: copier.owner, sizes, equityCents, availableCents };
}

/**
 * A copy's share of the block: for both legs one, and what was held closes first, as it does for
 * the leader.
 */
export function shareOut(
  { owner, sizes, equityCents, availableCents }: SizedCopy,
  block: Block,
  cut: Cut | null,
): CopyDecision {
  const quantity = partOf({ owner, quantity: askedOf({ sizes }) }, block, cut);
  let left = quantity;
  const rows = sizes.map(({ leg, size }): DecisionRow => {
    const part = size.quantity < left ? size.quantity : left;
    left -= part;
    const code = part === 0n && size.quantity > 0n ? 'MIN_SIZE' : size.code;
    return { owner, leg, code, wanted: size.wanted, quantity: part, equityCents, availableCents };
  });
  const closing = rows.find(({ leg }) => leg === 0)?.quantity ?? 0n;
  return { rows, quantity, closing };
}

/** A copy that was paused when the leader opened, or that has left the market, opens nothing. */
function openingSize(
  leader: LeaderOrder,
  copier: CopierRow,
  opened: Quantity,
  own: Parameters<typeof sizeOpening>[1],
): Size {
  const isAfterPause = leader.number === undefined || leader.number > copier.opensAfter;
  if (!mayOpen(copier.state) || !isAfterPause) return paused;
  if (isLeft(leader, copier)) return detached;
  const facts: OpeningFacts = {
    ...leader,
    feeBps: feeBps[feeClassOf(leader.instrument, leader.product)],
    leaderQuantity: opened,
    leaderEquityCents: leader.equityCents,
  };
  return sizeOpening(facts, own);
}

/**
 * Whether this opening, on top of what is held on its side, breaks a limit of the copy's person.
 */
function breaksLimit(
  { side, leverage, estimate, rate }: LeaderOrder,
  held: trading.OpenPosition | undefined,
  quantity: Quantity,
  { limits, dayCents }: trading.CopyLimits,
): boolean {
  const after = quantity + (held?.side === side ? held.quantity : 0n);
  const positionCents = usdCents(estimate, after, rate, 'up');
  return brokenLimit(limits, { leverage, positionCents }, dayCents) !== undefined;
}

/**
 * Copying rule 13: closed early by hand, so the leader's increases are not followed; a new opening
 * from flat is.
 */
const isLeft = (leader: LeaderOrder, { detached: left }: CopierRow): boolean =>
  left.length > 0 && left.includes(detachKey(leader)) && !isOpenedAnew(leader);

export const detachKey = ({ instrument, product }: Pick<LeaderOrder, 'instrument' | 'product'>): string =>
  `${instrument.symbol}/${product}`;

/** Whether the leader opens from flat, or turns round through it. */
export const isOpenedAnew = (leader: Pick<LeaderOrder, 'side' | 'quantity' | 'heldBefore'>): boolean => {
  const { closed, opened } = legsOf(leader);
  return opened > 0n && (leader.heldBefore === 0n || closed > 0n);
};

const detached: Size = { wanted: 0n, quantity: 0n, code: 'DETACHED' };
const paused: Size = { wanted: 0n, quantity: 0n, code: 'PAUSED' };

/** Prices are asked once per symbol, however many copiers hold it. */
export function remembered(marks: trading.Marks): trading.Marks {
  const known = new Map<string, ReturnType<trading.Marks>>();
  return (symbol) => {
    let mark = known.get(symbol);
    if (!mark) known.set(symbol, (mark = marks(symbol)));
    return mark;
  };
}
