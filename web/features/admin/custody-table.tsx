import { useQuery } from '@tanstack/react-query';
import { custodyQuery } from '#web/features/admin/queries.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';

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
      <span className="text-faint">no answer</span>
    ) : (
      <Amount value={value} asset={row.asset} />
    );
  },
});

const columns: readonly Column<Row>[] = [
  {
    key: 'asset',
    title: 'Coin',
    isLead: true,
    cell: (row) => (
      <span className="font-medium">
        {row.asset}
        {row.isPractice && <span className="font-normal text-muted"> practice</span>}
      </span>
    ),
  },
  figure('ledger', 'Books'),
  figure('arriving', 'Arriving'),
  figure('leaving', 'Leaving'),
  figure('chain', 'On chain'),
  {
    key: 'difference',
    title: 'Difference',
    isFigure: true,
    cell: ({ difference, asset }) =>
      difference === null ? (
        <Badge>Not known</Badge>
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
    <Card title="Custody" isFlush>
      {!data && !isError && <Loading label="Loading custody" rows={3} />}
      {!data && isError && <Failed title="Custody could not be compared." onRetry={refetch} />}
      {data?.length === 0 && <Empty title="No chain is configured" />}
      {data && data.length > 0 && (
        <DataTable caption="Custody" columns={columns} rows={data} rowKey={(row) => row.asset} />
      )}
      <p className="border-t border-line px-5 py-3 text-sm text-faint">
        Difference = on chain − (books + arriving − leaving). Above zero are the operator's own coins; below
        zero is an alarm.
      </p>
    </Card>
  );
}
