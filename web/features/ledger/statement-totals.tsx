import { m } from '#core/messages/messages.js';
import type { TabTotal } from '#core/ledger/contract.ts';
import type { PortfolioId } from '#core/values/ids.ts';
import { totalsQuery } from '#web/features/ledger/queries.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const cards = [
  { kind: 'deposits', name: m.common_deposits() },
  { kind: 'withdrawals', name: m.common_withdrawals() },
  { kind: 'trades', name: m.ledger_trades() },
] as const;

/** How many lines, and the coins beside the dollars. */
const Note = ({ total }: { total: TabTotal }) => (
  <>
    {total.coins.map((coin, place) => (
      <span key={coin.asset}>
        {place > 0 && ' · '}
        <Amount value={coin.amount} asset={coin.asset} isMovement />
      </span>
    ))}
    <span className="act-total-count">
      {total.coins.length > 0 && ' · '}
      {total.lines === 1 ? m.ledger_one_entry() : m.ledger_entries({ count: total.lines })}
    </span>
  </>
);

/**
 * Dollars and coins that came, went and were traded, over the whole statement: never over a page or
 * a filter of it.
 */
export function StatementTotals({ portfolio }: { portfolio: PortfolioId | undefined }) {
  const { data, isError } = useQuery(totalsQuery(portfolio));
  return (
    <dl className="act-totals">
      {cards.map(({ kind, name }) => {
        const total = data?.[kind];
        return (
          <div key={kind} title={kind === 'trades' ? m.ledger_trades_are_cash() : undefined}>
            <dt>{name}</dt>
            <dd>
              <span className="act-total">
                {total ? (
                  <Amount value={total.amount} isMovement />
                ) : isError ? (
                  '—'
                ) : (
                  <Skeleton className="h-5 w-20" />
                )}
              </span>
              <span className={total?.coins.length ? 'act-total-note has-coins' : 'act-total-note'}>
                {total ? <Note total={total} /> : '…'}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
