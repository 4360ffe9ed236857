import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Whether a person's dollars may move by their own wish. Someone whom others copy moves them only while flat (copy rule 3),
 * which copying knows and funding does not: the wiring hands the check in.
 */
export interface CashMoves {
  /** Throws a refusal when they may not. */
  readonly requireMayMoveCash?: (tx: Tx, userId: string) => Promise<void>;
  /** Throws a refusal when this many cents are not a person's own to take out: trading knows what a bonus stands behind. */
  readonly requireOwnCash?: (tx: Tx, userId: string, cents: bigint) => Promise<void>;
  /** How many cents those are; undefined when the wallet alone decides. */
  readonly ownCash?: (tx: Tx, userId: string, how: 'lock' | 'look') => Promise<bigint | undefined>;
}
