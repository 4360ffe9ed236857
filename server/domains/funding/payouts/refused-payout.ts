// What becomes of a payment that the signer refused: it never signed it, so nothing has left.
import type { PayoutReason } from '#core/funding/payout-reasons.ts';
import type { Attempt } from '#server/domains/funding/payouts/payout-driver.ts';
import type { SignerRefusal } from '#server/domains/funding/payouts/sign-job.ts';
import * as store from '#server/domains/funding/payouts/store.ts';
import { returnHold } from '#server/domains/funding/withdrawals/decide-withdrawal.ts';
import { announceWithdrawal } from '#server/domains/funding/withdrawals/announce.ts';
import { moveWithdrawal, postponeWithdrawal } from '#server/domains/funding/withdrawals/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * A replacement is left out, and the first goes on. A plan is taken back whole. Of its withdrawals
 * those that stand in the way say why: one that can never be paid goes back to its owner, one that
 * has no room in the signer's hour waits until it has.
 */
export async function takeBackRefused(
  tx: Tx,
  payout: store.PayoutRow,
  attempt: Attempt,
  refusal: SignerRefusal,
  at: number,
): Promise<void> {
  const paid = await store.listPaidBy(tx, payout.id);
  const fault = `The signer refused it: ${refusal.text}`.slice(0, 300);
  if (attempt.n > 1) {
    await store.deleteAttempt(tx, payout.id, attempt.n);
    await store.noteFault(tx, paid, fault);
    return;
  }
  await store.deletePlan(tx, payout.id);
  const inTheWay = paid.length === 1 ? paid : paid.filter((id) => refusal.ids.includes(id));
  await store.noteFault(tx, inTheWay, fault);
  for (const id of inTheWay) {
    if (refusal.kind === 'never') await giveBack(tx, id, refusal.reason, at);
    if (refusal.kind === 'later') await postponeWithdrawal(tx, id, new Date(refusal.until), 'payout_limit');
  }
}

/** Ends an approved withdrawal that nobody can pay: the whole hold returns to the wallet. */
async function giveBack(tx: Tx, id: string, reason: PayoutReason, at: number): Promise<void> {
  const moved = await moveWithdrawal(tx, id, 'approved', 'rejected', {
    at: new Date(at),
    reason,
  });
  if (!moved) return;
  await returnHold(tx, moved, at);
  await announceWithdrawal(tx, moved, at);
}
