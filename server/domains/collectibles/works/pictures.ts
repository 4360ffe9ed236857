// The two doors for the bytes of pictures. They are kept apart from a person's other files, which
// have a limit of their own.
import { refuse } from '#core/collectibles/contract.ts';
import { maxPictureBytes, maxPictures } from '#core/collectibles/rules.ts';
import { idPattern, type FileId } from '#core/values/ids.ts';
import { refuse as refuseFile } from '#core/identity/contract.ts';
import { id, z } from '#core/values/z.ts';
import type { Needs } from '#server/domains/collectibles/needs.ts';
import { findWorkOfPicture, lockMaker } from '#server/domains/collectibles/store.ts';
import * as plans from '#server/domains/plans/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { inspectPicture } from '#server/platform/files/inspect.ts';
import type { Download } from '#server/platform/http/downloads.ts';

export const purpose = 'collectible';
/** Whose files they are in the vault. */
export const shelfOf = (userId: string): string => `art:${userId}`;

const query = z.strictObject({ id: id('fil') });
const isFileId = idPattern('fil');
const endings = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/**
 * Keeps a picture, judged by its bytes and without what it tells beside the picture. The same id
 * with the same picture again changes nothing. Refuses `file_…`, `plan_limit_reached`,
 * `too_many_pictures`, `id_reused`. Undefined for a wrong query.
 */
export async function takePicture(
  app: Needs,
  actor: Actor,
  asked: Readonly<Record<string, unknown>>,
  bytes: Buffer,
): Promise<{ id: FileId } | undefined> {
  const parsed = query.safeParse(asked);
  if (!parsed.success) return undefined;
  await app.limits.take('upload-person', actor.userId);
  const seen = await inspectPicture(bytes);
  if ('problem' in seen) throw refuseFile(`file_${seen.problem}`);
  const fileId = parsed.data.id;
  const shelf = shelfOf(actor.userId);
  return app.db.transaction(async (tx) => {
    await plans.requireEntitlement(tx, actor.userId, app.clock.now(), 'create_collectibles');
    await lockMaker(tx, actor.userId);
    const known = await app.vault.read(tx, fileId);
    if (known) {
      if (known.ownerId !== shelf || !known.body.equals(seen.clean)) throw refuse('id_reused');
      return { id: fileId };
    }
    const used = await app.vault.usage(tx, shelf);
    if (used.files >= maxPictures || used.bytes + seen.clean.length > maxPictureBytes)
      throw refuse('too_many_pictures', { most: String(maxPictures) });
    const facts = { id: fileId, ownerId: shelf, purpose, type: seen.type, at: new Date(app.clock.now()) };
    if (!(await app.vault.store(tx, facts, seen.clean))) throw refuse('id_reused');
    return { id: fileId };
  });
}

/**
 * An approved picture for everybody who is signed in; before that, and when hidden, for its creator
 * and administrators.
 */
export async function showPicture(app: Needs, actor: Actor, name: string): Promise<Download> {
  const unknown = { status: 404, message: 'There is no such picture.' } as const;
  if (!isFileId.test(name)) return unknown;
  const file = await app.vault.read(app.db.read, name);
  if (file?.purpose !== purpose || file.type === 'application/pdf') return unknown;
  const isInvolved = actor.isAdmin || file.ownerId === shelfOf(actor.userId);
  if (!isInvolved) {
    const work = await findWorkOfPicture(app.db.read, name);
    if (work?.state !== 'approved' || work.hiddenAt !== null) return unknown;
  }
  return { fileName: `picture-${name.slice(-6)}.${endings[file.type]}`, type: file.type, body: file.body };
}
