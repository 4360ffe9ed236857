import { type PieceView, refuse } from '#core/collectibles/contract.ts';
import type { PieceId } from '#core/values/ids.ts';
import * as plans from '#server/domains/plans/index.ts';
import type { TradeNeeds } from '#server/domains/collectibles/needs.ts';
import { insertSteps, lockPiece, savePrice } from '#server/domains/collectibles/store.ts';
import { tellMarket } from '#server/domains/collectibles/tell.ts';
import { pieceViews } from '#server/domains/collectibles/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

interface ListPiece {
  readonly id: PieceId;
  /** US cents. */
  readonly price: bigint;
}

/**
 * Offers an own piece at a price, or asks another one for it. The same price again changes nothing.
 * Refuses `not_found` for a piece of somebody else, `collectible_hidden` and `plan_limit_reached`.
 */
export const listPiece = (app: TradeNeeds, actor: Actor, input: ListPiece): Promise<PieceView> =>
  app.db.transaction(async (tx) => {
    const piece = await lockPiece(tx, input.id);
    if (piece?.ownerId !== actor.userId) throw refuse('not_found');
    if (piece.hiddenAt !== null) throw refuse('collectible_hidden');
    await plans.requireEntitlement(tx, actor.userId, app.clock.now(), 'sell_collectibles');
    const cents = input.price;
    if (cents !== piece.cents) {
      const at = new Date(app.clock.now());
      await savePrice(tx, piece.id, cents, at);
      const what = piece.cents === null ? 'listed' : 'repriced';
      await insertSteps(tx, [piece.id], { what, cents, fromId: actor.userId, toId: null, at });
      await tellMarket(tx, piece.id);
    }
    const [view] = await pieceViews(tx, [{ ...piece, cents }], actor.userId);
    if (!view) throw refuse('not_found');
    return view;
  });
