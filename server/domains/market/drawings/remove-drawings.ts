import { refuse } from '#core/market/contract.ts';
import type { DrawingId } from '#core/values/ids.ts';
import { deleteDrawing, deleteDrawings } from '#server/domains/market/drawings/store.ts';
import type { MarketNeeds } from '#server/domains/market/market.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/** Takes an own drawing away. Refuses `not_found`, also for another person's. */
export async function removeDrawing(
  app: MarketNeeds,
  { userId }: Actor,
  id: DrawingId,
): Promise<{ symbol: string }> {
  return app.db.transaction(async (tx) => {
    const symbol = await deleteDrawing(tx, userId, id);
    if (symbol === undefined) throw refuse('not_found');
    await recordEvent(tx, { type: 'market.drawings-changed', userId, payload: { symbol } }, app.clock.now());
    return { symbol };
  });
}

/** Takes all drawings of one market away. Refuses `unknown_instrument`. */
export async function removeDrawings(
  app: MarketNeeds,
  { userId }: Actor,
  market: string,
): Promise<{ removed: number }> {
  const { symbol } = app.market.requireInstrument(market);
  return app.db.transaction(async (tx) => {
    const removed = await deleteDrawings(tx, userId, symbol);
    if (removed > 0)
      await recordEvent(
        tx,
        { type: 'market.drawings-changed', userId, payload: { symbol } },
        app.clock.now(),
      );
    return { removed };
  });
}
