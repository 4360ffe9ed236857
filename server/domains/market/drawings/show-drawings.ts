import type { DrawingView } from '#core/market/contract.ts';
import { formatPrice } from '#core/values/price.ts';
import { type DrawingRow, listDrawings } from '#server/domains/market/drawings/store.ts';
import type { Market, MarketNeeds } from '#server/domains/market/market.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** What the person drew on one market's chart, oldest first. Refuses `unknown_instrument`. */
export async function showDrawings(app: MarketNeeds, actor: Actor, symbol: string): Promise<DrawingView[]> {
  app.market.requireInstrument(symbol);
  const rows = await listDrawings(app.db.read, actor.userId, symbol);
  return rows.map((row) => drawingView(app.market, row));
}

export function drawingView(market: Market, row: DrawingRow): DrawingView {
  const { priceDecimals } = market.requireInstrument(row.symbol);
  const first = { at: row.firstAt.toISOString(), price: formatPrice(row.firstPrice, priceDecimals) };
  const second =
    row.secondAt === null || row.secondPrice === null
      ? []
      : [{ at: row.secondAt.toISOString(), price: formatPrice(row.secondPrice, priceDecimals) }];
  return {
    id: row.id,
    symbol: row.symbol,
    kind: row.kind,
    points: [first, ...second],
    text: row.note,
    createdAt: row.createdAt.toISOString(),
  };
}
