import { type KycView, refuse } from '#core/identity/contract.ts';
import { type KycKind, maxKycFiles, maxKycTotalBytes } from '#core/identity/kyc.ts';
import type { FileId } from '#core/values/ids.ts';
import { type Needs, ownView, requireOpen } from '#server/domains/identity/kyc/show-kyc.ts';
import { lockKyc } from '#server/domains/identity/kyc/store.ts';
import { lockUser } from '#server/domains/identity/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Limits } from '#server/platform/auth/limits.ts';
import { inspectFile } from '#server/platform/files/inspect.ts';

interface Upload {
  readonly id: FileId;
  readonly kind: KycKind;
  readonly bytes: Buffer;
}

/**
 * Keeps one document: judged by its bytes, without metadata, sealed. The same id with the same file
 * again changes nothing; with another file it is refused (`id_reused`). Refuses `file_…`,
 * `kyc_closed`, `too_many_files`, `files_too_large`.
 */
export async function uploadKycFile(
  app: Needs & { readonly limits: Limits },
  actor: Actor,
  { id, kind, bytes }: Upload,
): Promise<KycView> {
  await app.limits.take('upload-person', actor.userId);
  const seen = await inspectFile(bytes);
  if ('problem' in seen) throw refuse(`file_${seen.problem}`);
  return app.db.transaction(async (tx) => {
    // Two uploads at once must not both find room for the last file.
    await lockUser(tx, actor.userId);
    const known = await app.vault.read(tx, id);
    if (known) {
      const isSame =
        known.ownerId === actor.userId && known.purpose === kind && known.body.equals(seen.clean);
      if (!isSame) throw refuse('id_reused');
      return ownView(tx, app.vault, actor.userId);
    }
    requireOpen(await lockKyc(tx, actor.userId));
    const used = await app.vault.usage(tx, actor.userId);
    if (used.files >= maxKycFiles) throw refuse('too_many_files');
    if (used.bytes + seen.clean.length > maxKycTotalBytes) throw refuse('files_too_large');
    const facts = {
      id,
      ownerId: actor.userId,
      purpose: kind,
      type: seen.type,
      at: new Date(app.clock.now()),
    };
    if (!(await app.vault.store(tx, facts, seen.clean))) throw refuse('id_reused');
    return ownView(tx, app.vault, actor.userId);
  });
}
