import { type Coin, coinOf } from '#core/funding/deposits.ts';
import { practiceApprovalMostCents, practiceApprovalMs, usualHoldHours } from '#core/funding/withdrawals.ts';
import type { Cents } from '#core/values/kind.ts';
import { hourMs } from '#core/values/time.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** The coins whose network is no real one here. */
export const practiceCoins = (chains: Chains): readonly Coin[] =>
  chains.filter(({ isPractice }) => isPractice).map(({ chain }) => coinOf(chain));

/** Those of them that the practice approver may approve; none where it is off. */
export const approverCoins = (config: Config, chains: Chains): readonly Coin[] =>
  config.PRACTICE_APPROVER ? practiceCoins(chains) : [];

interface Asked {
  readonly userId: string;
  readonly asset: Coin;
  readonly cents: Cents;
  readonly approvalsNeeded: number;
  readonly releasableAt: Date;
}

/**
 * When the practice approver decides a withdrawal that nobody has decided by then: a while after its
 * holds, and for a usual day after a change to how the account opens, which is for people to judge.
 * Null: only people decide.
 */
export async function practiceTime(
  tx: Tx,
  { config, chains }: { readonly config: Config; readonly chains: Chains },
  asked: Asked,
  at: number,
): Promise<Date | null> {
  const isSmall = asked.cents <= practiceApprovalMostCents && asked.approvalsNeeded === 1;
  if (!isSmall || !approverCoins(config, chains).includes(asked.asset)) return null;
  // Also where the site holds longer than usual: nothing is approved that would be held today.
  const day = Math.max(usualHoldHours, config.WITHDRAWAL_HOLD_HOURS) * hourMs;
  const changed = (await identity.openingChangesSince(tx, [asked.userId], new Date(at - day))).at(-1);
  const judgedUntil = changed ? changed.at.getTime() + day : 0;
  return new Date(Math.max(asked.releasableAt.getTime(), judgedUntil) + practiceApprovalMs);
}
