import { m } from '#core/messages/messages.js';
import type { OwnedDeposit } from '#core/funding/contract.ts';
import type { DepositState } from '#core/funding/deposits.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const states: Readonly<Record<DepositState, { name: string; tone: BadgeTone }>> = {
  confirming: { name: m.admin_confirming(), tone: 'ink' },
  credited: { name: m.admin_credited(), tone: 'good' },
  below_minimum: { name: m.admin_below_minimum(), tone: 'warn' },
  orphaned: { name: m.admin_dropped_by_network(), tone: 'bad' },
  reversed: { name: m.admin_reversed(), tone: 'bad' },
};

const columns: readonly Column<OwnedDeposit>[] = [
  {
    key: 'user',
    title: m.admin_user(),
    isLead: true,
    cell: (row) =>
      row.email === null ? (
        <span className="text-warn">{m.admin_nobody_yet()}</span>
      ) : (
        <span className="typed font-medium">{row.email}</span>
      ),
  },
  {
    key: 'amount',
    isKept: true,
    title: m.common_amount(),
    isFigure: true,
    cell: (row) => <Amount value={row.amount} asset={row.asset} className="font-medium" />,
  },
  { key: 'network', weight: 3, title: m.admin_network(), cell: (row) => row.network },
  {
    key: 'txid',
    title: m.admin_transaction(),
    cell: (row) => (
      <span className="font-mono text-2xs" title={row.txid}>
        {row.txid.slice(0, 10)}…{row.txid.slice(-6)}
      </span>
    ),
  },
  {
    key: 'seen',
    weight: 2,
    title: m.admin_seen(),
    cell: (row) => <span className="whitespace-nowrap text-muted">{formatDateTime(row.seenAt)}</span>,
  },
  {
    key: 'state',
    title: m.admin_state(),
    cell: (row) => (
      <Badge tone={states[row.state].tone}>
        {states[row.state].name}
        {row.state === 'confirming' && ` ${row.confirmations}/${row.confirmationsNeeded}`}
      </Badge>
    ),
  },
];

export function DepositTable({ deposits }: { deposits: readonly OwnedDeposit[] }) {
  return (
    <DataTable caption={m.common_deposits()} columns={columns} rows={deposits} rowKey={(row) => row.id} />
  );
}
