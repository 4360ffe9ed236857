import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FreezeList } from '#web/features/admin/leaders/freeze-list.tsx';
import { freezesQuery, proposalsQuery } from '#web/features/admin/oversight-queries.ts';
import { ProposalList } from '#web/features/admin/inbox/proposal-list.tsx';
import { formatUsd } from '#core/content/figures.ts';
import { PageTitle } from '#web/ui/card.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Empty, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';
import { useQuery } from '#web/lib/use-query.ts';

const tabs = [
  { value: 'open', label: m.approvals_tab_open() },
  { value: 'decided', label: m.approvals_tab_decided() },
] as const;

export function AdminApprovalsPage() {
  const { state = 'open', before } = useSearch({ from: '/gate/admin/admin-approvals' });
  const navigate = useNavigate({ from: '/admin-approvals' });
  const query = useQuery({
    ...proposalsQuery(state, before),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const freezes = useQuery(freezesQuery());
  // Together: what came later would push down what is there.
  const isSettled =
    (data !== undefined || query.isError) &&
    (state !== 'open' || freezes.data !== undefined || freezes.isError);
  return (
    <>
      <PageTitle title={m.approvals_title()} lead={m.approvals_lead()}>
        <Link to="/admin-withdrawals" className="text-sm font-medium underline-offset-4 hover:underline">
          {m.approvals_withdrawals()}
        </Link>
      </PageTitle>
      <div className="mb-4">
        <Tabs
          label={m.approvals_state()}
          panelId="proposals"
          tabs={tabs}
          value={state}
          onValue={(value) => void navigate({ search: value === 'open' ? {} : { state: value } })}
        />
      </div>
      <TabPanel id="proposals" value={state} className="space-y-4">
        {isSettled ? (
          <>
            {data && <AloneNote {...data} />}
            {state === 'open' && <FreezeList />}
            <PagedList
              query={query}
              rowsOf={({ proposals }) => proposals}
              loading={m.approvals_loading()}
              failed={m.approvals_failed()}
              empty={
                <div className="card">
                  <Empty
                    title={state === 'open' ? m.approvals_nothing_waits() : m.approvals_nothing_decided()}
                  >
                    {m.approvals_nothing_text()}
                  </Empty>
                </div>
              }
              before={before}
              onBefore={(cursor) => void navigate({ search: withCursor(cursor) })}
            >
              {(proposals) => <ProposalList proposals={proposals} heading="h2" />}
            </PagedList>
          </>
        ) : (
          <div className="card">
            <Loading label={m.approvals_loading()} rows={5} />
          </div>
        )}
      </TabPanel>
    </>
  );
}

interface AloneNoteProps {
  isAlone: boolean;
  timeLockHours: number;
  aloneUpTo: string;
}

/** What one administrator may do alone, and what takes the place of a second. */
const AloneNote = ({ isAlone, timeLockHours, aloneUpTo }: AloneNoteProps) => (
  <p className="rounded-md border border-line bg-panel-2 px-4 py-3 text-sm text-muted">
    {isAlone
      ? m.approvals_single({ hours: timeLockHours, limit: formatUsd(aloneUpTo) })
      : m.approvals_several({ limit: formatUsd(aloneUpTo) })}
  </p>
);
