import { m } from '#core/messages/messages.js';
import type { PositionView, TradeView } from '#core/trading/contract.ts';
import { formatPercent, formatQuantityText } from '#core/content/figures.ts';
import { LivePnl, useOpenPnl, withLivePnl } from '#web/features/trading/positions/live-pnl.tsx';
import { PortfolioBadge } from '#web/features/trading/portfolios/portfolio-badge.tsx';
import { RowOrigin } from '#web/features/trading/portfolios/row-origin.tsx';
import { PositionActions } from '#web/features/trading/positions/position-actions.tsx';
import { PositionChip, PositionValue } from '#web/features/trading/positions/position-figures.tsx';
import { positionsQuery } from '#web/features/trading/queries.ts';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { Amount, Change, decimalsOf, PriceText, Quantity } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Figure } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Loading } from '#web/ui/states.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import type { PhoneOfRow } from '#web/ui/lists/table-rows.tsx';
import { PnlChip } from '#web/ui/numbers/pnl-chip.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';

const statuses: Record<TradeView['status'], { name: string; tone: BadgeTone }> = {
  open: { name: m.common_open(), tone: 'ink' },
  closed: { name: m.common_closed(), tone: 'neutral' },
  moved: { name: m.trading_moved(), tone: 'neutral' },
  pending: { name: m.trading_pending(), tone: 'warn' },
};
const price = (value: string) => (
  <PriceText value={value} decimals={Math.max(decimalsOf(value), value.split('.')[1]?.length ?? 0)} />
);
const nothing = <span className="text-faint">—</span>;

const isPartClosed = ({ status, openQuantity, quantity }: TradeView): boolean =>
  status === 'open' && openQuantity !== quantity;

type Row = TradeView & { position?: PositionView | undefined };

const columns: readonly Column<Row>[] = [
  {
    key: 'asset',
    title: `${m.trading_asset()} · ${m.trading_trade_id()}`,
    isLead: true,
    cell: (trade) => (
      <Marked mark={<InstrumentMark symbol={trade.symbol} />}>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="flex items-center gap-x-2 whitespace-nowrap">
            <span className="font-medium">{trade.symbol}</span>
            <span className={trade.side === 'buy' ? 'gain' : 'loss'}>
              {trade.side === 'buy' ? m.trading_buy() : m.trading_sell()}
            </span>
            {trade.copyId !== null && (
              <Badge tone="ink" hasShape={false}>
                {m.trading_copy_mark()}
              </Badge>
            )}
          </span>
          {trade.isByStaff && (
            <Badge tone="warn" hasShape={false}>
              {m.trading_by_administrator()}
            </Badge>
          )}
          <PortfolioBadge id={trade.portfolioId} />
          <span className="num basis-full text-2xs text-faint" title={trade.id}>
            {trade.id.slice(-8)}
          </span>
        </span>
      </Marked>
    ),
  },
  {
    key: 'quantity',
    title: m.trading_quantity(),
    isFigure: true,
    cell: (trade) => <QuantityLeft trade={trade} />,
  },
  {
    key: 'amount',
    weight: 2,
    title: m.common_amount(),
    isFigure: true,
    cell: (trade) => <Amount value={trade.amount} />,
  },
  { key: 'entry', title: m.trading_entry_price(), isFigure: true, cell: (trade) => price(trade.entryPrice) },
  {
    key: 'exit',
    title: m.trading_exit_price(),
    isFigure: true,
    cell: (trade) => (trade.exitPrice === null ? nothing : price(trade.exitPrice)),
  },
  {
    key: 'pnl',
    isKept: true,
    title: 'P&L',
    isFigure: true,
    cell: (trade) =>
      trade.position ? (
        <span className="inline-flex flex-col items-end">
          <LivePnl position={trade.position} />
          {isPartClosed(trade) && trade.realisedPnl !== null && (
            <span className="text-2xs whitespace-nowrap text-muted">
              {m.trading_realised_so_far()} <Amount value={trade.realisedPnl} isMovement />
            </span>
          )}
        </span>
      ) : trade.pnl === null ? (
        nothing
      ) : (
        <span className="inline-flex flex-col items-end">
          <Amount value={trade.pnl} isChange className="font-medium" />
          {trade.pnlPercent !== null && (
            <Change percent={trade.pnlPercent} hasArrow={false} className="text-2xs" />
          )}
        </span>
      ),
  },
  {
    key: 'status',
    weight: 2,
    title: m.trading_status(),
    cell: (trade) => (
      <Badge tone={statuses[trade.status].tone}>
        {isPartClosed(trade) ? m.trading_part_closed() : statuses[trade.status].name}
      </Badge>
    ),
  },
  {
    key: 'date',
    title: m.trading_date(),
    isFigure: true,
    cell: (trade) => <span className="text-muted">{formatDateTime(trade.closedAt ?? trade.openedAt)}</span>,
  },
];
/** Of a trade that was closed in part, what is left of it. */
function QuantityLeft({ trade }: { trade: Row }) {
  const isHidden = useAreAmountsHidden();
  if (isHidden || !isPartClosed(trade)) return <Quantity value={trade.quantity} />;
  return m.trading_left_of({
    left: formatQuantityText(trade.openQuantity),
    quantity: formatQuantityText(trade.quantity),
  });
}

