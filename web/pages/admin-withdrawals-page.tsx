import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { adminWithdrawalsQuery } from '#web/features/admin/queries.ts';
import { WithdrawalQueue } from '#web/features/admin/withdrawal-queue.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

const tabs = [
  { value: 'awaiting', label: 'Awaiting' },
  { value: 'all', label: 'All' },
] as const;

export function AdminWithdrawalsPage() {
  const { state = 'awaiting' } = useSearch({ from: '/gate/admin/admin-withdrawals' });
  const navigate = useNavigate({ from: '/admin-withdrawals' });
  const { data, isError, refetch } = useQuery({
    ...adminWithdrawalsQuery(state),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle
        title="Withdrawals"
        lead="A withdrawal waits here until an administrator other than its owner decides."
      />
      <div className="mb-4">
        <Tabs
          label="State of withdrawals"
          panelId="withdrawals"
          tabs={tabs}
          value={state}
          onValue={(value) => void navigate({ search: value === 'awaiting' ? {} : { state: value } })}
        />
      </div>
      <TabPanel id="withdrawals" value={state} className="card overflow-hidden">
        {!data && !isError && <Loading label="Loading withdrawals" rows={5} />}
        {!data && isError && <Failed title="Withdrawals could not be loaded." onRetry={refetch} />}
        {data?.length === 0 && (
          <Empty title={state === 'awaiting' ? 'Nothing waits for a decision' : 'No withdrawals yet'}>
            {state === 'awaiting' && 'New requests appear here within seconds.'}
          </Empty>
        )}
        {data && data.length > 0 && <WithdrawalQueue withdrawals={data} />}
      </TabPanel>
    </>
  );
}
