import { refuse } from '#core/collectibles/contract.ts';
import type { PieceId } from '#core/values/ids.ts';
import type { Needs } from '#server/domains/collectibles/needs.ts';
import { findPiece, insertReport } from '#server/domains/collectibles/store.ts';
import { tellModerators } from '#server/domains/collectibles/tell.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Tells administrators that something is wrong with a work; once per person. Refuses `not_found`
 * and `own_work`.
 */
export async function reportPiece(
  app: Needs,
  actor: Actor,
  { id, reason }: { readonly id: PieceId; readonly reason: string },
): Promise<Record<never, never>> {
  await app.limits.take('report-person', actor.userId);
  return app.db.transaction(async (tx) => {
    const piece = await findPiece(tx, id);
    if (!piece || piece.hiddenAt !== null) throw refuse('not_found');
    if (piece.creatorId === actor.userId) throw refuse('own_work');
    const at = new Date(app.clock.now());
    await insertReport(tx, { workId: piece.workId, reporterId: actor.userId, reason, at });
    await tellModerators(tx);
    return {};
  });
}