const actions: Column<Row> = {
  key: 'action',
  title: m.trading_action(),
  hasHiddenTitle: true,
  isFigure: true,
  cell: ({ position, status }) =>
    // The row has its height before the position is known.
    !position ? (
      status === 'open' && <span className="inline-block min-h-9" />
    ) : (
      <PositionActions position={position} />
    ),
};

const faceOf = (trade: Row): PhoneOfRow => ({
  mark: <InstrumentMark symbol={trade.symbol} size={36} />,
  name: trade.symbol,
  tags: (
    <span className={trade.side === 'buy' ? 'gain' : 'loss'}>
      {trade.side === 'buy' ? m.trading_buy() : m.trading_sell()}
    </span>
  ),
  note: (
    <>
      <Quantity value={isPartClosed(trade) ? trade.openQuantity : trade.quantity} /> ·{' '}
      {formatDateTime(trade.closedAt ?? trade.openedAt)}
      <RowOrigin {...trade} />
    </>
  ),
  value: trade.position ? <PositionValue position={trade.position} /> : <Amount value={trade.amount} />,
  under: trade.position ? (
    <PositionChip position={trade.position} />
  ) : trade.pnl === null ? (
    statuses[trade.status].name
  ) : (
    <PnlChip amount={trade.pnl} percent={trade.pnlPercent ?? undefined} />
  ),
});

/** Trades; what is open ticks, and can be protected and closed here. */
export function TradeTable({ trades }: { trades: readonly TradeView[] }) {
  const { data, isError } = useQuery(positionsQuery());
  const rows = trades.map((trade) => ({
    ...trade,
    position: trade.status === 'open' ? data?.find(({ id }) => id === trade.id) : undefined,
  }));
  const isAnyOpen = rows.some(({ status }) => status === 'open');
  // What is open comes with its buttons: a row that gets them later would push the others about.
  if (isAnyOpen && !data && !isError) return <Loading label={m.trading_loading_trades()} rows={6} />;
  return (
    <DataTable
      caption={m.trading_trades()}
      columns={isAnyOpen ? [...columns, actions] : columns}
      rows={rows}
      rowKey={(trade) => trade.id}
      phone={faceOf}
    />
  );
}

export interface TradeSummary {
  totalPnl: string;
  realisedPnl: string;
  unrealisedPnl: string;
  openTrades: number;
  winRate: string | null;
  totalTrades: number;
  winning: number;
  losing: number;
  averagePnl: string | null;
}

const unknown: TradeSummary = {
  totalPnl: '0.00',
  realisedPnl: '0.00',
  unrealisedPnl: '0.00',
  openTrades: 0,
  winRate: null,
  totalTrades: 0,
  winning: 0,
  losing: 0,
  averagePnl: null,
};

/**
 * The four cards. The total ticks with the rows: realised so far, and what is open now. Without
 * figures yet, their place.
 */
export function TradeFigures({ summary: known, portfolio }: { summary?: TradeSummary; portfolio?: string }) {
  const open = useOpenPnl(portfolio);
  const summary = known ?? unknown;
  const place = known ? '' : 'invisible';
  return (
    <div className="card grid grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-4">
      {[
        {
          name: m.trading_total_p_l(),
          value: <Amount value={withLivePnl(summary.totalPnl, summary.unrealisedPnl, open)} isChange />,
          note: (
            <>
              <span className="block">{m.trading_total_p_l_includes()}</span>
              {m.trading_realised()} <Amount value={summary.realisedPnl} isMovement className={place} />
              {m.trading_open()}{' '}
              <Amount
                value={withLivePnl(summary.unrealisedPnl, summary.unrealisedPnl, open)}
                isMovement
                className={place}
              />
            </>
          ),
        },
        { name: m.trading_open_trades(), value: summary.openTrades, note: undefined },
        {
          name: m.trading_win_rate(),
          value: summary.winRate === null ? '—' : formatPercent(summary.winRate, 1).replace('+', ''),
          note: undefined,
        },
        { name: m.trading_total_trades(), value: summary.totalTrades, note: undefined },
      ].map(({ name, value, note }) => (
        <div key={name} className="bg-panel p-5">
          <Figure name={name} note={note}>
            <span className={classes('num text-18', place)}>{value}</span>
          </Figure>
        </div>
      ))}
    </div>
  );
}

export function PerformanceSummary({ summary }: { summary: TradeSummary }) {
  return (
    <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
      <Figure name={m.trading_winning_trades()}>
        <span className="num">{summary.winning}</span>
      </Figure>
      <Figure name={m.trading_losing_trades()}>
        <span className="num">{summary.losing}</span>
      </Figure>
      <Figure name={m.trading_average_p_l_per_closed()}>
        {summary.averagePnl === null ? '—' : <Amount value={summary.averagePnl} isChange />}
      </Figure>
      <p className="col-span-full text-sm text-faint">{m.trading_counts_closed_only()}</p>
    </div>
  );
}
