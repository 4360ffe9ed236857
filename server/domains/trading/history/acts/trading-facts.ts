import { formatUnits } from '#core/values/money.ts';
import { formatQuantity, formatTick } from '#core/values/price.ts';
import type { ActNeeds, TradingFacts } from '#server/domains/ledger/index.ts';
import {
  type ActFillRow,
  type ActOrderRow,
  listActFills,
  listActOrders,
  listMoves,
  listSymbols,
} from '#server/domains/trading/history/acts/store.ts';

const unlessNone = <Row>(ids: readonly unknown[], read: () => Promise<Row[]>): Promise<Row[]> =>
  ids.length === 0 ? Promise.resolve([]) : read();

/** What trading knows about the lines of one account's book. */
export const tradingFacts: ActNeeds['tradingFacts'] = async (tx, ask) => {
  const { owner, orderIds, positionIds, transferIds } = ask;
  const ats = [...new Set(ask.fills.map(({ at }) => at))];
  const [fills, orders, symbols, moves] = await Promise.all([
    unlessNone(ats, () => listActFills(tx, owner, ats)),
    unlessNone(orderIds, () => listActOrders(tx, owner, orderIds)),
    unlessNone(positionIds, () => listSymbols(tx, owner, positionIds)),
    unlessNone(transferIds, () => listMoves(tx, transferIds)),
  ]);
  return {
    trades: tradesOf(fills),
    orders: new Map(orders.map((order) => [order.id, orderFacts(order)])),
    symbols: new Map(symbols.map(({ id, symbol }) => [id, symbol])),
    transfers: new Map(
      moves.map(({ id, fromName, toName }) => [id, { kind: 'portfolio', from: fromName, to: toName }]),
    ),
  };
};

type TradeOf = TradingFacts['trades'] extends ReadonlyMap<string, infer Trade> ? Trade : never;

/** Fills of one order at one instant are one trade, under the order and under what caused it. */
function tradesOf(fills: readonly ActFillRow[]): Map<string, TradeOf> {
  const trades = new Map<string, TradeOf>();
  for (const own of Map.groupBy(fills, ({ orderId, at }) => `${orderId} ${at}`).values()) {
    const [first] = own;
    if (!first) continue;
    const trade = tradeFacts(first, own);
    trades.set(`${first.orderId} ${first.at}`, trade);
    if (first.cause !== null) trades.set(`${first.cause} ${first.at}`, trade);
  }
  return trades;
}

function tradeFacts(first: ActFillRow, fills: readonly ActFillRow[]): TradeOf {
  const sumOf = (value: (fill: ActFillRow) => bigint) => fills.reduce((sum, fill) => sum + value(fill), 0n);
  const quantity = sumOf((fill) => fill.quantity);
  const closing = fills.filter(({ isClosing }) => isClosing);
  return {
    kind: 'trade',
    symbol: first.symbol,
    side: first.side,
    product: first.product,
    leverage: first.leverage,
    orderId: first.orderId,
    orderType: first.type,
    quantity: formatQuantity(quantity),
    // Parts of one fill share its price.
    price: formatTick(first.price),
    fee: formatUnits(
      sumOf((fill) => fill.feeCents),
      2,
    ),
    realisedPnl:
      closing.length === 0
        ? null
        : formatUnits(
            sumOf(({ pnlCents }) => pnlCents),
            2,
          ),
    entryPrice: closing[0] ? formatTick(closing[0].positionEntry) : null,
    isMove: first.isMove,
  };
}

const orderFacts = ({ id, type, quantity, price, status, ...order }: ActOrderRow) => ({
  kind: 'order' as const,
  symbol: order.symbol,
  side: order.side,
  product: order.product,
  leverage: order.leverage,
  orderId: id,
  orderType: type,
  quantity: formatQuantity(quantity),
  price: price === null ? null : formatTick(price),
  isWorking: status === 'working',
});
