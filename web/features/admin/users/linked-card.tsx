import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { formatQuantityText } from '#core/content/figures.ts';
import type { LinkedAccount } from '#core/admin/users-contract.ts';
import { linkedDays, type LinkReason } from '#core/identity/linked.ts';
import type { UserId } from '#core/values/ids.ts';
import { linkedQuery } from '#web/features/admin/users/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const reasons: Readonly<Record<LinkReason, () => string>> = {
  device: m.people_linked_device,
  network: m.people_linked_network,
};

type Hedge = LinkedAccount['hedges'][number];

function HedgeLine({ hedge }: { hedge: Hedge }) {
  const say = hedge.side === 'buy' ? m.people_linked_hedge_buy : m.people_linked_hedge_sell;
  const since = formatDateTime(hedge.since);
  return (
    <li>
      <span className="block text-warn">
        {say({
          symbol: hedge.symbol,
          quantity: formatQuantityText(hedge.quantity),
          other: formatQuantityText(hedge.otherQuantity),
        })}
      </span>
      <span className="text-sm text-muted">
        {hedge.until === null
          ? m.people_linked_since({ since })
          : m.people_linked_between({ since, until: formatDateTime(hedge.until) })}
      </span>
    </li>
  );
}

const columns: readonly Column<LinkedAccount>[] = [
  {
    key: 'account',
    title: m.people_linked_account(),
    isLead: true,
    cell: (row) => (
      <Link to="/admin-user-detail/$userId" params={{ userId: row.id }} className="link typed">
        {row.email}
      </Link>
    ),
  },
  {
    key: 'why',
    title: m.people_linked_why(),
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        {row.reasons.map((reason) => (
          <Badge key={reason} tone={reason === 'device' ? 'warn' : 'neutral'}>
            {reasons[reason]()}
          </Badge>
        ))}
      </span>
    ),
  },
  { key: 'last', title: m.people_linked_last(), cell: (row) => formatDateTime(row.lastSeenAt) },
  {
    key: 'hedges',
    title: m.people_linked_hedges(),
    cell: (row) =>
      row.hedges.length === 0 ? (
        <span className="text-faint">—</span>
      ) : (
        <ul className="space-y-1">
          {row.hedges.map((hedge) => (
            <HedgeLine key={`${hedge.symbol} ${hedge.since}`} hedge={hedge} />
          ))}
        </ul>
      ),
  },
];

/** Who signs in from where this person does, and holds the opposite of what they hold. */
export function LinkedCard({ userId }: { userId: UserId }) {
  const { data, isError, refetch } = useQuery(linkedQuery(userId));
  const accounts = data?.accounts;
  return (
    <Card title={m.people_linked_accounts()} isFlush>
      <p className="px-5 py-4 text-sm text-muted">{m.people_linked_hint({ days: linkedDays })}</p>
      {!accounts && !isError && <Loading label={m.people_linked_loading()} rows={2} />}
      {!accounts && isError && <Failed title={m.people_linked_failed()} onRetry={refetch} />}
      {accounts?.length === 0 && <Empty title={m.people_linked_none()} />}
      {accounts && accounts.length > 0 && (
        <DataTable
          caption={m.people_linked_accounts()}
          columns={columns}
          rows={accounts}
          rowKey={(row) => row.id}
        />
      )}
    </Card>
  );
}

/** Beside every decision about a bonus; nothing where no account is linked. */
export function LinkedNote({ userId }: { userId: UserId }) {
  const accounts = useQuery(linkedQuery(userId)).data?.accounts ?? [];
  if (accounts.length === 0) return null;
  const hedges = accounts.reduce((sum, one) => sum + one.hedges.length, 0);
  return (
    <p role="note" className="mb-4 rounded-md bg-warn-soft px-3.5 py-3 text-sm text-warn">
      {m.people_linked_warning({ accounts: accounts.length, hedges })}
    </p>
  );
}
