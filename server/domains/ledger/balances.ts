import type { Cents } from '#core/values/kind.ts';
import type { Kind, OwnerId } from '#core/ledger/rules.ts';
import type { AssetCode } from '#core/values/money.ts';
import {
  adjustmentCents,
  copyMoneyCents,
  listBalancesAt,
  listBalancesAtMany,
  packedBalancesAt,
  sumAdjustments,
} from '#server/domains/ledger/past/store.ts';
import {
  type BalanceRow,
  listBalances,
  ownerOfRef,
  packedBalances,
  sumFeesAfter,
} from '#server/domains/ledger/store.ts';
import {
  listBonusClaims,
  listConversions,
  listFlows,
  listNamedFlows,
  listSetAside,
  sumCoveredLosses,
  sumLeaderFees,
  packedFlows,
  sumRealisedSince,
  type FlowRow,
  type NamedFlow,
} from '#server/domains/ledger/flows/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type { BonusClaim, FlowRow as Flow, NamedFlow } from '#server/domains/ledger/flows/store.ts';
export type { BalanceRow as Balance } from '#server/domains/ledger/store.ts';

/** Every balance of one owner. */
export const balances = (tx: Tx, owner: OwnerId): Promise<readonly BalanceRow[]> => listBalances(tx, [owner]);

/** One balance in whole units; zero when it was never used. */
export async function balanceOf(tx: Tx, owner: OwnerId, asset: AssetCode, kind: Kind): Promise<bigint> {
  return (await balances(tx, owner)).find((row) => row.asset === asset && row.kind === kind)?.units ?? 0n;
}

/** Every balance of many owners, in one statement, in no particular order. */
export const balancesOf = (tx: Tx, owners: readonly OwnerId[]): Promise<readonly BalanceRow[]> =>
  listBalances(tx, owners);

/** Balances of one owner as they stood at that instant (milliseconds since the epoch). */
export const balancesAt = (tx: Tx, owner: OwnerId, at: number): Promise<readonly BalanceRow[]> =>
  listBalancesAt(tx, owner, at);

/** Balances of many owners at rising instants: one list per instant, without zeros. */
export const balancesAtMany = (
  tx: Tx,
  owners: readonly OwnerId[],
  instants: readonly number[],
): Promise<readonly (readonly BalanceRow[])[]> => listBalancesAtMany(tx, owners, instants);

/**
 * External money after `from` up to `to`, oldest first, signed from the owner's side: opening,
 * deposits, paid withdrawals, adjustments, bonuses.
 */
export const flowsBetween = (
  tx: Tx,
  owners: readonly OwnerId[],
  from: number,
  to: number,
): Promise<readonly FlowRow[]> => listFlows(tx, owners, from, to);

/** The same, each with what it was and how many entries it has. */
export const namedFlowsBetween = (
  tx: Tx,
  owners: readonly OwnerId[],
  from: number,
  to: number,
): Promise<readonly NamedFlow[]> => listNamedFlows(tx, owners, from, to);

/**
 * Amounts that conversions of these owners took and gave per asset, after `from` up to `to`, oldest
 * first; signed.
 */
export const conversionsBetween = (
  tx: Tx,
  owners: readonly OwnerId[],
  from: number,
  to: number,
): Promise<readonly FlowRow[]> => listConversions(tx, owners, from, to);

/**
 * By how much an owner's dollars that wait to leave, less what is owed, grew or fell after `from` up
 * to `to`: no order is sized by them.
 */
export const setAsideBetween = (
  tx: Tx,
  owner: OwnerId,
  from: number,
  to: number,
): Promise<readonly FlowRow[]> => listSetAside(tx, owner, from, to);

/**
 * Fees of trades and copies that an account paid with its own money in entries after `seq`, and the
 * place of the newest one; undefined when nothing came since. Entries of an account are numbered
 * without gaps in the order they commit.
 */
export async function feesAfter(
  tx: Tx,
  owner: OwnerId,
  kind: Kind,
  seq: number,
): Promise<{ readonly cents: Cents; readonly seq: number } | undefined> {
  const sum = await sumFeesAfter(tx, owner, kind, seq);
  return sum.seq === null ? undefined : { cents: sum.cents, seq: sum.seq };
}

/** What adjustments named by these references gave one dollar wallet, in cents; signed. */
export const sumAdjusted = (tx: Tx, owner: OwnerId, refs: readonly string[]): Promise<bigint> =>
  sumAdjustments(tx, owner, refs);

/**
 * Parts of a larger statement: the ledger's rows beside another domain's, in one trip. Owners are a
 * `bigint[]`.
 */
export const packed = {
  balances: packedBalances,
  balancesAt: packedBalancesAt,
  flows: packedFlows,
  /** One number: see `sumAdjusted`. */
  adjustmentCents,
  /** One number: dollars put into copies after an instant, less those taken out. */
  copyMoneyCents,
  ownerOfRef,
} as const;

/** US cents of performance fees that a leader has received. */
export const leaderFees = (tx: Tx, owner: OwnerId): Promise<bigint> => sumLeaderFees(tx, owner);

/** US cents of losses beyond an account's own money that the house has paid for it. */
export const coveredLosses = (tx: Tx, owner: OwnerId): Promise<bigint> => sumCoveredLosses(tx, owner);

/** Bonuses an owner has claimed, oldest first: the claim's instant and its size in cents. */
export const bonusClaims = (tx: Tx, owner: OwnerId) => listBonusClaims(tx, owner);

/**
 * US cents that trading added to an owner's own money since an instant, signed: results, fees,
 * financing.
 */
export const realisedSince = (tx: Tx, owner: OwnerId, at: number): Promise<bigint> =>
  sumRealisedSince(tx, owner, at);
