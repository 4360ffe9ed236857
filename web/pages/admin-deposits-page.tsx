import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DepositTable } from '#web/features/admin/deposit-table.tsx';
import { adminDepositsQuery, unassignedQuery } from '#web/features/admin/queries.ts';
import { UnassignedDeposit } from '#web/features/admin/unassigned-deposit.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'awaiting', label: 'Confirming' },
  { value: 'unassigned', label: 'Nobody’s yet' },
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
      <Failed title="Deposits could not be loaded." onRetry={refetch} />
    ) : (
      <Loading label="Loading deposits" rows={5} />
    );
  return (
    <>
      {data.length === 0 ? (
        <Empty title={state === 'awaiting' ? 'Nothing is confirming' : 'No deposits yet'}>
          Payments appear here when their network has them.
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
      <Failed title="Deposits could not be loaded." onRetry={refetch} />
    ) : (
      <Loading label="Loading deposits" rows={3} />
    );
  if (data.length === 0)
    return (
      <Empty title="Every deposit has an owner">
        Payments to a published address wait here until two administrators agree whose they are.
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
      <PageTitle title="Deposits" lead="Every payment the chains brought, and those that nobody owns yet." />
      <div className="mb-4">
        <Tabs
          label="State of deposits"
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
