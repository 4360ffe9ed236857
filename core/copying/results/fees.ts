// Copying rule 19: when the fee is settled, and what is left to count from.
import { performanceFee } from '#core/copying/rules.ts';
import { shareOf } from '#core/values/money.ts';

/**
 * What the fee is counted from: profit is what the value exceeds the mark by, and the loss that it
 * must first make good.
 */
export interface FeeAccount {
  readonly feeBps: number;
  readonly feeMarkCents: bigint;
  readonly lcfCents: bigint;
}
export interface Settlement {
  readonly feeCents: bigint;
  readonly feeMarkCents: bigint;
  readonly lcfCents: bigint;
}

/**
 * Settles everything. `valueCents` counts realised results and floating losses, not floating gains,
 * before this fee.
 */
export function settleWhole(account: FeeAccount, valueCents: bigint): Settlement {
  const { feeMarkCents, lcfCents, feeBps } = account;
  const settled = performanceFee(valueCents - feeMarkCents, lcfCents, feeBps);
  return { ...settled, feeMarkCents: valueCents - settled.feeCents };
}

/** Toward minus infinity: a rounded cent is never charged. */
const floorDivide = (numerator: bigint, denominator: bigint): bigint => {
  const whole = numerator / denominator;
  return numerator % denominator !== 0n && numerator < 0n ? whole - 1n : whole;
};

/**
 * Taking `takenCents` of `equityCents`, fee included, charges the fee on that part of the profit;
 * the rest of the profit, and the rest of the loss carried forward, stay. `equityCents` is positive
 * and at least what is taken.
 */
export function settlePart(
  { feeBps, feeMarkCents, lcfCents }: FeeAccount,
  valueCents: bigint,
  { takenCents, equityCents }: { takenCents: bigint; equityCents: bigint },
): Settlement {
  const excess = valueCents - feeMarkCents - lcfCents;
  const staysCents = equityCents - takenCents;
  const feeCents = excess > 0n ? shareOf((excess * takenCents) / equityCents, feeBps, 'down') : 0n;
  const lcf = -floorDivide(-lcfCents * staysCents, equityCents);
  const excessLeft = floorDivide(excess * staysCents, equityCents);
  return { feeCents, lcfCents: lcf, feeMarkCents: valueCents - takenCents - excessLeft - lcf };
}

/** The first instant of this month in UTC. */
export function startOfUtcMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** Firsts of months after one instant and up to another, oldest first. */
export function monthStartsBetween(after: number, until: number): number[] {
  const starts: number[] = [];
  const date = new Date(after);
  for (let month = 1; ; month++) {
    const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month, 1);
    if (start > until) return starts;
    starts.push(start);
  }
}
