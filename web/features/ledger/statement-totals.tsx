import { useQuery } from '@tanstack/react-query';
import { totalsQuery } from '#web/features/ledger/queries.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Figure } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const cards = [
  { kind: 'deposits', name: 'Deposits' },
  { kind: 'withdrawals', name: 'Withdrawals' },
  { kind: 'trades', name: 'Trades' },
] as const;

/** Dollars that came, went and were traded, over the whole statement. */
export function StatementTotals() {
  const { data, isError } = useQuery(totalsQuery());
  return (
    <div className="card grid gap-px overflow-hidden bg-line sm:grid-cols-3">
      {cards.map(({ kind, name }) => {
        const total = data?.[kind];
        return (
          <div key={kind} className="bg-panel p-5">
            <Figure
              name={name}
              note={total ? `${total.lines} ${total.lines === 1 ? 'entry' : 'entries'}` : '…'}
            >
              {total ? (
                <Amount value={total.amount} isMovement className="text-xl" />
              ) : isError ? (
                '—'
              ) : (
                <Skeleton className="h-7 w-28" />
              )}
            </Figure>
          </div>
        );
      })}
    </div>
  );
}
