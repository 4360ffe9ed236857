import { m } from '#core/messages/messages.js';
import { practiceApproverId } from '#core/funding/withdrawals.ts';
import type { AuditLineView } from '#core/admin/audit-contract.ts';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const nameOf = ({ id, email }: { id: string; email: string | null }) =>
  id === practiceApproverId ? m.admin_practice_approver() : (email ?? id);

const columns: readonly Column<AuditLineView>[] = [
  {
    key: 'action',
    title: m.audit_what(),
    isLead: true,
    cell: (line) => <span className="typed font-mono text-sm">{line.action}</span>,
  },
  {
    key: 'actor',
    title: m.audit_who(),
    cell: (line) => (
      <span className="typed" title={line.actor.id}>
        {nameOf(line.actor)}
      </span>
    ),
  },
  {
    key: 'subject',
    weight: 2,
    title: m.audit_whom(),
    cell: (line) => (
      <span className="typed" title={line.subject?.id}>
        {line.subject === null ? '—' : nameOf(line.subject)}
      </span>
    ),
  },
  {
    key: 'detail',
    title: m.audit_detail(),
    cell: (line) => (
      <span className="typed font-mono text-2xs text-muted">{line.detail === '{}' ? '—' : line.detail}</span>
    ),
  },
  {
    key: 'at',
    title: m.audit_when(),
    cell: (line) => (
      <time dateTime={line.at} title={line.at} className="whitespace-nowrap text-muted">
        {formatDateTime(line.at)}
      </time>
    ),
  },
  {
    key: 'seq',
    weight: 3,
    title: m.audit_number(),
    isFigure: true,
    cell: (line) => <span className="num text-faint">{line.seq ?? '…'}</span>,
  },
];

export function AuditTable({ lines }: { lines: readonly AuditLineView[] }) {
  return <DataTable caption={m.audit_title()} columns={columns} rows={lines} rowKey={(line) => line.id} />;
}
