import { type KycView, refuse } from '#core/identity/contract.ts';
import { kycKinds } from '#core/identity/kyc.ts';
import { kindOf, type Needs, requireOpen, viewOf } from '#server/domains/identity/kyc/show-kyc.ts';
import { lockKyc, savePending } from '#server/domains/identity/kyc/store.ts';
import { lockUser } from '#server/domains/identity/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

/**
 * Sends the documents in for review. The same details again while they wait change nothing. Refuses
 * `kyc_files_missing` without a document of each kind, and `kyc_closed` in review or once approved.
 */
export const submitKyc = (
  app: Needs,
  actor: Actor,
  { fullName, country }: { readonly fullName: string; readonly country: string },
): Promise<KycView> =>
  app.db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const before = await lockKyc(tx, actor.userId);
    const files = await app.vault.list(tx, [actor.userId]);
    if (before?.status === 'pending' && before.fullName === fullName && before.country === country)
      return viewOf(before, files);
    requireOpen(before);
    if (!kycKinds.every((kind) => files.some((file) => kindOf(file) === kind)))
      throw refuse('kyc_files_missing');
    const row = await savePending(tx, { userId: actor.userId, fullName, country, at: app.clock.now() });
    await sendSignal(tx, 'administrators', 'admin.waiting-changed', { what: 'kyc' });
    return viewOf(row, files);
  });
