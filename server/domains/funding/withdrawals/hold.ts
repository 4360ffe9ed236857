import type { HoldReason } from '#core/funding/contract.ts';
import { hourMs } from '#core/values/time.ts';
import type { SavedAddressRow } from '#server/domains/funding/withdrawals/store.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Hold {
  readonly releasableAt: Date;
  /** Null: it may leave as soon as it is approved. */
  readonly holdReason: HoldReason | null;
}

const holdMs = (config: Config): number => config.WITHDRAWAL_HOLD_HOURS * hourMs;

/** When payments to an address saved at `at` may leave. */
export const usableFrom = (config: Config, at: number): Date => new Date(at + holdMs(config));

/**
 * When a payout that is asked for at `at` may leave: not before its address is old enough, nor
 * within the hold after a change to how the account opens (funding rule 6).
 */
export async function holdOf(
  tx: Tx,
  config: Config,
  asked: { readonly userId: string; readonly address: Pick<SavedAddressRow, 'usableAt'> | undefined },
  at: number,
): Promise<Hold> {
  const { userId, address } = asked;
  const since = new Date(at - holdMs(config));
  const changed = (await identity.openingChangesSince(tx, [userId], since)).at(-1);
  const afterChange = changed ? usableFrom(config, changed.at.getTime()).getTime() : 0;
  const afterSaving = address?.usableAt.getTime() ?? 0;
  const until = Math.max(at, afterChange, afterSaving);
  return {
    releasableAt: new Date(until),
    holdReason: until === at ? null : until === afterSaving ? 'new_address' : 'opening_changed',
  };
}
