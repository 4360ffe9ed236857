// What one unit of a person's leading account is worth: only what can be copied moves it. Money that
// comes or goes leaves it unchanged, and so do coins that are held.
import { lastDay, type RecordedDay, type UnitValue } from '#server/domains/copying/leaders/store.ts';
import type { LeaderRow } from '#server/domains/copying/store.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Leading = Pick<LeaderRow, 'id' | 'owner'>;

/**
 * The unit value at each of `instants` (rising), in 1e-12 dollars, grown from the newest recorded day
 * that is not later than the first of them by what the account's equity was just before and just after
 * each flow (copying rule 3). Empty without a recorded day.
 */
export async function unitValues(
  market: Market,
  tx: Tx,
  leader: Leading,
  instants: readonly number[],
): Promise<UnitValue[]> {
  const [first] = instants;
  const last = first === undefined ? undefined : await lastDay(tx, leader.id, first);
  return last ? unitValuesFrom(market, tx, leader, last, instants) : [];
}

/** The same, grown from this day of the record. */
export async function unitValuesFrom(
  market: Market,
  tx: Tx,
  { owner }: Leading,
  day: RecordedDay,
  instants: readonly number[],
): Promise<UnitValue[]> {
  const [start, ...values] = await trading.valueAccount(tx, market, owner, { from: day.at, instants });
  let { unitValue } = day;
  // As it was recorded: what happened within the same instant, but later, counts from here on.
  let investedCents = day.allAssets ? (start?.cents ?? 0n) : day.equityCents;
  const asked = new Set(instants);
  const units: UnitValue[] = asked.has(day.at) ? [{ at: day.at, unitValue, equityCents: investedCents }] : [];
  for (const { at, cents, flowCents } of values) {
    const before = cents - flowCents;
    // A total loss is final: a unit that is worth nothing earns nothing with new money.
    if (investedCents > 0n) unitValue = (unitValue * (before > 0n ? before : 0n)) / investedCents;
    investedCents = cents;
    if (asked.has(at)) units.push({ at, unitValue, equityCents: cents });
  }
  return units;
}

/** The unit value at `at`; undefined without a recorded day. */
export const unitValueAt = async (
  market: Market,
  tx: Tx,
  leader: Leading,
  at: number,
): Promise<UnitValue | undefined> => (await unitValues(market, tx, leader, [at]))[0];
