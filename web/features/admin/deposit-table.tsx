import type { OwnedDeposit } from '#core/funding/contract.ts';
import type { DepositState } from '#core/funding/deposits.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const states: Readonly<Record<DepositState, { name: string; tone: BadgeTone }>> = {
  confirming: { name: 'Confirming', tone: 'ink' },
  credited: { name: 'Credited', tone: 'good' },
  below_minimum: { name: 'Below minimum', tone: 'warn' },
  orphaned: { name: 'Dropped by network', tone: 'bad' },
  reversed: { name: 'Reversed', tone: 'bad' },
};

const columns: readonly Column<OwnedDeposit>[] = [
  {
    key: 'user',
    title: 'User',
    isLead: true,
    cell: (row) =>
      row.email === null ? (
        <span className="text-warn">Nobody yet</span>
      ) : (
        <span className="font-medium break-all">{row.email}</span>
      ),
  },
  {
    key: 'amount',
    title: 'Amount',
    isFigure: true,
    cell: (row) => <Amount value={row.amount} asset={row.asset} className="font-medium" />,
  },
  { key: 'network', title: 'Network', cell: (row) => row.network },
  {
    key: 'txid',
    title: 'Transaction',
    cell: (row) => (
      <span className="font-mono text-2xs" title={row.txid}>
        {row.txid.slice(0, 10)}…{row.txid.slice(-6)}
      </span>
    ),
  },
  {
    key: 'seen',
    title: 'Seen',
    cell: (row) => <span className="whitespace-nowrap text-muted">{formatDateTime(row.seenAt)}</span>,
  },
  {
    key: 'state',
    title: 'State',
    cell: (row) => (
      <Badge tone={states[row.state].tone}>
        {states[row.state].name}
        {row.state === 'confirming' && ` ${row.confirmations}/${row.confirmationsNeeded}`}
      </Badge>
    ),
  },
];

export function DepositTable({ deposits }: { deposits: readonly OwnedDeposit[] }) {
  return <DataTable caption="Deposits" columns={columns} rows={deposits} rowKey={(row) => row.id} />;
}
