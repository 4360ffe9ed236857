import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DepositTable } from '#web/features/admin/money/deposit-table.tsx';
import { adminDepositsQuery, unassignedQuery } from '#web/features/admin/queries.ts';
import { UnassignedDeposit } from '#web/features/admin/money/unassigned-deposit.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';
import { useQuery } from '#web/lib/use-query.ts';

const tabs = [
  { value: 'all', label: m.common_all() },
  { value: 'awaiting', label: m.admin_confirming() },
  { value: 'unassigned', label: m.admin_nobodys_yet() },
] as const;
const limit = 50;

function Deposits({
  state,
  before,
  onBefore,
}: {
  state: 'all' | 'awaiting';
  before: string | undefined;
  onBefore: (before: string | undefined) => void;
}) {
  const { data, isError, refetch } = useQuery({
    ...adminDepositsQuery(state, before),
    placeholderData: keepPreviousData,
  });
  if (!data)
    return isError ? (
      <Failed title={m.admin_deposits_could_not_be_loaded()} onRetry={refetch} />
    ) : (
      <Loading label={m.admin_loading_deposits()} rows={5} />
    );
  return (
    <>
      {data.length === 0 ? (
        <Empty title={state === 'awaiting' ? m.admin_nothing_confirming() : m.admin_no_deposits_yet()}>
          {m.admin_payments_appear_here_when_their()}
        </Empty>
      ) : (
        <DepositTable deposits={data} />
      )}
      <Pager
        before={before}
        next={data.length === limit ? (data.at(-1)?.id ?? null) : null}
        onBefore={onBefore}
      />
    </>
  );
}

function Unassigned() {
  const { data, isError, refetch } = useQuery(unassignedQuery());
  if (!data)
    return isError ? (
      <Failed title={m.admin_deposits_could_not_be_loaded()} onRetry={refetch} />
    ) : (
      <Loading label={m.admin_loading_deposits()} rows={3} />
    );
  if (data.length === 0)
    return (
      <Empty title={m.admin_every_deposit_has_owner()}>
        {m.admin_payments_published_address_wait_here()}
      </Empty>
    );
  return (
    <ul className="divide-y divide-line">
      {data.map((deposit) => (
        <UnassignedDeposit key={deposit.id} deposit={deposit} />
      ))}
    </ul>
  );
}

export function AdminDepositsPage() {
  const { state = 'all', before } = useSearch({ from: '/gate/admin/admin-deposits' });
  const navigate = useNavigate({ from: '/admin-deposits' });
  return (
    <>
      <PageTitle title={m.common_deposits()} lead={m.admin_every_payment_chains_brought_those()} />
      <div className="mb-4">
        <Tabs
          label={m.admin_state_deposits()}
          panelId="deposits"
          tabs={tabs}
          value={state}
          onValue={(value) => void navigate({ search: value === 'all' ? {} : { state: value } })}
        />
      </div>
      <TabPanel id="deposits" value={state} className="card overflow-hidden">
        {state === 'unassigned' ? (
          <Unassigned />
        ) : (
          <Deposits
            state={state}
            before={before}
            onBefore={(cursor) => void navigate({ search: withCursor(cursor) })}
          />
        )}
      </TabPanel>
    </>
  );
}
