import { m } from '#core/messages/messages.js';
import type { StatementLine } from '#core/ledger/contract.ts';
import type { TradeView } from '#core/trading/contract.ts';
import type { CreatedNft } from '#core/admin/users-contract.ts';
import { dayMs, hourMs, minuteMs } from '#core/values/time.ts';
import { Amount, decimalsOf, PriceText } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';

const lineStates: Readonly<Record<StatementLine['status'], readonly [() => string, BadgeTone]>> = {
  completed: [m.people_completed, 'good'],
  pending: [m.people_pending, 'warn'],
  failed: [m.people_failed, 'bad'],
};
const nothing = <span className="text-faint">—</span>;
const price = (value: string) => (
  <PriceText value={value} decimals={Math.max(decimalsOf(value), value.split('.')[1]?.length ?? 0)} />
);

const lineColumns: readonly Column<StatementLine>[] = [
  {
    key: 'what',
    title: m.people_description(),
    isLead: true,
    cell: (line) => <span className="typed">{line.description}</span>,
  },
  { key: 'date', title: m.people_date(), cell: (line) => formatDateTime(line.at) },
  {
    key: 'amount',
    isKept: true,
    title: m.common_amount(),
    isFigure: true,
    cell: (line) => <Amount value={line.amount} asset={line.asset} isMovement />,
  },
  {
    key: 'status',
    title: m.people_status(),
    cell: (line) => <Badge tone={lineStates[line.status][1]}>{lineStates[line.status][0]()}</Badge>,
  },
];
export const LineTable = ({ caption, lines }: { caption: string; lines: readonly StatementLine[] }) => (
  <DataTable caption={caption} columns={lineColumns} rows={lines} rowKey={(line) => line.id} />
);

const asset: Column<TradeView> = {
  key: 'asset',
  title: m.people_asset(),
  isLead: true,
  cell: (trade) => (
    <Marked mark={<InstrumentMark symbol={trade.symbol} />}>
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{trade.symbol}</span>
        <span className={trade.side === 'buy' ? 'gain' : 'loss'}>
          {trade.side === 'buy' ? m.people_buy() : m.people_sell()}
        </span>
        {trade.isByStaff && (
          <Badge tone="warn" hasShape={false}>
            {m.people_by_staff()}
          </Badge>
        )}
        {trade.copyId !== null && (
          <Badge tone="ink" hasShape={false}>
            {m.people_copied()}
          </Badge>
        )}
      </span>
    </Marked>
  ),
};
const invested: Column<TradeView> = {
  key: 'invested',
  title: m.people_invested(),
  isFigure: true,
  cell: (trade) => <Amount value={trade.amount} />,
};
const profit: Column<TradeView> = {
  key: 'profit',
  title: m.people_profit(),
  isFigure: true,
  cell: (trade) => (trade.pnl === null ? nothing : <Amount value={trade.pnl} isChange />),
};
const state: Column<TradeView> = {
  key: 'status',
  title: m.people_status(),
  cell: (trade) => (
    <Badge tone={trade.status === 'open' ? 'ink' : 'neutral'}>
      {trade.status === 'open'
        ? m.common_open()
        : trade.status === 'moved'
          ? m.trading_moved()
          : m.common_closed()}
    </Badge>
  ),
};

const tradeColumns: readonly Column<TradeView>[] = [
  asset,
  { key: 'date', title: m.people_date(), cell: (trade) => formatDateTime(trade.openedAt) },
  {
    key: 'leverage',
    weight: 3,
    title: m.people_leverage(),
    isFigure: true,
    cell: (trade) => `${trade.leverage}×`,
  },
  invested,
  { key: 'entry', title: m.people_entry_price(), isFigure: true, cell: (trade) => price(trade.entryPrice) },
  profit,
  state,
];
export const UserTradeTable = ({ caption, trades }: { caption: string; trades: readonly TradeView[] }) => (
  <DataTable caption={caption} columns={tradeColumns} rows={trades} rowKey={(trade) => trade.id} />
);

function lasted(openedAt: string, closedAt: string | null): string {
  const ms = Date.parse(closedAt ?? openedAt) - Date.parse(openedAt);
  if (ms >= 2 * dayMs) return m.people_days({ count: Math.floor(ms / dayMs) });
  if (ms >= 2 * hourMs) return m.people_hours({ count: Math.floor(ms / hourMs) });
  return m.people_minutes({ count: Math.floor(ms / minuteMs) });
}

const earningColumns: readonly Column<TradeView>[] = [
  asset,
  { key: 'lasted', title: m.people_lasted(), cell: (trade) => lasted(trade.openedAt, trade.closedAt) },
  profit,
  { key: 'date', title: m.people_date(), cell: (trade) => formatDateTime(trade.closedAt ?? trade.openedAt) },
  invested,
  state,
];
export const EarningTable = ({ caption, trades }: { caption: string; trades: readonly TradeView[] }) => (
  <DataTable caption={caption} columns={earningColumns} rows={trades} rowKey={(trade) => trade.id} />
);

const nftStates: Readonly<Record<CreatedNft['status'], () => string>> = {
  pending: m.collectibles_state_pending,
  approved: m.collectibles_state_approved,
  rejected: m.collectibles_state_rejected,
  sold: m.collectibles_step_sold,
};
const nftColumns: readonly Column<CreatedNft>[] = [
  {
    key: 'name',
    title: m.people_name(),
    isLead: true,
    cell: (nft) => <span className="typed">{nft.name}</span>,
  },
  { key: 'date', title: m.people_date(), cell: (nft) => formatDateTime(nft.at) },
  {
    key: 'price',
    title: m.common_price(),
    isFigure: true,
    cell: (nft) => (nft.price === null ? nothing : <Amount value={nft.price} />),
  },
  {
    key: 'buyer',
    title: m.people_buyer(),
    cell: (nft) => (nft.buyer === '' ? m.collectibles_former_member() : (nft.buyer ?? nothing)),
  },
  { key: 'status', title: m.people_status(), cell: (nft) => nftStates[nft.status]() },
];
export const NftTable = ({ caption, nfts }: { caption: string; nfts: readonly CreatedNft[] }) => (
  <DataTable caption={caption} columns={nftColumns} rows={nfts} rowKey={(nft) => nft.id} />
);
