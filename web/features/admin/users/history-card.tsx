import { m } from '#core/messages/messages.js';
import { useState, type ReactNode } from 'react';
import type { UserId } from '#core/values/ids.ts';
import { nftsQuery, statementQuery, tradesQuery } from '#web/features/admin/users/queries.ts';
import { EarningTable, LineTable, NftTable, UserTradeTable } from '#web/features/admin/users/records.tsx';
import { Card } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useQuery } from '#web/lib/use-query.ts';

type HistoryTab = 'deposits' | 'withdrawals' | 'trades';
const tabs = [
  { value: 'deposits', label: m.people_deposit_history() },
  { value: 'withdrawals', label: m.people_withdraw_history() },
  { value: 'trades', label: m.people_trade_history() },
] as const;

/** The four states of a list, alike for each of this page. */
function ListStates({
  isLoading,
  isError,
  isEmpty,
  onRetry,
  children,
}: {
  isLoading: boolean;
  isError: boolean;
  isEmpty: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  if (isLoading) return <Loading label={m.people_loading_history()} rows={3} />;
  if (isError) return <Failed title={m.people_failed_history()} onRetry={onRetry} />;
  if (isEmpty) return <Empty title={m.people_no_data()} />;
  return children;
}

function Statement({ userId, kind }: { userId: UserId; kind: 'deposits' | 'withdrawals' }) {
  const [before, setBefore] = useState<string>();
  const { data, isError, refetch } = useQuery(statementQuery(userId, kind, before));
  const caption = kind === 'deposits' ? m.people_deposit_history() : m.people_withdraw_history();
  return (
    <ListStates
      isLoading={!data && !isError}
      isError={!data && isError}
      isEmpty={data?.lines.length === 0}
      onRetry={refetch}
    >
      <LineTable caption={caption} lines={data?.lines ?? []} />
      <Pager before={before} next={data?.next ?? null} onBefore={setBefore} />
    </ListStates>
  );
}

function Trades({ userId, status }: { userId: UserId; status: 'all' | 'closed' }) {
  const [before, setBefore] = useState<string>();
  const { data, isError, refetch } = useQuery(tradesQuery(userId, status, before));
  const Table = status === 'all' ? UserTradeTable : EarningTable;
  return (
    <ListStates
      isLoading={!data && !isError}
      isError={!data && isError}
      isEmpty={data?.trades.length === 0}
      onRetry={refetch}
    >
      <Table
        caption={status === 'all' ? m.people_trade_history() : m.people_earnings()}
        trades={data?.trades ?? []}
      />
      <Pager before={before} next={data?.next ?? null} onBefore={setBefore} />
    </ListStates>
  );
}

interface HistoryCardProps {
  userId: UserId;
  tab: HistoryTab;
  onTab: (tab: HistoryTab) => void;
}

export function HistoryCard({ userId, tab, onTab }: HistoryCardProps) {
  return (
    <section aria-label={m.people_history()} className="card overflow-hidden">
      <div className="border-b border-line p-3">
        <Tabs
          label={m.people_history()}
          panelId="history"
          tabs={tabs}
          value={tab}
          onValue={onTab}
          isWrapped
        />
      </div>
      <TabPanel id="history" value={tab}>
        {tab === 'trades' ? (
          <Trades key={tab} userId={userId} status="all" />
        ) : (
          <Statement key={tab} userId={userId} kind={tab} />
        )}
      </TabPanel>
    </section>
  );
}

export function EarningsCard({ userId }: { userId: UserId }) {
  return (
    <Card title={m.people_earnings()} isFlush>
      <p className="px-5 pt-4 text-sm text-muted">{m.people_earnings_lead()}</p>
      <Trades userId={userId} status="closed" />
    </Card>
  );
}

export function NftsCard({ userId }: { userId: UserId }) {
  const { data, isError, refetch } = useQuery(nftsQuery(userId));
  return (
    <Card title={m.people_nfts_created()} isFlush>
      <ListStates
        isLoading={!data && !isError}
        isError={!data && isError}
        isEmpty={data?.length === 0}
        onRetry={refetch}
      >
        <NftTable caption={m.people_nfts_created()} nfts={data ?? []} />
      </ListStates>
    </Card>
  );
}
