// Pure decisions of the engine: what one fill does to one account. A single order and ten thousand
// copies use the same.
import { type Cents, negated } from '#core/values/kind.ts';
import type { Instrument, Quote, UsdRate } from '#core/market/instrument.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import {
  type AccountMoney,
  type Holding,
  levelBps,
  netFill,
  settle,
  withdrawableCents as leavingCents,
} from '#core/trading/netting.ts';
import { openPnlCents } from '#core/trading/open-pnl.ts';
import { feeCents, feeClassOf, closeOutBps } from '#core/trading/rules.ts';
import { newId, type PositionId } from '#core/values/ids.ts';
import { divide } from '#core/values/money.ts';
import type { Price, Quantity } from '#core/values/price.ts';

/** Ledger kind of an account's free cash: a copy's money is kept apart from its person's wallet. */
export type CashKind = 'wallet' | 'copy_cash';

export interface OpenPosition extends Holding {
  readonly id: PositionId;
  readonly symbol: string;
  readonly product: Product;
  readonly leverage: number;
  readonly openedAt: number;
}

/** An account as it stands inside a transaction that has locked it. */
export interface AccountState {
  readonly owner: number;
  readonly cashKind: CashKind;
  readonly money: AccountMoney;
  /** Taken aside for working orders: the account's own money, but not free. */
  readonly heldCents: Cents;
  /**
   * A claimed bonus: stands behind leveraged positions, is never set aside, and pays what own money
   * cannot.
   */
  readonly bonusCents: Cents;
  /** Above its person's plan: it only closes. */
  readonly rests: boolean;
  readonly positions: readonly OpenPosition[];
}

/** How to value a position: its quote and dollars per unit of its quote currency. */
export type Marks = (symbol: string) => {
  readonly quote: Pick<Quote, 'bid' | 'ask'>;
  readonly rate: UsdRate;
};

export const requiredCents = (state: AccountState): Cents =>
  state.positions.reduce((sum, position) => sum + position.marginCents, 0n);

export function unrealisedCents(
  positions: readonly Pick<OpenPosition, 'symbol' | 'side' | 'entry' | 'quantity'>[],
  marks: Marks,
): bigint {
  let sum = 0n;
  for (const position of positions) {
    const { quote, rate } = marks(position.symbol);
    sum += openPnlCents(position, quote, rate);
  }
  return sum;
}

/** What the account is worth if everything closed now, before closing fees. */
export const equityCents = (state: AccountState, marks: Marks): Cents =>
  state.money.cashCents +
  state.heldCents +
  state.bonusCents +
  state.money.marginCents -
  state.money.debtCents +
  unrealisedCents(state.positions, marks);

/**
 * Open profit and loss of leveraged positions: what a share paid in full has lost takes no cash
 * from anybody.
 */
export const marginUnrealisedCents = (state: AccountState, marks: Marks): Cents =>
  unrealisedCents(levelledPositions(state), marks);

const isLeveraged = (position: OpenPosition): boolean => position.product === 'margin';

/** Close-out at 50 % of the margin (trading rule 11). */
export { closeOutBps };

/** Positions that a level is about: what was paid in full can never be called. */
export const levelledPositions = (state: AccountState): readonly OpenPosition[] =>
  state.positions.filter(isLeveraged);

/** Margin of the leveraged positions and the equity behind them. */
function leverageOf(state: AccountState, marks: Marks): { readonly equity: bigint; readonly margin: bigint } {
  const margin = levelledPositions(state).reduce((sum, position) => sum + position.marginCents, 0n);
  const paidInFull = requiredCents(state) - margin;
  const { cashCents, marginCents, debtCents } = state.money;
  return {
    equity:
      cashCents +
      state.heldCents +
      state.bonusCents +
      marginCents -
      debtCents -
      paidInFull +
      marginUnrealisedCents(state, marks),
    margin,
  };
}

/**
 * Levels a person is told of when they are reached (trading rule 11): nothing new can be opened;
 * close to the close-out.
 */
export const noticeLines = [10_000n, 8_000n] as const;

/**
 * Equity behind the leveraged positions over their margin, in basis points; undefined without any.
 */
export function marginLevelBps(state: AccountState, marks: Marks): bigint | undefined {
  const { equity, margin } = leverageOf(state, marks);
  return levelBps(equity, margin);
}

/**
 * What the leveraged positions may lose together before a line; not positive when equity is at or
 * under it.
 */
export function slackCents(state: AccountState, marks: Marks, lineBps = closeOutBps): Cents {
  const { equity, margin } = leverageOf(state, marks);
  return equity - divide(margin * lineBps, 10_000n, 'down');
}

/** Whether equity has fallen to the close-out line. */
export const isAtLine = (state: AccountState, marks: Marks): boolean =>
  levelledPositions(state).length > 0 && slackCents(state, marks) <= 0n;

