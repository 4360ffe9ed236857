import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { spanOf, type TransactionFilter, transactionsPath } from '#core/ledger/transactions.ts';
import { statementQuery } from '#web/features/ledger/queries.ts';
import { Statement } from '#web/features/ledger/statement.tsx';
import { StatementTotals } from '#web/features/ledger/statement-totals.tsx';
import { TransactionFilters } from '#web/features/ledger/transaction-filter.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'deposits', label: 'Deposits' },
  { value: 'withdrawals', label: 'Withdrawals' },
  { value: 'trades', label: 'Trades' },
  { value: 'nfts', label: 'NFTs' },
  { value: 'transfers', label: 'Transfers' },
] as const;

/** The address says what is set and nothing else. */
const searchOf = ({ kind, asset, from, to }: TransactionFilter) => ({
  ...(kind !== undefined && kind !== 'all' && { kind }),
  ...(asset !== undefined && { asset }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

export function TransactionsPage() {
  const { before, ...filter } = useSearch({ from: '/gate/transactions' });
  const { kind = 'all', asset, from, to } = filter;
  const isFiltered = kind !== 'all' || asset !== undefined || from !== undefined || to !== undefined;
  const isSpan = spanOf(filter) !== undefined;
  const navigate = useNavigate({ from: '/transactions' });
  const go = (next: TransactionFilter) => void navigate({ search: searchOf(next), resetScroll: false });
  const { data, isError, refetch } = useQuery({
    ...statementQuery(filter, before),
    enabled: isSpan,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle
        title="Transactions"
        lead="The statement of your wallet. Each line shows the balance it left."
      >
        {isSpan && (
          <a href={transactionsPath(filter)} download className={buttonClass('secondary', true)}>
            <Download className="size-4" aria-hidden="true" />
            {isFiltered ? 'Download these as CSV' : 'Download CSV'}
          </a>
        )}
      </PageTitle>
      <StatementTotals />
      <div className="mt-6 mb-4 space-y-4">
        <Tabs
          label="Kind of transaction"
          panelId="transactions"
          tabs={tabs}
          value={kind}
          onValue={(value) => go({ ...filter, kind: value })}
        />
        <TransactionFilters
          filter={filter}
          onChange={(change) => go({ ...filter, ...change })}
          onClear={() => go({ kind })}
        />
      </div>
      <TabPanel id="transactions" value={kind} className="card overflow-hidden">
        {!data && !isError && isSpan && <Loading label="Loading transactions" rows={6} />}
        {!data && isError && <Failed title="Transactions could not be loaded." onRetry={refetch} />}
        {data?.lines.length === 0 && (
          <Empty
            title="No transactions found"
            action={
              isFiltered ? (
                <Button kind="secondary" isSmall onClick={() => go({})}>
                  Clear filter
                </Button>
              ) : (
                <Link to="/deposit" className={buttonClass('secondary', true)}>
                  Deposit
                </Link>
              )
            }
          >
            {isFiltered ? 'Nothing fits this filter.' : 'Deposits, trades and withdrawals are listed here.'}
          </Empty>
        )}
        {data && data.lines.length > 0 && <Statement lines={data.lines} />}
        {data && (
          <Pager
            before={before}
            next={data.next}
            onBefore={(cursor) => void navigate({ search: withCursor(cursor) })}
          />
        )}
      </TabPanel>
    </>
  );
}
