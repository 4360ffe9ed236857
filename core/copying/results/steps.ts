// One copy's record as steps: what the leader did with the answer this copy gave, and what the copy
// did alone.
import type { DecisionCode } from '#core/copying/decision-codes.ts';
import type { UsdRate } from '#core/market/instrument.ts';
import type { Side } from '#core/trading/contract.ts';
import type { Price, Quantity } from '#core/values/price.ts';

/** Of the copy, as it was filled. */
export interface OwnTrade {
  readonly side: Side;
  readonly quantity: Quantity;
  readonly price: Price;
  readonly at: number;
  readonly feeCents: bigint;
  /** Booked on the part that it closed, before the fee, at `rate`. US cents. */
  readonly pnlCents: bigint;
  /** Dollars per unit of the market's currency at the trade. */
  readonly rate: UsdRate;
}
/** A fill of the leader with the answer this copy gave. */
export interface LedStep {
  readonly kind: 'led';
  readonly market: string;
  readonly at: number;
  readonly side: Side;
  readonly price: Price;
  /** What the leader got, and held before: negative when short. */
  readonly filled: Quantity;
  readonly heldBefore: Quantity;
  readonly leaderEquityCents: bigint;
  readonly equityCents: bigint;
  readonly multiplierBps: number;
  /** The leader's order as sizes were decided by it. */
  readonly order: { readonly leverage: number; readonly estimate: Price; readonly rate: UsdRate };
  readonly closing: { readonly code: DecisionCode; readonly quantity: Quantity } | undefined;
  readonly opening: { readonly code: DecisionCode; readonly quantity: Quantity } | undefined;
  readonly trades: readonly OwnTrade[];
}
/**
 * A trade of the copy that no fill of the leader caused; for `EXISTING` the exact proportion that
 * was wanted.
 */
export interface OwnStep {
  readonly kind: 'own';
  readonly market: string;
  readonly at: number;
  readonly cause: 'MANUAL_CLOSE' | 'EXISTING' | 'END' | 'FORCED';
  readonly side: Side;
  readonly price: Price;
  readonly wanted: Quantity;
  readonly trades: readonly OwnTrade[];
}
export type FidelityStep = LedStep | OwnStep;
