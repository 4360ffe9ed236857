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
  {
    key: 'description',
    title: 'Description',
    isLead: true,
    cell: (line) => (
      <span className="min-w-0">
        <span className="block font-medium">{line.description}</span>
        <span className="num text-2xs text-faint" title={line.id}>
          {line.id.slice(-8)}
        </span>
      </span>
    ),
  },
  { key: 'type', title: 'Type', cell: (line) => <span className="text-muted">{kindNames[line.kind]}</span> },
  {
    key: 'date',
    title: 'Date',
    cell: (line) => <span className="whitespace-nowrap text-muted">{formatDateTime(line.at)}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    cell: (line) => <Badge tone={statuses[line.status].tone}>{statuses[line.status].name}</Badge>,
  },
  {
    key: 'amount',
    title: 'Amount',
    isFigure: true,
    cell: (line) => <Amount value={line.amount} asset={line.asset} isMovement className="font-medium" />,
  },
  {
    key: 'balance',
    title: 'Balance after',
    isFigure: true,
    cell: (line) => <Amount value={line.balanceAfter} asset={line.asset} />,
  },
];

/** A person's statement: every line with the balance it left. */
export function Statement({ lines }: { lines: readonly StatementLine[] }) {
  return <DataTable caption="Transactions" columns={columns} rows={lines} rowKey={(line) => line.id} />;
}
