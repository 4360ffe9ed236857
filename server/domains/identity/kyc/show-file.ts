import { kindOf, type Needs } from '#server/domains/identity/kyc/show-kyc.ts';
import { idPattern } from '#core/values/ids.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Download } from '#server/platform/http/downloads.ts';

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const;
const isFileId = idPattern('fil');

/**
 * A document for its owner or an administrator; each look is on record. To everybody else it does not
 * exist.
 */
export const downloadKycFile = (app: Needs, actor: Actor, id: string): Promise<Download> =>
  app.db.transaction(async (tx) => {
    const file = isFileId.test(id) ? await app.vault.read(tx, id) : undefined;
    const kind = file && kindOf(file);
    if (!kind || !(file.ownerId === actor.userId || actor.isAdmin))
      return { status: 404, message: 'There is no such file.' };
    await recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: 'identity.paper-viewed',
        subjectId: file.ownerId,
        detail: { fileId: id, kind },
      },
      app.clock.now(),
    );
    return { fileName: `${kind}-${id.slice(-6)}.${endings[file.type]}`, type: file.type, body: file.body };
  });
