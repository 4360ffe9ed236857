import '#web/features/ledger/acts/acts.css';
import { m } from '#core/messages/messages.js';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CalendarDays, Download, SlidersHorizontal } from 'lucide-react';
import { type TransactionFilter, transactionsPath } from '#core/ledger/transactions.ts';
import { spanOf } from '#core/values/zone/zone.ts';
import { ActList } from '#web/features/ledger/acts/act-list.tsx';
import { KindChips } from '#web/features/ledger/acts/kind-chips.tsx';
import { MonthCard } from '#web/features/ledger/acts/month-card.tsx';
import { ViewSwitch } from '#web/features/ledger/acts/view-switch.tsx';
import { EntryList } from '#web/features/ledger/entry-list.tsx';
import { StatementTotals } from '#web/features/ledger/statement-totals.tsx';
import { TransactionFilters } from '#web/features/ledger/transaction-filter.tsx';
import { PortfolioChoice } from '#web/features/trading/portfolios/several.tsx';
import { useHasSeveral } from '#web/features/trading/portfolios/use-has-several.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/states.tsx';
import { TabPanel } from '#web/ui/tabs.tsx';
import { personZone } from '#web/lib/preferences/time-zone.ts';
import { withCursor } from '#web/lib/with-cursor.ts';

interface Shown extends TransactionFilter {
  readonly view?: 'entries' | undefined;
}

/** The address says what is set and nothing else; a page of the list and an open act belong to one choice. */
const searchOf = ({ kind, asset, portfolio, from, to, view }: Shown) => ({
  ...(kind !== undefined && kind !== 'all' && { kind }),
  ...(asset !== undefined && { asset }),
  ...(portfolio !== undefined && { portfolio }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  ...(view !== undefined && { view }),
});

const noDaysOrCurrency = { asset: undefined, from: undefined, to: undefined };

export function TransactionsPage() {
  const { before, view, act, ...filter } = useSearch({ from: '/gate/transactions' });
  const { kind = 'all', asset, portfolio, from, to } = filter;
  const isNarrowed = asset !== undefined || from !== undefined || to !== undefined;
  const isFiltered = kind !== 'all' || isNarrowed;
  const hasSeveral = useHasSeveral() || portfolio !== undefined;
  const navigate = useNavigate({ from: '/transactions' });
  // Each choice starts from the newest address and its first page.
  const change = (part: Shown) =>
    void navigate({ search: (kept) => searchOf({ ...kept, ...part }), resetScroll: false });
  const [isAsked, setAsked] = useState(isNarrowed || portfolio !== undefined);
  // A day that was typed and cannot be asked for is not in the address: it goes with the fields.
  const [cleared, setCleared] = useState(0);
  const clear = (part: TransactionFilter) => {
    setCleared(cleared + 1);
    change(part);
  };
  const empty = (
    <NoTransactions
      onClear={isFiltered ? () => clear({ kind: undefined, ...noDaysOrCurrency }) : undefined}
    />
  );
  const list = {
    filter,
    before,
    empty,
    onBefore: (cursor: string | undefined) => void navigate({ search: withCursor(cursor) }),
  };
  return (
    <div className="acts">
      <PageHead
        filter={filter}
        isFiltered={isFiltered}
        isAsked={isAsked}
        onAsked={() => setAsked(!isAsked)}
      />
      {isAsked && (
        <div id="transaction-filters" className="acts-filters">
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
      )}
      <StatementTotals portfolio={portfolio} />
      <div className="acts-bar">
        <KindChips kind={kind} panelId="transactions" onKind={(value) => change({ kind: value })} />
        <ViewSwitch
          isEntries={view === 'entries'}
          onEntries={(isEntries) => change({ view: isEntries ? 'entries' : undefined })}
        />
      </div>
      <TabPanel id="transactions" value={kind}>
        {view === 'entries' ? (
          <EntryList {...list} />
        ) : (
          <div className="acts-grid">
            <div className="min-w-0">
              <ActList
                {...list}
                open={act === undefined ? undefined : String(act)}
                onOpen={(id) =>
                  void navigate({
                    search: ({ act: _old, ...kept }) =>
                      id === undefined ? kept : { ...kept, act: Number(id) },
                    replace: id === undefined,
                    resetScroll: false,
                  })
                }
              />
            </div>
            <MonthCard filter={filter} />
          </div>
        )}
      </TabPanel>
    </div>
  );
}

interface PageHeadProps {
  filter: TransactionFilter;
  isFiltered: boolean;
  isAsked: boolean;
  onAsked: () => void;
}

function PageHead({ filter, isFiltered, isAsked, onAsked }: PageHeadProps) {
  return (
    <header className="acts-head">
      <h1 className="text-24 font-semibold wrap-anywhere">{m.common_transactions()}</h1>
      <button
        type="button"
        className={buttonClass('secondary', true)}
        aria-label={m.ledger_filter_days()}
        aria-expanded={isAsked}
        aria-controls="transaction-filters"
        onClick={onAsked}
      >
        <SlidersHorizontal className="size-4 sm:hidden" aria-hidden="true" />
        <CalendarDays className="size-4 max-sm:hidden" aria-hidden="true" />
        <span className="max-sm:hidden">{m.ledger_filter_days()}</span>
      </button>
      {spanOf(filter) !== undefined && (
        <a
          href={transactionsPath({ ...filter, zone: personZone() })}
          download
          className={buttonClass('secondary', true)}
          aria-label={isFiltered ? m.ledger_download_these_as_csv() : m.ledger_download_csv()}
        >
          <Download className="size-4" aria-hidden="true" />
          CSV
        </a>
      )}
    </header>
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
