import type { AlertView } from '#core/market/contract.ts';
import { formatPrice } from '#core/values/price.ts';
import { type AlertRow, listAlerts } from '#server/domains/market/alerts/store.ts';
import type { Market, MarketNeeds } from '#server/domains/market/market.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** More than may wait at once on any plan. */
const mostShown = 400;

/** All that wait and the newest of those that were told. */
export async function showAlerts(app: MarketNeeds, actor: Actor): Promise<AlertView[]> {
  const rows = await listAlerts(app.db.read, actor.userId, mostShown);
  return rows.map((row) => alertView(app.market, row));
}

export function alertView(market: Market, row: AlertRow): AlertView {
  const { priceDecimals } = market.requireInstrument(row.symbol);
  return {
    id: row.id,
    symbol: row.symbol,
    direction: row.direction,
    price: formatPrice(row.price, priceDecimals),
    rests: row.rests && row.triggeredAt === null,
    createdAt: row.createdAt.toISOString(),
    triggeredAt: row.triggeredAt?.toISOString() ?? null,
    triggeredPrice: row.triggeredPrice === null ? null : formatPrice(row.triggeredPrice, priceDecimals),
  };
}
