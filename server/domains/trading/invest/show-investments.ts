import type { InvestmentView } from '#core/trading/invest/invest-contract.ts';
import { formatPrice } from '#core/values/price.ts';
import { type InvestmentRow, listAwaitingOf } from '#server/domains/trading/invest/store.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** Those of the person that wait for money, newest first. */
export async function showInvestments(app: Needs, actor: Actor): Promise<InvestmentView[]> {
  return (await listAwaitingOf(app.db.read, actor.userId)).map((row) => investmentView(app, row));
}

export const investmentView = ({ market }: Pick<Needs, 'market'>, row: InvestmentRow): InvestmentView => ({
  id: row.id,
  symbol: row.symbol,
  quantity: row.quantity,
  state: row.state,
  mostPrice: formatPrice(row.mostPrice, market.requireInstrument(row.symbol).priceDecimals),
  orderId: row.orderId,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});
