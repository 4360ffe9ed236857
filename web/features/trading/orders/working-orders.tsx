import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { findInstrument } from '#core/market/instruments.ts';
import type { OrderView } from '#core/trading/contract.ts';
import { formatPercent, formatPrice, formatQuantityText } from '#core/content/figures.ts';
import { readUnits } from '#core/values/money.ts';
import { cancelOrder } from '#web/features/trading/orders/actions/cancel-order.ts';
import { editOrder } from '#web/features/trading/orders/actions/edit-order.ts';
import { roleNames } from '#web/features/trading/orders/order-words.ts';
import { SideWord } from '#web/features/trading/orders/side-word.tsx';
import { kindNames } from '#web/features/trading/ticket/order-terms.ts';
import { PortfolioBadge } from '#web/features/trading/portfolios/portfolio-badge.tsx';
import { RowOrigin } from '#web/features/trading/portfolios/row-origin.tsx';
import { workingOrdersQuery } from '#web/features/trading/queries.ts';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { Amount, decimalsOf, Quantity } from '#web/ui/numbers/amount.tsx';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, Titled } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import type { PhoneOfRow } from '#web/ui/lists/table-rows.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime, formatInstant } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';

/** The price that an order waits for, in the decimals of its market; undefined for one without. */
function priceOf({ symbol, waiting }: OrderView): string | undefined {
  const price = waiting?.limitPrice ?? waiting?.stopPrice ?? undefined;
  return price && formatPrice(price, findInstrument(symbol)?.priceDecimals ?? decimalsOf(price));
}

function OrderPrice({ order }: { order: OrderView }) {
  const price = priceOf(order);
  const trailBps = order.waiting?.trailBps ?? null;
  if (price === undefined) return <span className="text-faint">—</span>;
  return (
    <span>
      <span className="num">{price}</span>
      {trailBps !== null && (
        <span className="block text-2xs text-faint">
          {m.trading_trails_by({ percent: formatPercent(String(trailBps / 100)).replace('+', '') })}
        </span>
      )}
    </span>
  );
}

const columns: readonly Column<OrderView>[] = [
  {
    key: 'market',
    title: m.common_market(),
    isLead: true,
    cell: (order) => (
      <Marked mark={<InstrumentMark symbol={order.symbol} />}>
        <span className="is-line flex flex-wrap items-center gap-2">
          <Link
            to="/markets/$symbol"
            params={{ symbol: order.symbol }}
            className="font-medium hover:underline"
          >
            {order.symbol}
          </Link>
          <SideWord side={order.side} />
          {order.waiting && (
            <Badge hasShape={false}>
              {order.waiting.role ? roleNames[order.waiting.role] : kindNames[order.waiting.type]}
            </Badge>
          )}
          {order.waiting?.isPostOnly && <Badge hasShape={false}>{m.trading_post_only()}</Badge>}
          {order.waiting?.positionId && !order.waiting.role && (
            <Badge hasShape={false}>{m.trading_reduce_only()}</Badge>
          )}
          <PortfolioBadge id={order.portfolioId} />
        </span>
      </Marked>
    ),
  },
  {
    key: 'quantity',
    title: m.trading_quantity(),
    isFigure: true,
    cell: (order) => <Quantity value={order.quantity} />,
  },
  {
    key: 'price',
    isKept: true,
    title: m.trading_at_price(),
    isFigure: true,
    cell: (order) => <OrderPrice order={order} />,
  },
  {
    key: 'held',
    weight: 2,
    title: m.trading_set_aside(),
    isFigure: true,
    cell: (order) =>
      order.waiting ? <Amount value={order.waiting.held} /> : <span className="text-faint">—</span>,
  },
  {
    key: 'since',
    weight: 3,
    title: m.trading_since(),
    isFigure: true,
    cell: (order) => (
      <span className="text-muted">
        {formatDateTime(order.at)}
        {order.waiting?.expiresAt && (
          <span className="block text-2xs text-faint">
            {m.trading_order_until({ expiresAt: formatInstant(order.waiting.expiresAt) })}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'cancel',
    title: m.trading_action(),
    hasHiddenTitle: true,
    isFigure: true,
    cell: (order) => (
      <span className="inline-flex gap-1">
        <ActionButton action={editOrder} thing={order} kind="quiet" />
        <ActionButton action={cancelOrder} thing={order} />
      </span>
    ),
  },
];

const faceOf = (order: OrderView): PhoneOfRow => ({
  mark: <InstrumentMark symbol={order.symbol} size={36} />,
  name: order.symbol,
  tags: <SideWord side={order.side} />,
  note: <OrderNote order={order} />,
  value: <Held order={order} />,
  under: formatDateTime(order.at),
});

/** What it binds; closing binds nothing. */
function Held({ order: { waiting } }: { order: OrderView }) {
  return waiting && readUnits(waiting.held, 2) > 0n ? <Amount value={waiting.held} /> : null;
}

/** What kind of order it is, how much of what, and for which price. */
function OrderNote({ order }: { order: OrderView }) {
  const { waiting, quantity, portfolioId } = order;
  const isHidden = useAreAmountsHidden();
  const price = priceOf(order);
  const kind = waiting && (waiting.role ? roleNames[waiting.role] : kindNames[waiting.type]);
  const named = isHidden ? '••••' : formatQuantityText(quantity);
  return (
    <>
      {kind && <>{kind} · </>}
      {price === undefined ? named : m.trading_quantity_at({ quantity: named, price })}
      <RowOrigin portfolioId={portfolioId} />
    </>
  );
}

/**
 * Orders that wait for their price; of one market when a symbol is given. Nothing is drawn while
 * there are none.
 */
export function WorkingOrders({ symbol }: { symbol?: string }) {
  const { data } = useQuery(workingOrdersQuery());
  const rows = data?.orders.filter((order) => symbol === undefined || order.symbol === symbol) ?? [];
  if (rows.length === 0) return null;
  const table = (
    <DataTable
      caption={m.trading_waiting_orders()}
      columns={columns}
      rows={rows}
      rowKey={(order) => order.id}
      phone={faceOf}
    />
  );
  if (symbol === undefined)
    return (
      <Titled title={m.trading_waiting_orders()} note={rows.length}>
        <div className="card list-card overflow-clip">{table}</div>
      </Titled>
    );
  return (
    <Card title={m.trading_waiting_orders()} isFlush className="list-card">
      {table}
    </Card>
  );
}

/** The same as a whole tab: with its own words while there are none. */
export function WorkingOrderTable({
  symbol,
  side,
  portfolio,
}: {
  symbol?: string;
  side?: 'buy' | 'sell';
  portfolio?: string;
}) {
  const { data, isError, refetch } = useQuery(workingOrdersQuery());
  if (!data)
    return isError ? (
      <Failed title={m.trading_waiting_orders_could_not_be()} onRetry={refetch} />
    ) : (
      <Loading label={m.trading_loading_waiting_orders()} rows={4} />
    );
  const rows = data.orders.filter(
    (order) =>
      (symbol === undefined || order.symbol === symbol) &&
      (side === undefined || order.side === side) &&
      (portfolio === undefined || order.portfolioId === portfolio),
  );
  if (rows.length === 0)
    return (
      <Empty
        title={
          data.orders.length === 0 ? m.trading_no_pending_trades() : m.trading_no_pending_trade_fits_filter()
        }
      >
        {m.trading_orders_wait_for_their_price()}
      </Empty>
    );
  return (
    <DataTable
      caption={m.trading_waiting_orders()}
      columns={columns}
      rows={rows}
      rowKey={(order) => order.id}
      phone={faceOf}
    />
  );
}
