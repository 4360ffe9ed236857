// Rule 19 where only a part of the money leaves. What is settled in whole is `performanceFee`.
import { shareOf } from '#core/values/money.ts';

export interface PartOfFee {
  readonly feeCents: bigint;
  readonly lcfCents: bigint;
  /** Profit since the last settlement that stays with the money that stays. */
  readonly baseCents: bigint;
}

/** Toward minus infinity: a rounded cent is never charged. */
const floorDivide = (numerator: bigint, denominator: bigint): bigint => {
  const whole = numerator / denominator;
  return numerator % denominator !== 0n && numerator < 0n ? whole - 1n : whole;
};

/**
 * Taking `takenCents` of `equityCents` charges the fee on that part of the profit; the rest of the profit, and that part of the
 * loss carried forward, stay. `equityCents` is positive and at least what is taken.
 */
export function feeOnPart(
  { baseCents, lcfCents, feeBps }: { baseCents: bigint; lcfCents: bigint; feeBps: number },
  { takenCents, equityCents }: { takenCents: bigint; equityCents: bigint },
): PartOfFee {
  const excess = baseCents - lcfCents;
  const staysCents = equityCents - takenCents;
  const feeCents = excess > 0n ? shareOf((excess * takenCents) / equityCents, feeBps, 'down') : 0n;
  const lcf = -floorDivide(-lcfCents * staysCents, equityCents);
  return { feeCents, lcfCents: lcf, baseCents: floorDivide(excess * staysCents, equityCents) + lcf };
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
