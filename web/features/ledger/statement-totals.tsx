import { useQuery } from '@tanstack/react-query';
import type { StatementLine } from '#core/ledger/contract.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { statementQuery, type StatementKind } from '#web/features/ledger/queries.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Figure } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const mostLines = 100;
const cards = [
  { kind: 'deposits', name: 'Deposits' },
  { kind: 'withdrawals', name: 'Withdrawals' },
  { kind: 'trades', name: 'Trades' },
] as const;

/** Exact sum of the dollar lines, as a plain decimal. */
export const dollarTotal = (lines: readonly Pick<StatementLine, 'asset' | 'amount'>[]): string =>
  formatUnits(
    lines.reduce((sum, line) => sum + (line.asset === 'USD' ? (parseUnits(line.amount, 2) ?? 0n) : 0n), 0n),
    2,
  );

function TotalCard({ kind, name }: { kind: StatementKind; name: string }) {
  const { data, isError } = useQuery(statementQuery(kind, undefined, mostLines));
  const note =
    data?.next === null
      ? `${data.lines.length} ${data.lines.length === 1 ? 'entry' : 'entries'}`
      : `The latest ${mostLines} entries`;
  return (
    <div className="bg-panel p-5">
      <Figure name={name} note={data ? note : '…'}>
        {data ? (
          <Amount value={dollarTotal(data.lines)} isMovement className="text-xl" />
        ) : isError ? (
          '—'
        ) : (
          <Skeleton className="h-7 w-28" />
        )}
      </Figure>
    </div>
  );
}

export function StatementTotals() {
  return (
    <div className="card grid gap-px overflow-hidden bg-line sm:grid-cols-3">
      {cards.map((card) => (
        <TotalCard key={card.kind} {...card} />
      ))}
    </div>
  );
}
