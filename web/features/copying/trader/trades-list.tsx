import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import type { LeaderTradesView } from '#core/copying/contract.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { MarketCell, SideTag } from '#web/features/copying/trader/market-cell.tsx';
import { api } from '#web/lib/api.ts';
import { rereads } from '#web/lib/rereads.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Change } from '#web/ui/numbers/amount.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Empty } from '#web/ui/states.tsx';
import { formatDate } from '#web/ui/when.ts';

type Trade = LeaderTradesView['trades'][number];

const columns: readonly Column<Trade>[] = [
  { key: 'market', title: m.common_market(), isLead: true, cell: (row) => <MarketCell {...row} /> },
  { key: 'opened', title: m.copying_opened(), isFigure: true, cell: (row) => formatDate(row.openedAt) },
  {
    key: 'closed',
    title: m.common_closed(),
    isFigure: true,
    isKept: true,
    cell: (row) => formatDate(row.closedAt),
  },
  {
    key: 'result',
    title: m.copying_result(),
    isFigure: true,
    isKept: true,
    cell: (row) => <Change percent={row.resultPercent} />,
  },
];

const faceOf = (row: Trade) => ({
  mark: <InstrumentMark symbol={row.symbol} />,
  name: row.symbol,
  tags: <SideTag side={row.side} />,
  note: `${m.copying_opened()} ${formatDate(row.openedAt)}`,
  value: <Change percent={row.resultPercent} />,
  under: formatDate(row.closedAt),
});

interface TradesListProps {
  id: LeaderId;
  before: string | undefined;
  onBefore: (cursor: string | undefined) => void;
}

/** Every closed trade of the record, twenty a page. */
export function TradesList({ id, before, onBefore }: TradesListProps) {
  const query = useQuery(
    api.copying.leaderTrades.queryOptions({
      input: { id, ...(before !== undefined && { before }) },
      refetchInterval: rereads.leaderRecord,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <PagedList
      query={query}
      rowsOf={({ trades }) => trades}
      loading={m.copying_loading_trades()}
      failed={m.copying_trades_could_not_be_loaded()}
      bars={8}
      empty={
        <Empty title={m.copying_no_closed_trades_yet()}>{m.copying_closed_trades_appear_here_newest()}</Empty>
      }
      before={before}
      onBefore={onBefore}
    >
      {(rows) => (
        <DataTable
          caption={m.copying_closed_trades_trader_newest_first()}
          columns={columns}
          rows={rows}
          rowKey={({ id: trade }) => trade}
          phone={faceOf}
        />
      )}
    </PagedList>
  );
}
