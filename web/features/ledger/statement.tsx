import type { StatementLine } from '#core/ledger/contract.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const kindNames: Record<StatementLine['kind'], string> = {
  opening: 'Opening',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  trade: 'Trade',
  fee: 'Fee',
  copy: 'Copy',
  adjustment: 'Adjustment',
  bonus: 'Bonus',
  conversion: 'Conversion',
  other: 'Other',
};
const statuses: Record<StatementLine['status'], { name: string; tone: BadgeTone }> = {
  completed: { name: 'Completed', tone: 'good' },
  pending: { name: 'Pending', tone: 'warn' },
  failed: { name: 'Failed', tone: 'bad' },
};

const columns: readonly Column<StatementLine>[] = [
  { key: 'type', title: 'Type', cell: (line) => <span className="text-muted">{kindNames[line.kind]}</span> },
  {
    key: 'id',
    title: 'ID',
    cell: (line) => (
      <span className="num text-2xs text-faint" title={line.id}>
        {line.id}
      </span>
    ),
  },
  {
    key: 'description',
    title: 'Description',
    isLead: true,
    cell: (line) => <span className="block min-w-0 font-medium wrap-anywhere">{line.description}</span>,
  },
  {
    key: 'date',
    title: 'Date',
    cell: (line) => <span className="whitespace-nowrap text-muted">{formatDateTime(line.at)}</span>,
  },
  {
    key: 'amount',
    title: 'Amount',
    isFigure: true,
    cell: (line) => (
      <span className="whitespace-nowrap">
        <Amount value={line.amount} asset={line.asset} isMovement className="font-medium" />
        {line.asset === 'USD' && <span className="ml-1 text-2xs text-faint">USD</span>}
      </span>
    ),
  },
  {
    key: 'balance',
    title: 'Balance after',
    isFigure: true,
    cell: (line) => <Amount value={line.balanceAfter} asset={line.asset} />,
  },
  {
    key: 'status',
    title: 'Status',
    cell: (line) => <Badge tone={statuses[line.status].tone}>{statuses[line.status].name}</Badge>,
  },
];

/** A person's statement: every line with the balance it left. */
export function Statement({ lines }: { lines: readonly StatementLine[] }) {
  return <DataTable caption="Transactions" columns={columns} rows={lines} rowKey={(line) => line.id} />;
}
