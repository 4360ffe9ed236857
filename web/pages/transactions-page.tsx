import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { statementQuery } from '#web/features/ledger/queries.ts';
import { Statement } from '#web/features/ledger/statement.tsx';
import { StatementTotals } from '#web/features/ledger/statement-totals.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'deposits', label: 'Deposits' },
  { value: 'withdrawals', label: 'Withdrawals' },
  { value: 'trades', label: 'Trades' },
  { value: 'nfts', label: 'NFTs' },
  { value: 'transfers', label: 'Transfers' },
] as const;

export function TransactionsPage() {
  const { kind = 'all', before } = useSearch({ from: '/gate/transactions' });
  const navigate = useNavigate({ from: '/transactions' });
  const { data, isError, refetch } = useQuery({
    ...statementQuery(kind, before),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle
        title="Transactions"
        lead="The statement of your wallet. Each line shows the balance it left."
      />
      <StatementTotals />
      <div className="mt-6 mb-4">
        <Tabs
          label="Kind of transaction"
          panelId="transactions"
          tabs={tabs}
          value={kind}
          onValue={(value) =>
            void navigate({ search: value === 'all' ? {} : { kind: value }, resetScroll: false })
          }
        />
      </div>
      <TabPanel id="transactions" value={kind} className="card overflow-hidden">
        {!data && !isError && <Loading label="Loading transactions" rows={6} />}
        {!data && isError && <Failed title="Transactions could not be loaded." onRetry={refetch} />}
        {data?.lines.length === 0 && (
          <Empty
            title="No transactions found"
            action={
              kind === 'all' ? (
                <Link
                  to="/dashboard"
                  search={{ dialog: 'deposit' }}
                  className={buttonClass('secondary', true)}
                >
                  Deposit
                </Link>
              ) : (
                <Button kind="secondary" isSmall onClick={() => void navigate({ search: {} })}>
                  Clear filter
                </Button>
              )
            }
          >
            {kind === 'all'
              ? 'Deposits, trades and withdrawals are listed here.'
              : 'Nothing of this kind has happened yet.'}
          </Empty>
        )}
        {data && data.lines.length > 0 && <Statement lines={data.lines} />}
        {data && (
          <Pager
            before={before}
            next={data.next}
            onBefore={(cursor) =>
              void navigate({
                search: ({ before: _old, ...rest }) =>
                  cursor === undefined ? rest : { ...rest, before: cursor },
              })
            }
          />
        )}
      </TabPanel>
    </>
  );
}
