import { m } from '#core/messages/messages.js';
import { invoicePath, type InvoiceView } from '#core/plans/contract.ts';
import { planTitles } from '#core/plans/plans.ts';
import { invoicesQuery } from '#web/features/plans/queries.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { inOwnZone } from '#web/lib/preferences/time-zone.ts';
import { formatDate } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const kindWords = {
  start: m.plans_first_month(),
  upgrade: m.plans_move_up(),
  renewal: m.plans_renewal(),
} as const;

const columns: readonly Column<InvoiceView>[] = [
  {
    key: 'number',
    title: m.plans_invoice(),
    isLead: true,
    cell: ({ number }) => <span className="num">{number}</span>,
  },
  { key: 'at', title: m.plans_date(), cell: ({ at }) => formatDate(at) },
  {
    key: 'plan',
    weight: 2,
    title: m.plans_plan(),
    cell: ({ plan, kind }) => `${planTitles[plan]}, ${kindWords[kind]}`,
  },
  {
    key: 'period',
    weight: 3,
    title: m.plans_month(),
    cell: ({ periodStart, periodEnd }) => `${formatDate(periodStart)} – ${formatDate(periodEnd)}`,
  },
  {
    key: 'amount',
    isKept: true,
    title: m.common_amount(),
    isFigure: true,
    cell: ({ amount }) => <Amount value={amount} />,
  },
  {
    key: 'pdf',
    title: m.plans_file(),
    isFigure: true,
    hasHiddenTitle: true,
    cell: ({ id, number }) => (
      <a
        className="link"
        href={inOwnZone(invoicePath(id))}
        download
        aria-label={m.plans_download_invoice_as_pdf({ number })}
      >
        {m.plans_pdf()}
      </a>
    ),
  },
];

export function InvoiceTable() {
  const { data, isError, refetch } = useQuery(invoicesQuery());
  return (
    <Card title={m.plans_invoices()} isFlush>
      {data ? (
        data.length > 0 ? (
          <DataTable caption={m.plans_invoices()} columns={columns} rows={data} rowKey={({ id }) => id} />
        ) : (
          <Empty title={m.plans_no_invoices_yet()}>{m.plans_every_paid_month_appears_here()}</Empty>
        )
      ) : isError ? (
        <Failed title={m.plans_invoices_could_not_be_loaded()} onRetry={() => void refetch()} />
      ) : (
        <Loading label={m.plans_loading_invoices()} rows={2} />
      )}
    </Card>
  );
}
