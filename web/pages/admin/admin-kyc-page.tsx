import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApplicationCard } from '#web/features/identity/verification/application-card.tsx';
import { applicationsQuery } from '#web/features/identity/verification/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const tabs = [
  { value: 'pending', label: m.admin_waiting() },
  { value: 'decided', label: m.admin_decided() },
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
        title={m.common_identity_verification()}
        lead={m.admin_documents_wait_here_until_administrator()}
      />
      <div className="mb-4">
        <Tabs
          label={m.admin_state_applications()}
          panelId="applications"
          tabs={tabs}
          value={state}
          onValue={(value) => void navigate({ search: value === 'pending' ? {} : { state: value } })}
        />
      </div>
      <TabPanel id="applications" value={state} className="space-y-4">
        {!data && !isError && <Loading label={m.admin_loading_applications()} rows={4} />}
        {!data && isError && <Failed title={m.admin_applications_could_not_be_loaded()} onRetry={refetch} />}
        {data?.applications.length === 0 && (
          <div className="card">
            <Empty
              title={
                state === 'pending' ? m.admin_nothing_waits_for_decision() : m.admin_nothing_was_decided_yet()
              }
            >
              {state === 'pending' && m.admin_documents_sent_appear_here()}
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
          <nav aria-label={m.admin_pages()} className="flex justify-between gap-3">
            <Button kind="secondary" isSmall disabled={page === 1} onClick={() => turn(page - 1)}>
              {m.admin_previous_page()}
            </Button>
            <Button kind="secondary" isSmall disabled={!data.hasMore} onClick={() => turn(page + 1)}>
              {m.admin_next_page()}
            </Button>
          </nav>
        )}
      </TabPanel>
    </>
  );
}
