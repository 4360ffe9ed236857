// What becomes of a payment that the signer refused: it never signed it, so nothing has left.
import type { PayoutReason } from '#core/funding/payout-reasons.ts';
import { hourMs } from '#core/values/time.ts';
import type { Attempt } from '#server/domains/funding/payouts/payout-driver.ts';
import type { SignerRefusal } from '#server/domains/funding/payouts/sign-job.ts';
import * as store from '#server/domains/funding/payouts/store.ts';
import { returnHold, takeBack } from '#server/domains/funding/withdrawals/decide-withdrawal.ts';
import { announceWithdrawal } from '#server/domains/funding/withdrawals/announce.ts';
import { lockWithdrawal, postponeWithdrawal } from '#server/domains/funding/withdrawals/store.ts';
import type { App } from '#server/platform/app.ts';
import { faultFields } from '#server/platform/log.ts';

type Needs = Pick<App, 'db' | 'clock' | 'log'>;

/** How long a payment stands aside that can neither be paid nor given back. */
const asideMs = hourMs;

/**
 * A replacement is left out, and the first goes on. A plan is taken back whole. Of its withdrawals
 * those that stand in the way say why: one that can never be paid goes back to its owner, one that
 * has no room in the signer's hour waits until it has.
 */
export async function takeBackRefused(
  app: Needs,
  payout: store.PayoutRow,
  attempt: Attempt,
  refusal: SignerRefusal,
): Promise<void> {
  const fault = `The signer refused it: ${refusal.text}`.slice(0, 300);
  const inTheWay = await app.db.transaction(async (tx) => {
    const paid = await store.listPaidBy(tx, payout.id);
    if (attempt.n > 1) {
      await store.deleteAttempt(tx, payout.id, attempt.n);
      await store.noteFault(tx, paid, fault);
      return [];
    }
    await store.deletePlan(tx, payout.id);
    const ids = paid.length === 1 ? paid : paid.filter((id) => refusal.ids.includes(id));
    await store.noteFault(tx, ids, fault);
    if (refusal.kind === 'later')
      for (const id of ids) await postponeWithdrawal(tx, id, new Date(refusal.until), 'payout_limit');
    return ids;
  });
  if (refusal.kind !== 'never') return;
  // Each by itself: a row that nobody asked for has no hold, and must not keep the others' from them.
  for (const id of inTheWay) await giveBack(app, id, refusal.reason, fault);
}

/** Ends an approved withdrawal that nobody can pay: the whole hold returns to the wallet. */
async function giveBack(
  { db, clock, log }: Needs,
  id: string,
  reason: PayoutReason,
  why: string,
): Promise<void> {
  const at = clock.now();
  try {
    await db.transaction(async (tx) => {
      const row = await lockWithdrawal(tx, id);
      const moved = row && (await takeBack(tx, row, 'rejected', { at: new Date(at), reason }));
      // Another node planned it anew, or its owner took it back.
      if (!moved) return;
      await returnHold(tx, moved, at);
      await announceWithdrawal(tx, moved, at);
    });
  } catch (fault) {
    log.error('funding.not_given_back', { withdrawalId: id, ...faultFields(fault) });
    const text = fault instanceof Error ? fault.message : String(fault);
    await db.transaction(async (tx) => {
      await store.noteFault(tx, [id], `${why}. It cannot be given back: ${text}`.slice(0, 300));
      await postponeWithdrawal(tx, id, new Date(at + asideMs), null);
    });
  }
}
