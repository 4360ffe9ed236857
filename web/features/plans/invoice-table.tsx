import { useQuery } from '@tanstack/react-query';
import { invoicePath, type InvoiceView } from '#core/plans/contract.ts';
import { planTitles } from '#core/plans/plans.ts';
import { invoicesQuery } from '#web/features/plans/queries.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDate } from '#web/ui/when.ts';

const kindWords = { start: 'First month', upgrade: 'Move up', renewal: 'Renewal' } as const;

const columns: readonly Column<InvoiceView>[] = [
  {
    key: 'number',
    title: 'Invoice',
    isLead: true,
    cell: ({ number }) => <span className="num">{number}</span>,
  },
  { key: 'at', title: 'Date', cell: ({ at }) => formatDate(at) },
  { key: 'plan', title: 'Plan', cell: ({ plan, kind }) => `${planTitles[plan]}, ${kindWords[kind]}` },
  {
    key: 'period',
    title: 'Month',
    cell: ({ periodStart, periodEnd }) => `${formatDate(periodStart)} – ${formatDate(periodEnd)}`,
  },
  { key: 'amount', title: 'Amount', isFigure: true, cell: ({ amount }) => <Amount value={amount} /> },
  {
    key: 'pdf',
    title: 'File',
    isFigure: true,
    hasHiddenTitle: true,
    cell: ({ id, number }) => (
      <a className="link" href={invoicePath(id)} download aria-label={`Download invoice ${number} as PDF`}>
        PDF
      </a>
    ),
  },
];

export function InvoiceTable() {
  const { data, isError, refetch } = useQuery(invoicesQuery());
  return (
    <Card title="Invoices" isFlush>
      {data ? (
        data.length > 0 ? (
          <DataTable caption="Invoices" columns={columns} rows={data} rowKey={({ id }) => id} />
        ) : (
          <Empty title="No invoices yet">Every paid month appears here with its PDF.</Empty>
        )
      ) : isError ? (
        <Failed title="Invoices could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading invoices" rows={2} />
      )}
    </Card>
  );
}