/** Leveraged positions in the order a close-out takes them: largest loss first, then by symbol. */
export const closeOutOrder = (state: AccountState, marks: Marks): readonly OpenPosition[] =>
  levelledPositions(state)
    .map((position) => ({ position, profit: unrealisedCents([position], marks) }))
    .sort((a, b) =>
      a.profit < b.profit ? -1 : a.profit > b.profit ? 1 : a.position.symbol < b.position.symbol ? -1 : 1,
    )
    .map(({ position }) => position);

/** The position an order in this instrument and product would change. */
export const heldIn = (state: AccountState, symbol: string, product: Product): OpenPosition | undefined =>
  state.positions.find((position) => position.symbol === symbol && position.product === product);

/** A fill as it comes from the book. */
export interface FillTerms {
  readonly instrument: Instrument;
  readonly product: Product;
  readonly side: Side;
  readonly leverage: number;
  readonly quantity: Quantity;
  readonly price: Price;
  readonly rate: UsdRate;
  /** A move between accounts of one person costs nothing. */
  readonly isFree?: boolean;
}

/** One fill on one position. An order that turns a long into a short has two. */
export interface TradePart {
  readonly position: OpenPosition;
  readonly isNew: boolean;
  /** After the part; undefined when the position is closed by it. */
  readonly after: Holding | undefined;
  readonly quantity: Quantity;
  readonly isClosing: boolean;
  readonly feeCents: Cents;
  readonly pnlCents: Cents;
  readonly addedMarginCents: Cents;
}

export interface Trade {
  readonly state: AccountState;
  readonly terms: FillTerms;
  readonly parts: readonly TradePart[];
  readonly feeCents: Cents;
  readonly pnlCents: Cents;
  /** Margin of all positions after the trade. */
  readonly requiredCents: Cents;
  readonly after: AccountMoney;
  /** What the bonus paid because own money did not suffice. */
  readonly bonusUsedCents: Cents;
  readonly protectionCents: Cents;
}

/** Own money pays a loss first; a bonus only what is beyond it. */
export function bonusUsed(state: Pick<AccountState, 'money' | 'bonusCents'>, changeCents: Cents): bigint {
  const { cashCents, marginCents, debtCents } = state.money;
  const short = -(cashCents + marginCents - debtCents + changeCents);
  if (short <= 0n) return 0n;
  return short < state.bonusCents ? short : state.bonusCents;
}

/**
 * Nets a fill into an account: positions, fee, profit and money after. Decides nothing about
 * whether it may happen.
 */
export function tradeOf(
  state: AccountState,
  terms: FillTerms,
  at: number,
  newPositionId: () => PositionId,
): Trade {
  const held = heldIn(state, terms.instrument.symbol, terms.product);
  const parts: TradePart[] = [];
  let left = terms.quantity;
  if (held && held.side !== terms.side) {
    const closed = left < held.quantity ? left : held.quantity;
    parts.push(partOf(held, false, held, closed, terms));
    left -= closed;
  }
  if (left > 0n) {
    const grows = held?.side === terms.side;
    const position = grows ? held : freshPosition(terms, at, newPositionId());
    parts.push(partOf(position, !grows, grows ? held : undefined, left, terms));
  }
  const fee = parts.reduce((sum, part) => sum + part.feeCents, 0n);
  const pnl = parts.reduce((sum, part) => sum + part.pnlCents, 0n);
  const others = state.positions.filter((position) => position !== held);
  const remaining = parts.at(-1)?.after;
  const required = others.reduce((sum, position) => sum + position.marginCents, remaining?.marginCents ?? 0n);
  const isFlat = others.length === 0 && remaining === undefined;
  const used = bonusUsed(state, pnl - fee);
  return {
    state,
    terms,
    parts,
    feeCents: fee,
    pnlCents: pnl,
    requiredCents: required,
    bonusUsedCents: used,
    ...settle(state.money, pnl - fee + used, required, isFlat),
  };
}

/** The account after a fill that is certain but not booked yet. */
export function stateAfterFill(state: AccountState, terms: FillTerms, at: number): AccountState {
  const trade = tradeOf(state, terms, at, () => newId('pos', at));
  const changed = new Map(trade.parts.map(({ position, after }) => [position.id, { position, after }]));
  const kept = state.positions.filter(({ id }) => !changed.has(id));
  const moved = [...changed.values()].flatMap(({ position, after }) =>
    after ? [{ ...position, ...after }] : [],
  );
  const bonusCents = state.bonusCents - trade.bonusUsedCents;
  return { ...state, money: trade.after, bonusCents, positions: [...kept, ...moved] };
}

