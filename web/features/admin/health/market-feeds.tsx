import { m } from '#core/messages/messages.js';
import type { FeedView } from '#core/market/contract.ts';
import { marketFeedsQuery } from '#web/features/admin/queries.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const tones: Readonly<Record<FeedView['state'], BadgeTone>> = {
  idle: 'neutral',
  connecting: 'warn',
  live: 'good',
  stale: 'warn',
  down: 'bad',
};

const columns: readonly Column<FeedView>[] = [
  {
    key: 'name',
    title: m.admin_source(),
    isLead: true,
    cell: (feed) => <span className="font-medium">{feed.name}</span>,
  },
  {
    key: 'state',
    isKept: true,
    title: m.admin_state(),
    cell: (feed) => <Badge tone={tones[feed.state]}>{feed.state}</Badge>,
  },
  {
    key: 'heard',
    title: m.admin_last_quote(),
    cell: (feed) => (feed.heardAt === null ? m.common_never() : formatDateTime(feed.heardAt)),
  },
  {
    key: 'reconnects',
    weight: 2,
    title: m.admin_reconnects(),
    isFigure: true,
    cell: (feed) => <span className="num">{feed.reconnects}</span>,
  },
  {
    key: 'bad',
    weight: 3,
    title: m.admin_refused(),
    isFigure: true,
    cell: (feed) => <span className="num">{feed.bad}</span>,
  },
  {
    key: 'fault',
    title: m.admin_last_fault(),
    cell: (feed) => <span className="wrap-anywhere text-muted">{feed.lastFault ?? '—'}</span>,
  },
];

/** Live price sources and how they do. */
export function MarketFeeds() {
  const { data, isError, refetch } = useQuery(marketFeedsQuery());
  return (
    <Card title={m.admin_market_lines()} isFlush>
      {!data && !isError && <Loading label={m.admin_loading_market_lines()} rows={2} />}
      {!data && isError && <Failed title={m.admin_market_lines_could_not_be()} onRetry={refetch} />}
      {data?.length === 0 && (
        <Empty title={m.admin_every_market_simulated()}>{m.admin_live_sources_appear_here_when()}</Empty>
      )}
      {data && data.length > 0 && (
        <DataTable
          caption={m.admin_market_lines()}
          columns={columns}
          rows={data}
          rowKey={(feed) => feed.name}
        />
      )}
    </Card>
  );
}
