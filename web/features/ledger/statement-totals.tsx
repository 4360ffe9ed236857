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

/** Dollars and coins that came, went and were traded, over the whole statement: never over a page or a filter of it. */
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
              note={
                total ? (
                  <>
                    {total.coins.map((coin) => (
                      <span key={coin.asset} className="block">
                        <Amount value={coin.amount} asset={coin.asset} isMovement />
                      </span>
                    ))}
                    {total.lines} {total.lines === 1 ? 'entry' : 'entries'}
                  </>
                ) : (
                  '…'
                )
              }
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
