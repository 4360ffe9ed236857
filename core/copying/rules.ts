// The copy engine's decisions, exact and pure. The preview on the screen and the engine call these
// same functions. Numbered rules are those of docs/rules/copying.md.
import { type Cents, negated } from '#core/values/kind.ts';
import type { CopyState, DecisionCode } from '#core/copying/contract.ts';
import type { Instrument, UsdRate } from '#core/market/instrument.ts';
import type { Side } from '#core/trading/contract.ts';
import { usdCents } from '#core/trading/rules.ts';
import { divide, shareOf } from '#core/values/money.ts';
import { floorToLot, type Price, type Quantity } from '#core/values/price.ts';

/** Stored with every leader fill, so an old decision can be read with the rules it was made by. */
export const formulaVersion = 2;

/** Copying rule 2, in US cents. */
export const minCopyCents = 10_000n;
export const maxCopyCents = 5_000_000n;
export const maxLeadersPerCopier = 10;
/** Of the leader's notional, what copying rule 6 asks a copy to reproduce. */
export const faithfulBps = 9_500;
/** As sentences write it. */
export const faithfulPercent = faithfulBps / 100;
/** Copying rule 3: a leader's own money, absolute and as a part of what follows it. */
export const minLeaderCents = 50_000n;
export const minLeaderShareBps = 500;
/** Copying rule 17: how long copiers have to decide when their leader leaves. */
export const exitDelayMs = 24 * 60 * 60 * 1_000;
/** Copying rule 18. */
export const coolOffMs = 7 * exitDelayMs;
/** How far ahead an administrator may keep new copiers away. */
export const maxStaffCoolOffMs = 366 * exitDelayMs;
/** Copying rule 4: no order may cost more than this part of the copy. */
export const weightCapBps = 3_000n;
/** As sentences write it. */
export const weightCapPercent = Number(weightCapBps) / 100;
export const multiplierRangeBps = { min: 1_000, max: 20_000 } as const;
/** Copying rule 6: one dollar. */
export const minNotionalCents = 100n;
/** Copying rule 9: an opening that comes later than this after the leader's fill is dropped. */
export const openingTimeMs = 5_000;
/** Copying rule 12. */
export const maxOpenPositions = 10;
/** Copying rule 8: what a person may choose instead of the instrument's own. */
export const slippageRangeBps = { min: 10, max: 500 } as const;
/** Copying rule 14. */
export const stopLossRangeBps = { min: 500, max: 9_500 } as const;
/** As sentences write it. */
export const stopLossPercents = { min: stopLossRangeBps.min / 100, max: stopLossRangeBps.max / 100 } as const;
/** Copying rule 19: ten per cent of profit. */
export const performanceFeeBps = 1_000;
/** What a copy begins with unless the person sets another stop. */
export const defaultStopLossBps = 2_000;
/** Copying rule 19's cap. */
export const maxPerformanceFeeBps = 3_000;

/**
 * Copying rule 8's reserve against a worse price than the estimate: wider where prices jump more.
 */
export const slippageBps = (instrument: Pick<Instrument, 'class' | 'bandBps'>): bigint =>
  instrument.class === 'forex' || instrument.class === 'index' ? 50n : 150n;

/** Which state may follow which. CLOSED is the end. */
export const copyMoves: Readonly<Record<CopyState, readonly CopyState[]>> = {
  DRAFT: ['ACTIVE', 'CLOSED'],
  ACTIVE: ['PAUSED', 'CLOSING', 'FROZEN'],
  PAUSED: ['ACTIVE', 'CLOSING', 'FROZEN'],
  CLOSING: ['PENDING_CLOSE', 'CLOSED', 'FROZEN'],
  PENDING_CLOSE: ['CLOSED', 'FROZEN'],
  FROZEN: ['ACTIVE', 'PAUSED', 'CLOSING'],
  CLOSED: [],
};
export const mayOpen = (state: CopyState): boolean => state === 'ACTIVE';
/**
 * A hold by administrators keeps people from opening and from moving money, never from what
 * protects them.
 */
export const mayClose = (state: CopyState): boolean =>
  state === 'ACTIVE' || state === 'PAUSED' || state === 'FROZEN';

/**
 * What a leader's fill did to the leader's own holding. A fill that turns a long into a short
 * closes, then opens.
 */
export function legsOf(fill: { side: Side; quantity: Quantity; heldBefore: Quantity }): {
  closed: Quantity;
  opened: Quantity;
} {
  const against = fill.side === 'buy' ? negated(fill.heldBefore) : fill.heldBefore;
  const closed = against <= 0n ? 0n : fill.quantity < against ? fill.quantity : against;
  return { closed, opened: fill.quantity - closed };
}

export interface Size {
  /** Before caps: what exact proportion asks for. */
  readonly wanted: Quantity;
  /** Whole lots, never more than wanted; zero when nothing is ordered. */
  readonly quantity: Quantity;
  readonly code: DecisionCode;
}

export interface OpeningFacts {
  readonly instrument: Pick<Instrument, 'lot' | 'minQuantity' | 'class' | 'bandBps'>;
  readonly side: Side;
  readonly leverage: number;
  /** Best price just before the leader's order. */
  readonly estimate: Price;
  readonly rate: UsdRate;
  readonly feeBps: bigint;
  readonly leaderQuantity: Quantity;
  readonly leaderEquityCents: Cents;
}
export interface CopierFacts {
  readonly equityCents: Cents;
  /** Free cash of the copy; nothing is ever borrowed from the wallet or another copy. */
  readonly availableCents: Cents;
  readonly multiplierBps: number;
  readonly openPositions: number;
  readonly holdsInstrument: boolean;
  /** The person's own limit; copying rule 12's when absent. */
  readonly maxOpen?: number;
  /** The person's own slippage cap; the instrument's when absent. */
  readonly slippageBps?: number | null;
}

