import type { TradeView } from '#core/trading/contract.ts';
import { formatPercent, formatQuantityText } from '#core/content/figures.ts';
import { Amount, Change, decimalsOf, PriceText } from '#web/ui/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Figure } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const statuses: Record<TradeView['status'], { name: string; tone: BadgeTone }> = {
  open: { name: 'Open', tone: 'ink' },
  closed: { name: 'Closed', tone: 'neutral' },
  pending: { name: 'Pending', tone: 'warn' },
};
const price = (value: string) => (
  <PriceText value={value} decimals={Math.max(decimalsOf(value), value.split('.')[1]?.length ?? 0)} />
);
const nothing = <span className="text-faint">—</span>;

const columns: readonly Column<TradeView>[] = [
  {
    key: 'asset',
    title: 'Asset',
    isLead: true,
    cell: (trade) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{trade.symbol}</span>
        <span className={trade.side === 'buy' ? 'gain' : 'loss'}>
          {trade.side === 'buy' ? 'Buy' : 'Sell'}
        </span>
        {trade.copyId !== null && (
          <Badge tone="ink" hasShape={false}>
            Copy
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'id',
    title: 'Trade ID',
    cell: (trade) => (
      <span className="num text-faint" title={trade.id}>
        {trade.id.slice(-8)}
      </span>
    ),
  },
  { key: 'quantity', title: 'Quantity', isFigure: true, cell: (trade) => formatQuantityText(trade.quantity) },
  { key: 'amount', title: 'Amount', isFigure: true, cell: (trade) => <Amount value={trade.amount} /> },
  { key: 'entry', title: 'Entry price', isFigure: true, cell: (trade) => price(trade.entryPrice) },
  {
    key: 'exit',
    title: 'Exit price',
    isFigure: true,
    cell: (trade) => (trade.exitPrice === null ? nothing : price(trade.exitPrice)),
  },
  {
    key: 'pnl',
    title: 'P&L',
    isFigure: true,
    cell: (trade) =>
      trade.pnl === null ? (
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
    title: 'Status',
    cell: (trade) => <Badge tone={statuses[trade.status].tone}>{statuses[trade.status].name}</Badge>,
  },
  {
    key: 'date',
    title: 'Date',
    isFigure: true,
    cell: (trade) => <span className="text-muted">{formatDateTime(trade.closedAt ?? trade.openedAt)}</span>,
  },
];

export function TradeTable({ trades }: { trades: readonly TradeView[] }) {
  return <DataTable caption="Trades" columns={columns} rows={trades} rowKey={(trade) => trade.id} />;
}

export interface TradeSummary {
  totalPnl: string;
  openTrades: number;
  winRate: string | null;
  totalTrades: number;
  winning: number;
  losing: number;
  averagePnl: string | null;
}

export function TradeFigures({ summary }: { summary: TradeSummary }) {
  return (
    <div className="card grid grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-4">
      {[
        { name: 'Total P&L', value: <Amount value={summary.totalPnl} isChange /> },
        { name: 'Open Trades', value: summary.openTrades },
        {
          name: 'Win Rate',
          value: summary.winRate === null ? '—' : formatPercent(summary.winRate, 1).replace('+', ''),
        },
        { name: 'Total Trades', value: summary.totalTrades },
      ].map(({ name, value }) => (
        <div key={name} className="bg-panel p-5">
          <Figure name={name}>
            <span className="num text-xl">{value}</span>
          </Figure>
        </div>
      ))}
    </div>
  );
}

export function PerformanceSummary({ summary }: { summary: TradeSummary }) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Figure name="Winning trades">
        <span className="num">{summary.winning}</span>
      </Figure>
      <Figure name="Losing trades">
        <span className="num">{summary.losing}</span>
      </Figure>
      <Figure name="Average P&L per closed trade">
        {summary.averagePnl === null ? '—' : <Amount value={summary.averagePnl} isChange />}
      </Figure>
    </div>
  );
}
