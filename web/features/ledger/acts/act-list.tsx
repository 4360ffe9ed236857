import type { ReactNode } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import type { TransactionFilter } from '#core/ledger/transactions.ts';
import { spanOf } from '#core/values/zone/zone.ts';
import { m } from '#core/messages/messages.js';
import { ActDays } from '#web/features/ledger/acts/act-days.tsx';
import { actQuery, actsQuery } from '#web/features/ledger/acts/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Pager } from '#web/ui/lists/pager.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';

interface ActListProps {
  filter: TransactionFilter;
  before: string | undefined;
  open: string | undefined;
  empty: ReactNode;
  onOpen: (id: string | undefined) => void;
  onBefore: (cursor: string | undefined) => void;
}

/** A page of acts by day. An open act that is not on it comes first: a link may name any. */
export function ActList({ filter, before, open, empty, onOpen, onBefore }: ActListProps) {
  const { data, isError, refetch } = useQuery({
    ...actsQuery(filter, before),
    enabled: spanOf(filter) !== undefined,
    placeholderData: keepPreviousData,
  });
  const isElsewhere = open !== undefined && data !== undefined && !data.acts.some(({ id }) => id === open);
  const linked = useQuery({
    ...actQuery(open ?? '', filter.portfolio),
    enabled: isElsewhere,
  }).data;
  const found = isElsewhere ? linked?.acts.filter(({ id }) => id === open) : undefined;
  if (!data)
    return isError ? (
      <div className="card list-card">
        <Failed title={m.ledger_transactions_could_not_be_loaded()} onRetry={refetch} />
      </div>
    ) : (
      <div className="card list-card min-h-screen">
        <Loading label={m.ledger_loading_transactions()} rows={9} />
      </div>
    );
  const days = { today: data.today, open, onOpen };
  return (
    <>
      {found && found.length > 0 && (
        <section className="mb-6" aria-label={m.ledger_linked_act()}>
          <ActDays acts={found} days={[]} {...days} />
        </section>
      )}
      {data.acts.length === 0 ? (
        <div className="card list-card">{empty}</div>
      ) : (
        <ActDays acts={data.acts} days={data.days} {...days} />
      )}
      <div className="acts-pager">
        <Pager before={before} next={data.next} onBefore={onBefore} />
      </div>
    </>
  );
}
