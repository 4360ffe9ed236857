import { m } from '#core/messages/messages.js';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { plainPercent } from '#web/features/copying/discover/leader-card.tsx';
import { MarketCell, SideTag } from '#web/features/copying/trader/market-cell.tsx';
import { Change, PriceText } from '#web/ui/numbers/amount.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Empty } from '#web/ui/states.tsx';
import { formatDate } from '#web/ui/when.ts';

type Position = LeaderRecordView['positions'][number];

const columns: readonly Column<Position>[] = [
  { key: 'market', title: m.common_market(), isLead: true, cell: (row) => <MarketCell {...row} /> },
  {
    key: 'weight',
    title: m.copying_of_equity(),
    isFigure: true,
    cell: (row) => plainPercent(row.weightPercent),
  },
  { key: 'entry', title: m.copying_entry(), isFigure: true, cell: (row) => <PriceText value={row.entry} /> },
  {
    key: 'result',
    isKept: true,
    title: m.copying_result(),
    isFigure: true,
    cell: (row) => <Change percent={row.resultPercent} />,
  },
  { key: 'opened', title: m.copying_opened(), isFigure: true, cell: (row) => formatDate(row.openedAt) },
];

const faceOf = (row: Position) => ({
  mark: <InstrumentMark symbol={row.symbol} />,
  name: row.symbol,
  tags: <SideTag side={row.side} leverage={row.leverage} />,
  note: `${m.copying_opened()} ${formatDate(row.openedAt)}`,
  value: plainPercent(row.weightPercent),
  under: <Change percent={row.resultPercent} />,
});

/** What the trader holds now, or why nothing stands here. */
export function PositionsTable({ record: { leader, positions } }: { record: LeaderRecordView }) {
  const isClosed = leader.notCopyableReason === 'closed';
  if (positions.length === 0)
    return (
      <Empty title={isClosed ? m.copying_record_closed() : m.copying_flat_right_now()}>
        {isClosed ? m.copying_record_closed_text() : m.copying_trader_holds_nothing_moment()}
      </Empty>
    );
  return (
    <DataTable
      caption={m.copying_open_positions_trader()}
      columns={columns}
      rows={positions}
      rowKey={({ symbol, side, openedAt }) => `${symbol} ${side} ${openedAt}`}
      phone={faceOf}
    />
  );
}
