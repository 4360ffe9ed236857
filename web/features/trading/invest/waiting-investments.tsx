import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import type { InvestmentView } from '#core/trading/invest/invest-contract.ts';
import type { InvestmentId } from '#core/values/ids.ts';
import { useCancelInvestment } from '#web/features/trading/mutations.ts';
import { investmentsQuery } from '#web/features/trading/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { PriceText } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';

function CancelButton({ investment }: { investment: InvestmentView }) {
  const cancel = useCancelInvestment();
  return (
    <Button
      kind="secondary"
      isSmall
      isBusy={cancel.isPending}
      aria-label={m.trading_cancel_investment({ symbol: investment.symbol })}
      onClick={() =>
        cancel.mutate(
          { id: investment.id as InvestmentId },
          {
            onSuccess: () =>
              toastOfAct(
                'trading.cancelInvestment',
                m.trading_investment_cancelled({ symbol: investment.symbol }),
              ),
            onError: (error) => toast('error', failureOf(error).message),
          },
        )
      }
    >
      {m.trading_cancel()}
    </Button>
  );
}

const columns: readonly Column<InvestmentView>[] = [
  {
    key: 'market',
    title: m.common_market(),
    isLead: true,
    cell: ({ symbol }) => (
      <Marked mark={<InstrumentMark symbol={symbol} />}>
        <span className="is-line flex flex-wrap items-center gap-2">
          <Link to="/markets/$symbol" params={{ symbol }} className="font-medium hover:underline">
            {symbol}
          </Link>
          <Badge tone="warn">{m.trading_awaiting_funds()}</Badge>
        </span>
      </Marked>
    ),
  },
  {
    key: 'shares',
    title: m.trading_shares(),
    isFigure: true,
    cell: ({ quantity }) => quantity.toLocaleString('en-US'),
  },
  {
    key: 'most',
    isKept: true,
    title: m.trading_at_most(),
    isFigure: true,
    cell: ({ mostPrice }) => <PriceText value={mostPrice} />,
  },
  {
    key: 'until',
    title: m.trading_until(),
    isFigure: true,
    cell: ({ expiresAt }) => <span className="text-muted">{formatDateTime(expiresAt)}</span>,
  },
  {
    key: 'cancel',
    title: m.trading_action(),
    hasHiddenTitle: true,
    isFigure: true,
    cell: (investment) => <CancelButton investment={investment} />,
  },
];

/**
 * Investments that wait for money; of one market when a symbol is given. Nothing is drawn while
 * there are none.
 */
export function WaitingInvestments({ symbol }: { symbol?: string }) {
  const { data } = useQuery(investmentsQuery());
  const rows = data?.filter((one) => symbol === undefined || one.symbol === symbol) ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={m.trading_investments_awaiting_funds()} isFlush>
      <DataTable
        caption={m.trading_investments_awaiting_funds()}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </Card>
  );
}
