import type { OrderView, PositionView } from '#core/trading/contract.ts';
import { markOf, percentOf } from '#core/trading/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatPrice, formatQuantity } from '#core/values/price.ts';
import type { Market } from '#server/domains/market/index.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import type { Needs } from '#server/domains/trading/history/show-portfolio.ts';
import { ownedBy } from '#server/domains/trading/history/worth.ts';
import { refOf } from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
import { unrealisedCents } from '#server/domains/trading/rules.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import { type OrderRow } from '#server/domains/trading/orders/store.ts';

/**
 * Open positions of a person, own in every portfolio and copied, valued at what they would close at
 * now; newest first.
 */
export async function showPositions(app: Needs, userId: string): Promise<PositionView[]> {
  const tx = app.db.read;
  const { owners, accounts } = await ownedBy(tx, userId);
  const accountOf = new Map(accounts.map((account) => [account.owner, account]));
  const marks = marksAt(app.market, app.clock.now());
  const positions = await listOpenPositions(tx, owners);
  return positions
    .map((position) => {
      const { priceDecimals } = app.market.requireInstrument(position.symbol);
      const unrealised = unrealisedCents([position], marks);
      const account = accountOf.get(position.owner);
      return {
        id: position.id,
        symbol: position.symbol,
        side: position.side,
        product: position.product,
        leverage: position.leverage,
        quantity: formatQuantity(position.quantity),
        entryPrice: formatPrice(position.entry, priceDecimals),
        markPrice: formatPrice(markOf(position.side, marks(position.symbol).quote), priceDecimals),
        margin: formatUnits(position.marginCents, 2),
        unrealisedPnl: formatUnits(unrealised, 2),
        unrealisedPercent: formatUnits(percentOf(unrealised, position.marginCents), 2),
        openedAt: new Date(position.openedAt).toISOString(),
        copyId: account?.kind === 'copy' ? account.ref : null,
        portfolioId: account ? refOf(account) : 'main',
      };
    })
    .sort((a, b) => (a.openedAt < b.openedAt ? 1 : a.openedAt > b.openedAt ? -1 : 0));
}

/** An order without how it waited and where. */
export function bareOrderView(order: OrderRow, market: Market): Omit<OrderView, 'waiting' | 'portfolioId'> {
  const { priceDecimals } = market.requireInstrument(order.symbol);
  return {
    id: order.id,
    symbol: order.symbol,
    side: order.side,
    product: order.product,
    leverage: order.leverage,
    quantity: formatQuantity(order.quantity),
    filledQuantity: formatQuantity(order.filledQuantity),
    price: order.price === null ? null : formatPrice(order.price, priceDecimals),
    fee: formatUnits(order.feeCents, 2),
    status: order.status,
    at: new Date(order.at).toISOString(),
  };
}
