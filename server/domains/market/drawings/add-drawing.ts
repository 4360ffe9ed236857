import { type DrawingInput, type DrawingView, refuse } from '#core/market/contract.ts';
import { mostDrawings, mostDrawingsOfMarket } from '#core/market/drawings.ts';
import { drawnFields } from '#server/domains/market/drawings/drawn-fields.ts';
import { drawingView } from '#server/domains/market/drawings/show-drawings.ts';
import {
  countDrawings,
  type DrawingRow,
  type DrawnFields,
  findDrawing,
  insertDrawing,
  lockDrawings,
} from '#server/domains/market/drawings/store.ts';
import type { MarketNeeds } from '#server/domains/market/market.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Keeps what a person drew. The same id again answers with the first one. Refuses
 * `unknown_instrument`, `drawing_price_invalid`, `id_reused` and `too_many_drawings`.
 */
export async function addDrawing(app: MarketNeeds, actor: Actor, input: DrawingInput): Promise<DrawingView> {
  const at = app.clock.now();
  const drawn = drawnFields(app, input);
  const { userId } = actor;
  const { symbol } = drawn;
  return app.db.transaction(async (tx) => {
    await lockDrawings(tx, userId);
    const known = await findDrawing(tx, drawn.id);
    if (known) {
      if (known.userId !== userId || !isSame(known, drawn)) throw refuse('id_reused');
      return drawingView(app.market, known);
    }
    await requireRoom(tx, userId, symbol);
    const row = await insertDrawing(tx, userId, drawn, at);
    // Another person took it meanwhile.
    if (!row) throw refuse('id_reused');
    await recordEvent(tx, { type: 'market.drawings-changed', userId, payload: { symbol } }, at);
    return drawingView(app.market, row);
  });
}

const isSame = (known: DrawingRow, drawn: DrawnFields): boolean =>
  known.symbol === drawn.symbol &&
  known.kind === drawn.kind &&
  known.firstAt.getTime() === drawn.firstAt.getTime() &&
  known.firstPrice === drawn.firstPrice &&
  known.secondAt?.getTime() === drawn.secondAt?.getTime() &&
  known.secondPrice === drawn.secondPrice &&
  known.note === drawn.note;

async function requireRoom(tx: Tx, userId: string, symbol: string): Promise<void> {
  const { all, ofMarket } = await countDrawings(tx, userId, symbol);
  if (ofMarket >= mostDrawingsOfMarket)
    throw refuse('too_many_drawings', { scope: 'market', limit: String(mostDrawingsOfMarket) });
  if (all >= mostDrawings)
    throw refuse('too_many_drawings', { scope: 'person', limit: String(mostDrawings) });
}
