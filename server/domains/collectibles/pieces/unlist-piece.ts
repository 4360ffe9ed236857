import { type PieceView, refuse } from '#core/collectibles/contract.ts';
import type { PieceId } from '#core/values/ids.ts';
import type { TradeNeeds } from '#server/domains/collectibles/needs.ts';
import { insertSteps, lockPiece, savePrice } from '#server/domains/collectibles/store.ts';
import { tellMarket } from '#server/domains/collectibles/tell.ts';
import { pieceViews } from '#server/domains/collectibles/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Takes an own piece off the market, whatever the plan. Safe to repeat. Refuses `not_found` for a
 * piece of somebody else.
 */
export const unlistPiece = (
  app: TradeNeeds,
  actor: Actor,
  { id }: { readonly id: PieceId },
): Promise<PieceView> =>
  app.db.transaction(async (tx) => {
    const piece = await lockPiece(tx, id);
    if (piece?.ownerId !== actor.userId) throw refuse('not_found');
    if (piece.cents !== null) {
      const at = new Date(app.clock.now());
      await savePrice(tx, id, null, at);
      await insertSteps(tx, [id], { what: 'unlisted', cents: null, fromId: actor.userId, toId: null, at });
      await tellMarket(tx, id);
    }
    const [view] = await pieceViews(tx, [{ ...piece, cents: null }], actor.userId);
    if (!view) throw refuse('not_found');
    return view;
  });
