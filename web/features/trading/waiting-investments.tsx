import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InvestmentView } from '#core/trading/invest-contract.ts';
import type { InvestmentId } from '#core/values/ids.ts';
import { useCancelInvestment } from '#web/features/trading/mutations.ts';
import { investmentsQuery } from '#web/features/trading/queries.ts';
import { failureOf } from '#web/lib/failure.ts';
import { PriceText } from '#web/ui/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { toast } from '#web/ui/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

function CancelButton({ investment }: { investment: InvestmentView }) {
  const cancel = useCancelInvestment();
  return (
    <Button
      kind="secondary"
      isSmall
      isBusy={cancel.isPending}
      aria-label={`Cancel investment in ${investment.symbol}`}
      onClick={() =>
        cancel.mutate(
          { id: investment.id as InvestmentId },
          {
            onSuccess: () => toast('success', `Investment cancelled: ${investment.symbol}`),
            onError: (error) => toast('error', failureOf(error).message),
          },
        )
      }
    >
      Cancel
    </Button>
  );
}

const columns: readonly Column<InvestmentView>[] = [
  {
    key: 'market',
    title: 'Market',
    isLead: true,
    cell: ({ symbol }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Link to="/markets/$symbol" params={{ symbol }} className="font-medium hover:underline">
          {symbol}
        </Link>
        <Badge tone="warn">Awaiting funds</Badge>
      </span>
    ),
  },
  {
    key: 'shares',
    title: 'Shares',
    isFigure: true,
    cell: ({ quantity }) => quantity.toLocaleString('en-US'),
  },
  {
    key: 'most',
    title: 'At most',
    isFigure: true,
    cell: ({ mostPrice }) => <PriceText value={mostPrice} />,
  },
  {
    key: 'until',
    title: 'Until',
    isFigure: true,
    cell: ({ expiresAt }) => <span className="text-muted">{formatDateTime(expiresAt)}</span>,
  },
  {
    key: 'cancel',
    title: 'Action',
    hasHiddenTitle: true,
    isFigure: true,
    cell: (investment) => <CancelButton investment={investment} />,
  },
];

/** Investments that wait for money; of one market when a symbol is given. Nothing is drawn while there are none. */
export function WaitingInvestments({ symbol }: { symbol?: string }) {
  const { data } = useQuery(investmentsQuery());
  const rows = data?.filter((one) => symbol === undefined || one.symbol === symbol) ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title="Investments awaiting funds" isFlush>
      <DataTable caption="Investments awaiting funds" columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Card>
  );
}
