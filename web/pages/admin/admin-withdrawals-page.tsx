import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { adminWithdrawalsQuery } from '#web/features/admin/queries.ts';
import { WithdrawalQueue } from '#web/features/admin/money/withdrawal-queue.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const tabs = [
  { value: 'awaiting', label: m.admin_awaiting() },
  { value: 'all', label: m.common_all() },
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
      <PageTitle title={m.common_withdrawals()} lead={m.admin_withdrawal_waits_here_until_administrator()} />
      <div className="mb-4">
        <Tabs
          label={m.admin_state_withdrawals()}
          panelId="withdrawals"
          tabs={tabs}
          value={state}
          onValue={(value) => void navigate({ search: value === 'awaiting' ? {} : { state: value } })}
        />
      </div>
      <TabPanel id="withdrawals" value={state} className="card overflow-hidden">
        {!data && !isError && <Loading label={m.admin_loading_withdrawals()} rows={5} />}
        {!data && isError && <Failed title={m.admin_withdrawals_could_not_be_loaded()} onRetry={refetch} />}
        {data?.length === 0 && (
          <Empty
            title={state === 'awaiting' ? m.admin_nothing_waits_for_decision() : m.admin_no_withdrawals_yet()}
          >
            {state === 'awaiting' && m.admin_new_requests_appear_here_within()}
          </Empty>
        )}
        {data && data.length > 0 && <WithdrawalQueue withdrawals={data} />}
      </TabPanel>
    </>
  );
}
