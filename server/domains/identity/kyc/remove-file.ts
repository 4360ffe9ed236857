import type { KycView } from '#core/identity/contract.ts';
import type { FileId } from '#core/values/ids.ts';
import { type Needs, ownView, requireOpen } from '#server/domains/identity/kyc/show-kyc.ts';
import { lockKyc } from '#server/domains/identity/kyc/store.ts';
import { lockUser } from '#server/domains/identity/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Takes an own document away; one that is gone already, or somebody else's, changes nothing. Refuses
 * `kyc_closed`.
 */
export const removeKycFile = (app: Needs, actor: Actor, id: FileId): Promise<KycView> =>
  app.db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    requireOpen(await lockKyc(tx, actor.userId));
    await app.vault.remove(tx, actor.userId, id);
    return ownView(tx, app.vault, actor.userId);
  });
