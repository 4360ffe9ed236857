// The seam of the one gate for money that leaves an account: trading knows what open positions
// bind, the other domains do not, and the wiring hands the gate to each of them. See docs of
// trading (README) for the formula.
import type { Cents } from '#core/values/kind.ts';
import { formatUnits } from '#core/values/money.ts';
import { Refusal } from '#core/values/refusal.ts';
import type { OwnerId } from '#core/ledger/rules.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** What may leave a person's main account now. */
export interface Withdrawable {
  /** Undefined before the account is opened: then nothing is there. */
  readonly owner: OwnerId | undefined;
  /** US cents, never negative. */
  readonly cents: Cents;
  /**
   * Why it may be less than the person expects: a price behind an open position is too old to value
   * it.
   */
  readonly waitsFor?: 'fresh_price';
}

/**
 * What every verb that takes dollars out of an account asks first. Required by type: a verb without
 * it does not compile.
 */
export interface CashGate {
  /**
   * Locks the person's account and wallet until the transaction ends and says what may leave.
   * `touched`: other owners whose wallets the same transaction will post to, locked here too, in
   * the order every transaction locks them.
   */
  readonly lockWithdrawable: (tx: Tx, userId: string, touched?: readonly OwnerId[]) => Promise<Withdrawable>;
  /** The same figure for a screen, without a lock. */
  readonly withdrawableNow: (tx: Tx, userId: string) => Promise<Withdrawable>;
  /**
   * Refuses `leader_not_flat` while a lead trader holds something: their cash moves only while
   * flat.
   */
  readonly requireMayMoveCash: (tx: Tx, userId: string) => Promise<void>;
}

/**
 * Refuses `insufficient_funds` (detail: available) above what may leave, or `stale_quote` when only
 * a price is missing.
 */
export function requireWithdrawable({ cents, waitsFor }: Withdrawable, wanted: bigint): void {
  if (wanted <= cents) return;
  if (waitsFor === 'fresh_price') throw new Refusal('stale_quote');
  throw new Refusal('insufficient_funds', { available: formatUnits(cents, 2) });
}
