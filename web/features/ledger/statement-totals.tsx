import { m } from '#core/messages/messages.js';
import type { PortfolioId } from '#core/values/ids.ts';
import { totalsQuery } from '#web/features/ledger/queries.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Figure } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const cards = [
  { kind: 'deposits', name: m.common_deposits() },
  { kind: 'withdrawals', name: m.common_withdrawals() },
  { kind: 'trades', name: m.ledger_trades() },
] as const;

/**
 * Dollars and coins that came, went and were traded, over the whole statement: never over a page or
 * a filter of it.
 */
export function StatementTotals({ portfolio }: { portfolio: PortfolioId | undefined }) {
  const { data, isError } = useQuery(totalsQuery(portfolio));
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
                    {kind === 'trades' && <span className="block">{m.ledger_trades_are_cash()}</span>}
                    {total.coins.map((coin) => (
                      <span key={coin.asset} className="block">
                        <Amount value={coin.amount} asset={coin.asset} isMovement />
                      </span>
                    ))}
                    {total.lines === 1 ? m.ledger_one_entry() : m.ledger_entries({ count: total.lines })}
                  </>
                ) : (
                  <>{kind === 'trades' && <span className="block">{m.ledger_trades_are_cash()}</span>}…</>
                )
              }
            >
              {total ? (
                <Amount value={total.amount} isMovement className="text-18" />
              ) : isError ? (
                '—'
              ) : (
                <Skeleton className="h-6 w-28" />
              )}
            </Figure>
          </div>
        );
      })}
    </div>
  );
}
