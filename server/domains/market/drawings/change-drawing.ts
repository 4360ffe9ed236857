import { type DrawingInput, type DrawingView, refuse } from '#core/market/contract.ts';
import { drawnFields } from '#server/domains/market/drawings/drawn-fields.ts';
import { drawingView } from '#server/domains/market/drawings/show-drawings.ts';
import { updateDrawing } from '#server/domains/market/drawings/store.ts';
import type { MarketNeeds } from '#server/domains/market/market.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Moves an own drawing, or changes what a note says; the last change counts. Refuses
 * `unknown_instrument`, `drawing_price_invalid` and `not_found`: also where it is another person's,
 * or of another market or kind.
 */
export async function changeDrawing(
  app: MarketNeeds,
  actor: Actor,
  input: DrawingInput,
): Promise<DrawingView> {
  const drawn = drawnFields(app, input);
  const { userId } = actor;
  const { symbol } = drawn;
  return app.db.transaction(async (tx) => {
    const row = await updateDrawing(tx, userId, drawn);
    if (!row) throw refuse('not_found');
    await recordEvent(tx, { type: 'market.drawings-changed', userId, payload: { symbol } }, app.clock.now());
    return drawingView(app.market, row);
  });
}
