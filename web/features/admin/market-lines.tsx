import { useQuery } from '@tanstack/react-query';
import type { LineView } from '#core/market/contract.ts';
import { marketLinesQuery } from '#web/features/admin/queries.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const tones: Readonly<Record<LineView['state'], BadgeTone>> = {
  idle: 'neutral',
  connecting: 'warn',
  live: 'good',
  stale: 'warn',
  down: 'bad',
};

const columns: readonly Column<LineView>[] = [
  {
    key: 'name',
    title: 'Source',
    isLead: true,
    cell: (line) => <span className="font-medium">{line.name}</span>,
  },
  { key: 'state', title: 'State', cell: (line) => <Badge tone={tones[line.state]}>{line.state}</Badge> },
  {
    key: 'heard',
    title: 'Last quote',
    cell: (line) => (line.heardAt === null ? 'never' : formatDateTime(line.heardAt)),
  },
  {
    key: 'reconnects',
    title: 'Reconnects',
    isFigure: true,
    cell: (line) => <span className="num">{line.reconnects}</span>,
  },
  { key: 'bad', title: 'Refused', isFigure: true, cell: (line) => <span className="num">{line.bad}</span> },
  {
    key: 'fault',
    title: 'Last fault',
    cell: (line) => <span className="wrap-anywhere text-muted">{line.lastFault ?? '—'}</span>,
  },
];

/** Live price sources and how they do. */
export function MarketLines() {
  const { data, isError, refetch } = useQuery(marketLinesQuery());
  return (
    <Card title="Market lines" isFlush>
      {!data && !isError && <Loading label="Loading market lines" rows={2} />}
      {!data && isError && <Failed title="Market lines could not be loaded." onRetry={refetch} />}
      {data?.length === 0 && (
        <Empty title="Every market is simulated">Live sources appear here when they are configured.</Empty>
      )}
      {data && data.length > 0 && (
        <DataTable caption="Market lines" columns={columns} rows={data} rowKey={(line) => line.name} />
      )}
    </Card>
  );
}
