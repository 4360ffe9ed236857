import { assert } from '#core/values/assert.ts';
import type { OrderView } from '#core/trading/contract.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatPrice } from '#core/values/price.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { listOrders, type OrderRow } from '#server/domains/trading/orders/store.ts';
import { ownedBy } from '#server/domains/trading/history/worth.ts';
import { listPortfolioIds } from '#server/domains/trading/accounts/portfolios/store.ts';
import { bareOrderView } from '#server/domains/trading/accounts/show-positions.ts';
import { listWorkingOf, type WorkingRow } from '#server/domains/trading/orders/working/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface OrderPage {
  readonly status: 'working' | 'all';
  readonly limit: number;
  /** Id of the last order of the page before. */
  readonly before?: string | undefined;
  /** All of them when left out. */
  readonly portfolioId?: PortfolioRef | undefined;
}

/** A person's own orders in all portfolios or in one, newest first. */
export async function showOrders(
  app: Pick<Needs, 'db' | 'market'>,
  userId: string,
  page: OrderPage,
): Promise<{ orders: OrderView[]; next: string | null }> {
  const tx = app.db.read;
  const { accounts } = await ownedBy(tx, userId, page.portfolioId);
  const owners = accounts.filter(({ kind }) => kind !== 'copy').map(({ owner }) => owner);
  const rows = await listOrders(tx, owners, page.status, page.before, page.limit + 1);
  const shown = rows.slice(0, page.limit);
  return {
    orders: await orderViews(tx, app.market, shown),
    next: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Orders with how they wait or waited, and where. */
export async function orderViews(tx: Tx, market: Market, orders: readonly OrderRow[]): Promise<OrderView[]> {
  const ids = orders.map(({ id }) => id);
  const owners = [...new Set(orders.map(({ owner }) => owner))];
  const [waiting, portfolios] = await Promise.all([listWorkingOf(tx, ids), listPortfolioIds(tx, owners)]);
  const rows = new Map(waiting.map((row): [string, WorkingRow] => [row.id, row]));
  return orders.map((order) => {
    const row = rows.get(order.id);
    return {
      ...bareOrderView(order, market),
      portfolioId: portfolios.get(order.owner) ?? 'main',
      waiting: row ? waitingView(row, market) : null,
    };
  });
}

export async function orderView(tx: Tx, market: Market, order: OrderRow): Promise<OrderView> {
  const [view] = await orderViews(tx, market, [order]);
  assert(view !== undefined, 'one order has one view');
  return view;
}

/** A plain market order: nothing of it waits, so nothing is looked up. */
export const filledView = (
  market: Market,
  order: OrderRow,
  portfolioId: PortfolioRef = 'main',
): OrderView => ({ ...bareOrderView(order, market), portfolioId, waiting: null });

function waitingView(row: WorkingRow, market: Market): NonNullable<OrderView['waiting']> {
  const { priceDecimals } = market.requireInstrument(row.symbol);
  const price = (value: bigint | null) => (value === null ? null : formatPrice(value, priceDecimals));
  const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    type: row.type,
    limitPrice: price(row.limitPrice),
    stopPrice: price(row.type === 'trailing_stop' ? row.watchPrice : row.stopPrice),
    trailBps: row.trailBps,
    timeInForce: row.timeInForce,
    expiresAt: instant(row.expiresAt),
    isPostOnly: row.isPostOnly,
    positionId: row.positionId,
    role: row.role,
    takeProfit: price(row.takeProfit),
    stopLoss: price(row.stopLoss),
    held: formatUnits(row.holdCents, 2),
    endedAt: instant(row.endedAt),
    endedReason: row.endedReason,
  };
}
