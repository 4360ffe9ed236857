import type { Side, TradeSort, TradeView } from '#core/trading/contract.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { percentOf } from '#core/trading/rules.ts';
import { divide, formatUnits } from '#core/values/money.ts';
import { formatPrice, formatQuantity } from '#core/values/price.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import type { Needs } from '#server/domains/trading/history/show-portfolio.ts';
import {
  listTradedSymbols,
  listTrades,
  sumTrades,
  type TradeRow,
  type TradeSums,
} from '#server/domains/trading/history/store.ts';
import { ownedBy } from '#server/domains/trading/history/worth.ts';
import { refOf } from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
import { type Marks, unrealisedCents } from '#server/domains/trading/rules.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';

export interface TradePage {
  readonly status: 'all' | 'open' | 'closed' | 'pending';
  readonly limit: number;
  readonly symbol?: string | undefined;
  readonly side?: Side | undefined;
  readonly sort: TradeSort;
  /** Newest first: id of the last trade of the page before. Else how many trades came before. */
  readonly before?: string | undefined;
  /** All of them when left out. */
  readonly portfolioId?: PortfolioRef | undefined;
}

/**
 * A person's positions, own and copied, as a history of trades. Sums: realised is net of all fees,
 * financing and dividends, unrealised is the dashboard's figure (`openPnlCents`), and the total is
 * both.
 */
export async function showTrades(app: Needs, userId: string, page: TradePage) {
  const tx = app.db.read;
  const at = app.clock.now();
  const { owners } = await ownedBy(tx, userId, page.portfolioId);
  const marks = marksAt(app.market, at);
  const isNewest = page.sort === 'newest';
  const offset = isNewest || !/^\d{1,9}$/.test(page.before ?? '') ? 0 : Number(page.before);
  // What waits is an order, not a trade yet: it is listed among the orders.
  const rows =
    page.status === 'pending'
      ? []
      : await listTrades(
          tx,
          owners,
          { ...page, status: page.status, offset, below: isNewest ? page.before : undefined },
          page.limit + 1,
        );
  const shown = rows.slice(0, page.limit);
  const unrealised = unrealisedCents(await listOpenPositions(tx, owners), marks);
  return {
    trades: shown.map((row) => tradeView(row, app, marks)),
    next:
      rows.length <= page.limit ? null : isNewest ? (shown.at(-1)?.id ?? null) : String(offset + page.limit),
    summary: summaryOf(await sumTrades(tx, owners), unrealised),
    symbols: await listTradedSymbols(tx, owners),
  };
}

export function tradeView(row: TradeRow, { market }: Pick<Needs, 'market'>, marks: Marks): TradeView {
  const { priceDecimals } = market.requireInstrument(row.symbol);
  const pnl = row.closedAt === null ? unrealisedCents([row], marks) : row.pnlCents - row.feeCents;
  return {
    id: row.id,
    symbol: row.symbol,
    side: row.side,
    quantity: formatQuantity(row.openedQuantity),
    openQuantity: formatQuantity(row.closedAt === null ? row.quantity : 0n),
    realisedPnl: row.closedQuantity === 0n ? null : formatUnits(row.pnlCents - row.feeCents, 2),
    amount: formatUnits(row.putInCents, 2),
    entryPrice: formatPrice(row.entry, priceDecimals),
    exitPrice:
      row.closedAt === null
        ? null
        : formatPrice(divide(row.closedValue, row.closedQuantity, 'half-away'), priceDecimals),
    pnl: formatUnits(pnl, 2),
    pnlPercent: formatUnits(percentOf(pnl, row.putInCents), 2),
    status: row.isMoved ? 'moved' : row.closedAt === null ? 'open' : 'closed',
    openedAt: new Date(row.openedAt).toISOString(),
    closedAt: row.closedAt === null ? null : new Date(row.closedAt).toISOString(),
    copyId: row.kind === 'copy' ? row.ref : null,
    portfolioId: refOf(row),
    product: row.product,
    leverage: row.leverage,
    isByStaff: row.isByStaff,
  };
}

const summaryOf = (sums: TradeSums, unrealised: bigint) => ({
  totalPnl: formatUnits(sums.closedCents + sums.openCents + unrealised, 2),
  realisedPnl: formatUnits(sums.closedCents + sums.openCents, 2),
  unrealisedPnl: formatUnits(unrealised, 2),
  openTrades: sums.open,
  winRate:
    sums.closed === 0
      ? null
      : formatUnits(divide(BigInt(sums.winning) * 1_000n, BigInt(sums.closed), 'half-away'), 1),
  totalTrades: sums.open + sums.closed,
  winning: sums.winning,
  losing: sums.losing,
  averagePnl:
    sums.closed === 0 ? null : formatUnits(divide(sums.closedCents, BigInt(sums.closed), 'half-away'), 2),
});
