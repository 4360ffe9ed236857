import { m } from '#core/messages/messages.js';
import { custodyQuery } from '#web/features/admin/queries.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

interface Row {
  readonly asset: string;
  readonly isPractice: boolean;
  readonly ledger: string;
  readonly arriving: string;
  readonly leaving: string;
  readonly chain: string | null;
  readonly difference: string | null;
}

const figure = (key: 'ledger' | 'arriving' | 'leaving' | 'chain', title: string): Column<Row> => ({
  key,
  title,
  isFigure: true,
  cell: (row) => {
    const value = row[key];
    return value === null ? (
      <span className="text-faint">{m.admin_no_answer()}</span>
    ) : (
      <Amount value={value} asset={row.asset} />
    );
  },
});

const columns: readonly Column<Row>[] = [
  {
    key: 'asset',
    title: m.admin_coin(),
    isLead: true,
    cell: (row) => (
      <span className="font-medium">
        {row.asset}
        {row.isPractice && <span className="font-normal text-muted"> {m.admin_practice()}</span>}
      </span>
    ),
  },
  figure('ledger', m.admin_books()),
  figure('arriving', m.admin_arriving()),
  figure('leaving', m.admin_leaving()),
  figure('chain', m.admin_on_chain()),
  {
    key: 'difference',
    isKept: true,
    title: m.admin_difference(),
    isFigure: true,
    // A chain holds nothing or more: a balance below zero is a fault of the records, whatever the
    // difference says.
    cell: ({ difference, asset, chain }) =>
      chain?.startsWith('-') ? (
        <Badge tone="bad">{m.admin_chain_below_zero()}</Badge>
      ) : difference === null ? (
        <Badge>{m.admin_not_known()}</Badge>
      ) : difference.startsWith('-') ? (
        <Badge tone="bad">
          <Amount value={difference} asset={asset} />
        </Badge>
      ) : (
        <Badge tone="good">
          <Amount value={difference} asset={asset} isMovement />
        </Badge>
      ),
  },
];

/** Books against chains. Below zero, coins of people are missing. */
export function CustodyTable() {
  const { data, isError, refetch } = useQuery(custodyQuery());
  return (
    <Card title={m.admin_custody()} isFlush>
      {!data && !isError && <Loading label={m.admin_loading_custody()} rows={3} />}
      {!data && isError && <Failed title={m.admin_custody_could_not_be_compared()} onRetry={refetch} />}
      {data?.length === 0 && <Empty title={m.admin_no_chain_configured()} />}
      {data && data.length > 0 && (
        <DataTable caption={m.admin_custody()} columns={columns} rows={data} rowKey={(row) => row.asset} />
      )}
      <p className="border-t border-line px-5 py-3 text-sm text-faint">
        {m.admin_difference_on_chain_books_arriving()}
      </p>
    </Card>
  );
}
