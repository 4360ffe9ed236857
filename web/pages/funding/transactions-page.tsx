import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Download } from 'lucide-react';
import { type TransactionFilter, transactionsPath } from '#core/ledger/transactions.ts';
import { spanOf } from '#core/values/zone/zone.ts';
import { PortfolioChoice, useHasSeveral } from '#web/features/trading/portfolios/several.tsx';
import { statementQuery } from '#web/features/ledger/queries.ts';
import { Statement } from '#web/features/ledger/statement.tsx';
import { StatementTotals } from '#web/features/ledger/statement-totals.tsx';
import { TransactionFilters } from '#web/features/ledger/transaction-filter.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { personZone } from '#web/lib/preferences/time-zone.ts';
import { withCursor } from '#web/lib/with-cursor.ts';
import { useQuery } from '#web/lib/use-query.ts';

const tabs = [
  { value: 'all', label: m.common_all() },
  { value: 'deposits', label: m.common_deposits() },
  { value: 'withdrawals', label: m.common_withdrawals() },
  { value: 'trades', label: m.ledger_trades() },
  { value: 'nfts', label: 'NFTs' },
  { value: 'transfers', label: m.ledger_transfers() },
] as const;

/** The address says what is set and nothing else. */
const searchOf = ({ kind, asset, portfolio, from, to }: TransactionFilter) => ({
  ...(kind !== undefined && kind !== 'all' && { kind }),
  ...(asset !== undefined && { asset }),
  ...(portfolio !== undefined && { portfolio }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

const noDaysOrCurrency = { asset: undefined, from: undefined, to: undefined };

export function TransactionsPage() {
  const { before, ...filter } = useSearch({ from: '/gate/transactions' });
  const { kind = 'all', asset, portfolio, from, to } = filter;
  const isFiltered = kind !== 'all' || asset !== undefined || from !== undefined || to !== undefined;
  const hasSeveral = useHasSeveral() || portfolio !== undefined;
  const isSpan = spanOf(filter) !== undefined;
  const navigate = useNavigate({ from: '/transactions' });
  // Each choice starts from the newest address and its first page.
  const change = (part: TransactionFilter) =>
    void navigate({ search: (kept) => searchOf({ ...kept, ...part }), resetScroll: false });
  // A day that was typed and cannot be asked for is not in the address: it goes with the fields.
  const [cleared, setCleared] = useState(0);
  const clear = (part: TransactionFilter) => {
    setCleared(cleared + 1);
    change(part);
  };
  const { data, isError, refetch } = useQuery({
    ...statementQuery(filter, before),
    enabled: isSpan,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle title={m.common_transactions()} lead={m.ledger_statement_wallet_each_line_shows()}>
        {isSpan && (
          <a
            href={transactionsPath({ ...filter, zone: personZone() })}
            download
            className={buttonClass('secondary', true)}
          >
            <Download className="size-4" aria-hidden="true" />
            {isFiltered ? m.ledger_download_these_as_csv() : m.ledger_download_csv()}
          </a>
        )}
      </PageTitle>
      <StatementTotals portfolio={portfolio} />
      <div className="mt-6 mb-4 space-y-4">
        <Tabs
          label={m.ledger_kind_transaction()}
          panelId="transactions"
          tabs={tabs}
          value={kind}
          onValue={(value) => change({ kind: value })}
        />
        <TransactionFilters
          key={cleared}
          filter={filter}
          onChange={change}
          onClear={() => clear(noDaysOrCurrency)}
        >
          {hasSeveral && (
            <div className="col-span-2">
              <PortfolioChoice
                kind="statement"
                value={portfolio}
                onValue={(id) => change({ portfolio: id === 'main' ? undefined : id })}
              />
            </div>
          )}
        </TransactionFilters>
      </div>
      <TabPanel id="transactions" value={kind} className="card list-card overflow-hidden">
        {!data && !isError && isSpan && <Loading label={m.ledger_loading_transactions()} rows={6} />}
        {!data && isError && <Failed title={m.ledger_transactions_could_not_be_loaded()} onRetry={refetch} />}
        {data?.lines.length === 0 && (
          <NoTransactions
            onClear={isFiltered ? () => clear({ kind: undefined, ...noDaysOrCurrency }) : undefined}
          />
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

/** Without a filter there is nothing to clear, and a deposit makes the first line. */
function NoTransactions({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear)
    return (
      <Empty
        title={m.ledger_no_transactions_found()}
        action={
          <Link to="/deposit" className={buttonClass('secondary', true)}>
            {m.common_deposit()}
          </Link>
        }
      >
        {m.ledger_deposits_trades_withdrawals_listed_here()}
      </Empty>
    );
  return (
    <Empty
      title={m.ledger_no_transactions_found()}
      action={
        <Button kind="secondary" isSmall onClick={onClear}>
          {m.ledger_clear_filter()}
        </Button>
      }
    >
      {m.ledger_nothing_fits_filter()}
    </Empty>
  );
}
