// From a leader's order and one copier's account to the copier's size. The block's total and the fan-out use the same.
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
import { allocated, type FillRatio } from '#core/trading/book-walk.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import { freeCents } from '#core/trading/netting.ts';
import { feeBps, feeClassOf } from '#core/trading/rules.ts';
import type { Price, Quantity } from '#core/values/price.ts';
import type { CopierRow, DecisionRow } from '#server/domains/copying/fan-out/store.ts';
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
  readonly equityCents: bigint;
  /** Part of the block that was filled; all before the walk. */
  readonly ratio: FillRatio;
  /** Of the fill among the leader's; undefined before it has one, when it will be the newest. */
  readonly number?: number;
}

export interface CopyDecision {
  readonly rows: readonly DecisionRow[];
  /** Whole lots to trade on the leader's side: what closes plus what opens. */
  readonly quantity: Quantity;
  readonly closing: Quantity;
}

/** Decides one copy. Closes are never dropped while the copy runs; a paused copy opens nothing. */
export function decideCopy(
  leader: LeaderOrder,
  copier: CopierRow,
  state: trading.AccountState,
  marks: trading.Marks,
): CopyDecision {
  const { closed, opened } = legsOf(leader);
  const unrealised = trading.unrealisedCents(state.positions, marks);
  const { cashCents, marginCents, debtCents } = state.money;
  const equityCents = cashCents + marginCents - debtCents + unrealised;
  const availableCents = freeCents(state.money, trading.requiredCents(state), unrealised);
  const held = trading.heldIn(state, leader.instrument.symbol, leader.product);
  const rows: DecisionRow[] = [];
  const note = (leg: 0 | 1, size: Size): Quantity => {
    const quantity = allocated(size.quantity, leader.ratio, leader.instrument.lot);
    const code = quantity === 0n && size.quantity > 0n ? 'MIN_SIZE' : size.code;
    rows.push({ owner: copier.owner, leg, code, wanted: size.wanted, quantity, equityCents, availableCents });
    return quantity;
  };

  let closing = 0n;
  if (closed > 0n) {
    const isAgainst = held !== undefined && held.side !== leader.side;
    closing = note(
      0,
      mayClose(copier.state) ? sizeClosing({ ...leader, closed }, isAgainst ? held.quantity : 0n) : paused,
    );
  }
  let opening = 0n;
  if (opened > 0n) {
    const facts: OpeningFacts = {
      ...leader,
      feeBps: feeBps[feeClassOf(leader.instrument, leader.product)],
      leaderQuantity: opened,
      leaderEquityCents: leader.equityCents,
    };
    const isAfterPause = leader.number === undefined || leader.number > copier.opensAfter;
    const size =
      mayOpen(copier.state) && isAfterPause
        ? sizeOpening(facts, {
            equityCents,
            availableCents,
            multiplierBps: copier.multiplierBps,
            openPositions: state.positions.length,
            holdsInstrument: held !== undefined,
          })
        : paused;
    opening = note(1, size);
  }
  return { rows, quantity: closing + opening, closing };
}

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
