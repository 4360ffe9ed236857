// Numbers and moves of deposits and withdrawals, agreed by both sides.
import { m } from '#core/messages/messages.js';
import type { WithdrawalState } from '#core/funding/contract.ts';
import { secondMs } from '#core/values/time.ts';

/** Smallest withdrawal, in US cents. */
export const withdrawalMinimumCents = 5_000n;
export const topUpMinimumCents = 1_000n;
export const topUpMaximumCents = 10_000_000n;
/** Practice rails credit at most this much per person and UTC day, in US cents. */
export const topUpDailyCents = 1_000_000n;
/** How long a practice rail takes before it credits. */
export const railDelayMs = { card: 2 * secondMs, bank: 3 * secondMs } as const;
/** Time between two blocks of the practice network. */
export const practiceBlockMs = 3 * secondMs;
/** What the page says about how long a withdrawal takes. */
export const processingText = m.funding_withdrawal_processing_time();

/**
 * Where a withdrawal may go from each state. Money returns only on rejected, cancelled and failed.
 */
export const withdrawalMoves: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['signed', 'rejected', 'cancelled'],
  signed: ['broadcast'],
  broadcast: ['confirming'],
  // A reorganisation may take a payment out of its block: it waits again, and is sent again.
  confirming: ['completed', 'failed', 'broadcast'],
  completed: [],
  rejected: [],
  cancelled: [],
  failed: [],
};

export const mayMove = (from: WithdrawalState, to: WithdrawalState): boolean =>
  withdrawalMoves[from].includes(to);

/**
 * Confirmations of a transaction mined at `height` when the newest block is `tip`. The block itself
 * is the first.
 */
export const confirmationsAt = (height: number | null, tip: number): number =>
  height === null ? 0 : Math.max(0, tip - height + 1);
