import { m } from '#core/messages/messages.js';
import { ArrowDown, ArrowLeftRight, ArrowUp, Copy, Gift, type LucideIcon, Minus } from 'lucide-react';
import type { StatementLine } from '#core/ledger/contract.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import type { PhoneOfRow } from '#web/ui/lists/table-rows.tsx';
import { useShownText } from '#web/ui/numbers/shown-text.ts';
import { formatDateTime } from '#web/ui/when.ts';

const kindNames: Record<StatementLine['kind'], string> = {
  opening: m.ledger_opening(),
  deposit: m.ledger_deposit(),
  withdrawal: m.ledger_withdrawal(),
  trade: m.ledger_trade(),
  fee: m.ledger_fee(),
  copy: m.ledger_copy(),
  adjustment: m.ledger_adjustment(),
  bonus: m.ledger_bonus(),
  conversion: m.ledger_conversion(),
  purchase: m.ledger_purchase(),
  sale: m.ledger_sale(),
  royalty: m.ledger_royalty(),
  leader_fee: m.ledger_leader_fee(),
  transfer: m.ledger_transfer(),
  other: m.ledger_other(),
};
const statuses: Record<StatementLine['status'], { name: string; tone: BadgeTone }> = {
  completed: { name: m.ledger_completed(), tone: 'good' },
  pending: { name: m.ledger_pending(), tone: 'warn' },
  failed: { name: m.ledger_failed(), tone: 'bad' },
};

function Description({ text }: { text: string }) {
  const shown = useShownText();
  const words = shown(text);
  return (
    <span className="block min-w-0 font-medium wrap-anywhere" title={words}>
      {words}
    </span>
  );
}

function LineName({ text }: { text: string }) {
  return <>{useShownText()(text)}</>;
}

/** Whether money came, went or changed places. */
const icons: Partial<Record<StatementLine['kind'], LucideIcon>> = {
  deposit: ArrowDown,
  withdrawal: ArrowUp,
  copy: Copy,
  leader_fee: Copy,
  fee: Minus,
  bonus: Gift,
};

const faceOf = (line: StatementLine): PhoneOfRow => {
  const Icon = icons[line.kind] ?? ArrowLeftRight;
  return {
    mark: (
      <span className="row-icon" aria-hidden="true">
        <Icon />
      </span>
    ),
    name: <LineName text={line.description} />,
    note: kindNames[line.kind],
    value: <Amount value={line.amount} asset={line.asset} isMovement />,
    // What is done needs no word.
    under:
      line.status === 'completed' ? (
        formatDateTime(line.at)
      ) : (
        <Badge tone={statuses[line.status].tone}>{statuses[line.status].name}</Badge>
      ),
  };
};

const columns: readonly Column<StatementLine>[] = [
  {
    key: 'type',
    weight: 2,
    title: m.ledger_type(),
    cell: (line) => <span className="text-muted">{kindNames[line.kind]}</span>,
  },
  {
    key: 'id',
    weight: 3,
    title: 'ID',
    cell: (line) => (
      <span className="num text-2xs text-faint" title={line.id}>
        {line.id}
      </span>
    ),
  },
  {
    key: 'description',
    title: m.ledger_description(),
    isLead: true,
    isLong: true,
    cell: (line) => <Description text={line.description} />,
  },
  {
    key: 'date',
    title: m.ledger_date(),
    cell: (line) => <span className="whitespace-nowrap text-muted">{formatDateTime(line.at)}</span>,
  },
  {
    key: 'amount',
    isKept: true,
    title: m.common_amount(),
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
    title: m.ledger_balance_after(),
    isFigure: true,
    cell: (line) => <Amount value={line.balanceAfter} asset={line.asset} />,
  },
  {
    key: 'status',
    title: m.ledger_status(),
    cell: (line) => <Badge tone={statuses[line.status].tone}>{statuses[line.status].name}</Badge>,
  },
];

/** A person's statement: every line with the balance it left. */
export function Statement({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <DataTable
      caption={m.common_transactions()}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.id}
      phone={faceOf}
    />
  );
}