/**
 * Copying rules 4, 5, 6, 11 and 12: the leader's order in proportion of the two equities, down to
 * the lot, within the caps.
 */
export function sizeOpening(leader: OpeningFacts, copier: CopierFacts): Size {
  const { instrument, leaderEquityCents } = leader;
  const skip = (code: DecisionCode, wanted = 0n): Size => ({ wanted, quantity: 0n, code });
  if (leaderEquityCents <= 0n || copier.equityCents <= 0n) return skip('INSUFFICIENT_FUNDS');
  const wanted = divide(
    leader.leaderQuantity * copier.equityCents * BigInt(copier.multiplierBps),
    leaderEquityCents * 10_000n,
    'down',
  );
  if (!copier.holdsInstrument && copier.openPositions >= (copier.maxOpen ?? maxOpenPositions))
    return skip('MAX_OPEN', wanted);
  if (!isTradable(floorToLot(wanted, instrument.lot), leader)) return skip('MIN_SIZE', wanted);

  const byWeight = affordable(shareOf(copier.equityCents, Number(weightCapBps), 'down'), leader);
  const worst = worstPrice(copier, leader);
  const byFunds = affordable(reserved(copier, leader), { ...leader, estimate: worst });
  const cap = byFunds < byWeight ? byFunds : byWeight;
  const quantity = floorToLot(wanted < cap ? wanted : cap, instrument.lot);
  if (!isTradable(quantity, leader))
    return skip(byFunds < byWeight ? 'INSUFFICIENT_FUNDS' : 'WEIGHT_CAP', wanted);
  return { wanted, quantity, code: wanted <= cap ? 'COPIED' : byFunds < byWeight ? 'CAPPED' : 'WEIGHT_CAP' };
}

export const isTradable = (
  quantity: Quantity,
  leader: Pick<OpeningFacts, 'instrument' | 'estimate' | 'rate'>,
): boolean =>
  quantity >= leader.instrument.minQuantity &&
  quantity > 0n &&
  usdCents(leader.estimate, quantity, leader.rate, 'down') >= minNotionalCents;

/** The largest quantity whose margin at `estimate` is within `costCents`. */
const affordable = (costCents: Cents, leader: OpeningFacts): Quantity =>
  divide(
    costCents * BigInt(leader.leverage) * 10n ** 14n * leader.rate.denominator,
    leader.estimate * leader.rate.numerator,
    'down',
  );

const slipOf = ({ slippageBps: own }: CopierFacts, { instrument }: OpeningFacts): bigint =>
  own === undefined || own === null ? slippageBps(instrument) : BigInt(own);

/**
 * The dearest price within the slippage cap: the limit of a buy; a sale binds most margin at the
 * best price.
 */
const worstPrice = (copier: CopierFacts, leader: OpeningFacts): Price =>
  leader.side === 'buy'
    ? divide(leader.estimate * (10_000n + slipOf(copier, leader)), 10_000n, 'up')
    : leader.estimate;

/**
 * D × available with D = 1 / (1 + L·S/(1±S) + L·f): the margin that leaves room for the loss of the
 * slippage and for the fee.
 */
function reserved(copier: CopierFacts, leader: OpeningFacts): bigint {
  const { availableCents } = copier;
  if (availableCents <= 0n) return 0n;
  const slip = slipOf(copier, leader);
  const moved = leader.side === 'buy' ? 10_000n + slip : 10_000n - slip;
  const leverage = BigInt(leader.leverage);
  return divide(
    availableCents * moved * 10_000n,
    moved * 10_000n + leverage * slip * 10_000n + leverage * leader.feeBps * moved,
    'down',
  );
}

/**
 * Copying rule 5: the same fraction as the leader closed, down to the lot; all when the leader is
 * flat or the rest would be too small.
 */
export function sizeClosing(
  leader: Pick<OpeningFacts, 'instrument' | 'estimate' | 'rate'> & {
    readonly closed: Quantity;
    readonly heldBefore: Quantity;
  },
  held: Quantity,
): Size {
  if (held <= 0n) return { wanted: 0n, quantity: 0n, code: 'NOTHING_HELD' };
  const before = leader.heldBefore < 0n ? negated(leader.heldBefore) : leader.heldBefore;
  if (leader.closed >= before) return { wanted: held, quantity: held, code: 'COPIED' };
  const wanted = (held * leader.closed) / before;
  const quantity = floorToLot(wanted, leader.instrument.lot);
  if (!isTradable(held - quantity, leader)) return { wanted, quantity: held, code: 'COPIED' };
  return { wanted, quantity, code: quantity > 0n ? 'COPIED' : 'MIN_SIZE' };
}

/** Copying rule 14: the equity at which the copy ends. */
export const stopLossCents = (investedCents: Cents, stopLossBps: number): Cents =>
  shareOf(investedCents, 10_000 - stopLossBps, 'down');

/**
 * Copying rule 19: fee on what profit exceeds the losses carried forward; a loss is carried
 * instead. `baseCents` is since the last time.
 */
export function performanceFee(
  baseCents: Cents,
  lcfCents: Cents,
  feeBps: number,
): { readonly feeCents: Cents; readonly lcfCents: Cents } {
  const excess = baseCents - lcfCents;
  return excess > 0n
    ? { feeCents: shareOf(excess, feeBps, 'down'), lcfCents: 0n }
    : { feeCents: 0n, lcfCents: -excess };
}
