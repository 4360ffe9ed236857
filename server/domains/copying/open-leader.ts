import type { Cents } from '#core/values/kind.ts';
import { performanceFeeBps } from '#core/copying/rules.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { insertLeader } from '#server/domains/copying/store.ts';
import { skeletonOf } from '#server/platform/names/skeleton.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface OpenLeader {
  readonly id: LeaderId;
  /** Ledger owner of the account whose trades are copied. */
  readonly owner: number;
  /** Undefined for a house strategy. */
  readonly userId?: string;
  readonly minCopyCents: Cents;
  /** A house strategy's words are in its code. */
  readonly name?: string;
  readonly specialty?: string;
  readonly strategy?: string;
  /** Of copies that start from now on; 10 % when left out. */
  readonly feeBps?: number;
  readonly at: number;
}

/** From now on the fills of this account can be copied. Safe to repeat. */
export async function openLeader(tx: Tx, { at, userId, ...leader }: OpenLeader): Promise<void> {
  await insertLeader(tx, {
    feeBps: performanceFeeBps,
    name: null,
    nameSkeleton: leader.name === undefined ? null : skeletonOf(leader.name),
    specialty: '',
    strategy: '',
    ...leader,
    userId: userId ?? null,
    openedAt: at,
  });
}