function partOf(
  position: OpenPosition,
  isNew: boolean,
  before: Holding | undefined,
  quantity: Quantity,
  terms: FillTerms,
): TradePart {
  const { side, price, leverage, rate, instrument, product, isFree } = terms;
  const netted = netFill(before, { side, quantity, price, leverage, rate });
  return {
    position,
    isNew,
    after: netted.after,
    quantity,
    isClosing: netted.closed > 0n,
    feeCents: isFree ? 0n : feeCents(feeClassOf(instrument, product), side, price, quantity, rate),
    pnlCents: netted.pnlCents,
    addedMarginCents: netted.addedMarginCents,
  };
}

const freshPosition = (terms: FillTerms, at: number, id: PositionId): OpenPosition => ({
  id,
  symbol: terms.instrument.symbol,
  product: terms.product,
  side: terms.side,
  leverage: terms.leverage,
  quantity: 0n,
  entry: terms.price,
  marginCents: 0n,
  openedAt: at,
});

/**
 * Whether the account can carry the trade. Closing is always allowed. Opening needs cash for margin
 * and fee, and equity above all margins: at a level of 100 % nothing new is opened. A bonus counts
 * for leveraged positions alone.
 */
export const isAffordable = (trade: Trade, unrealised: bigint): boolean => {
  if (trade.parts.every((part) => part.isClosing)) return true;
  const { money } = trade.state;
  const cash =
    money.cashCents + money.marginCents - money.debtCents + backingCents(trade.state, trade.terms.product);
  const required = trade.requiredCents;
  return cash + trade.pnlCents - trade.feeCents >= required && cash + unrealised - trade.feeCents >= required;
};

const backingCents = (state: AccountState, product: Product): bigint =>
  product === 'margin' ? state.bonusCents : 0n;

/**
 * What a new position in this product may bind: everything that backs it, less margins and what
 * open losses have eaten.
 */
export function availableFor(state: AccountState, product: Product, unrealised: bigint): bigint {
  const { cashCents, marginCents, debtCents } = state.money;
  const own = cashCents + marginCents - debtCents;
  const free =
    own + backingCents(state, product) - requiredCents(state) + (unrealised < 0n ? unrealised : 0n);
  return free > 0n ? free : 0n;
}

/**
 * What may leave the account (trading rule 11), in US cents. Money of pending orders is neither
 * cash nor equity here; a share paid in full counts at its cost, because what it has lost takes no
 * cash from anyone.
 */
export function withdrawableCents(state: AccountState, marks: Marks): Cents {
  const { cashCents, marginCents, debtCents } = state.money;
  const unrealised = marginUnrealisedCents(state, marks);
  return leavingCents({
    cashCents,
    equityCents: cashCents + marginCents - debtCents + state.bonusCents + unrealised,
    marginCents: requiredCents(state),
    bonusCents: state.bonusCents,
  });
}

/** Whether the trade leaves a loss that money taken aside for working orders could pay. */
export const needsHeldMoney = (trade: Trade): boolean =>
  trade.state.heldCents > 0n &&
  (trade.bonusUsedCents > 0n ||
    trade.protectionCents > 0n ||
    trade.after.debtCents > 0n ||
    trade.after.marginCents < trade.requiredCents);

export interface MoneyLeg {
  readonly kind: CashKind | 'margin' | 'bonus';
  readonly units: bigint;
  /**
   * `margin` and `bonus` move money between a person's own accounts; the others have a side of the
   * house.
   */
  readonly code: 'margin' | 'bonus' | 'fee' | 'pnl' | 'protection';
}

/** Legs that the house is the other side of. */
export const isWithHouse = <Leg extends Pick<MoneyLeg, 'code'>>(
  leg: Leg,
): leg is Leg & { readonly code: 'fee' | 'pnl' | 'protection' } =>
  leg.code !== 'margin' && leg.code !== 'bonus';

/**
 * The account's side of a trade. The house's side is the fee to fees and everything else to the
 * counterparty.
 */
export function moneyLegs(trade: Trade): readonly MoneyLeg[] {
  const { state, after, feeCents: fee, protectionCents: protection, bonusUsedCents: used } = trade;
  const { cashKind: kind, money: before } = state;
  const set = after.marginCents - before.marginCents;
  // Less than the profit when a loss became a debt instead, more when an old debt was paid.
  const paid = after.cashCents + set - before.cashCents + fee - protection - used;
  const legs: MoneyLeg[] = [
    { kind, units: -set, code: 'margin' },
    { kind: 'margin', units: set, code: 'margin' },
    { kind, units: negated(fee), code: 'fee' },
    { kind, units: paid, code: 'pnl' },
    { kind, units: protection, code: 'protection' },
    { kind, units: used, code: 'bonus' },
    { kind: 'bonus', units: negated(used), code: 'bonus' },
  ];
  return legs.filter((leg) => leg.units !== 0n);
}
