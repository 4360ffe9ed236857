import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApplicationCard } from '#web/features/verification/application-card.tsx';
import { applicationsQuery } from '#web/features/verification/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

const tabs = [
  { value: 'pending', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const;

export function AdminKycPage() {
  const { state = 'pending', page = 1 } = useSearch({ from: '/gate/admin/admin-kyc' });
  const navigate = useNavigate({ from: '/admin-kyc' });
  const { data, isError, refetch } = useQuery({
    ...applicationsQuery(state, page),
    placeholderData: keepPreviousData,
  });
  const turn = (next: number) =>
    void navigate({
      search: { ...(state === 'decided' && { state }), ...(next > 1 && { page: next }) },
    });
  return (
    <>
      <PageTitle
        title="Identity verification"
        lead="Papers wait here until an administrator other than their owner decides. Every look at a file is recorded."
      />
      <div className="mb-4">
        <Tabs
          label="State of applications"
          panelId="applications"
          tabs={tabs}
          value={state}
          onValue={(value) => void navigate({ search: value === 'pending' ? {} : { state: value } })}
        />
      </div>
      <TabPanel id="applications" value={state} className="space-y-4">
        {!data && !isError && <Loading label="Loading applications" rows={4} />}
        {!data && isError && <Failed title="Applications could not be loaded." onRetry={refetch} />}
        {data?.applications.length === 0 && (
          <div className="card">
            <Empty title={state === 'pending' ? 'Nothing waits for a decision' : 'Nothing was decided yet'}>
              {state === 'pending' && 'Papers that are sent in appear here.'}
            </Empty>
          </div>
        )}
        {data?.applications.map((application) => (
          <ApplicationCard
            key={`${application.userId} ${application.submittedAt ?? ''}`}
            application={application}
          />
        ))}
        {data && (page > 1 || data.hasMore) && (
          <nav aria-label="Pages" className="flex justify-between gap-3">
            <Button kind="secondary" isSmall disabled={page === 1} onClick={() => turn(page - 1)}>
              Previous page
            </Button>
            <Button kind="secondary" isSmall disabled={!data.hasMore} onClick={() => turn(page + 1)}>
              Next page
            </Button>
          </nav>
        )}
      </TabPanel>
    </>
  );
}
