import type { ReactNode } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import type { TransactionFilter } from '#core/ledger/transactions.ts';
import { m } from '#core/messages/messages.js';
import { spanOf } from '#core/values/zone/zone.ts';
import { statementQuery } from '#web/features/ledger/queries.ts';
import { Statement } from '#web/features/ledger/statement.tsx';
import { useQuery } from '#web/lib/use-query.ts';
import { PagedList } from '#web/ui/lists/paged-list.tsx';

interface EntryListProps {
  filter: TransactionFilter;
  before: string | undefined;
  empty: ReactNode;
  onBefore: (cursor: string | undefined) => void;
}

/** Every line of the ledger, with the balance it left. */
export function EntryList({ filter, before, empty, onBefore }: EntryListProps) {
  const query = useQuery({
    ...statementQuery(filter, before),
    enabled: spanOf(filter) !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="card list-card overflow-hidden">
      <PagedList
        query={query}
        rowsOf={({ lines }) => lines}
        loading={m.ledger_loading_transactions()}
        failed={m.ledger_transactions_could_not_be_loaded()}
        bars={6}
        empty={empty}
        before={before}
        onBefore={onBefore}
      >
        {(lines) => <Statement lines={lines} />}
      </PagedList>
    </div>
  );
}
