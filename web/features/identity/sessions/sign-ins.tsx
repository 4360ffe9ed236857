import { m } from '#core/messages/messages.js';
import type { SignInLine } from '#core/identity/settings-contract.ts';
import { signInsQuery } from '#web/features/identity/settings/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const ways: Readonly<Record<SignInLine['way'], string>> = {
  password: m.settings_password(),
  code: m.settings_password_and_code(),
  recovery_code: m.settings_password_recovery_code(),
  passkey: m.settings_passkey(),
  mail: m.settings_link_or_code_mail(),
};

const columns: readonly Column<SignInLine>[] = [
  { key: 'at', title: m.settings_time(), isLead: true, cell: ({ at }) => formatDateTime(at) },
  { key: 'device', title: m.settings_device(), cell: ({ device }) => device },
  {
    key: 'network',
    weight: 3,
    title: m.settings_network(),
    cell: ({ network }) => <span className="num">{network}</span>,
  },
  { key: 'way', weight: 2, title: m.settings_with(), cell: ({ way }) => ways[way] },
  {
    key: 'outcome',
    isKept: true,
    title: m.settings_outcome(),
    cell: ({ isOpened }) => (
      <Badge tone={isOpened ? 'good' : 'bad'}>
        {isOpened ? m.settings_signed_in() : m.settings_refused()}
      </Badge>
    ),
  },
];

/** The last twenty, with those that were refused. A new browser is always told by mail. */
export function SignIns() {
  const { data: lines, isError, refetch } = useQuery(signInsQuery());
  return (
    <Card title={m.settings_recent_sign_ins()} isFlush>
      {!lines &&
        (isError ? (
          <Failed title={m.settings_recent_sign_ins_could_not()} onRetry={() => void refetch()} />
        ) : (
          <Loading label={m.settings_loading_recent_sign_ins()} rows={3} />
        ))}
      {lines && (
        <>
          <DataTable
            caption={m.settings_recent_sign_ins()}
            columns={columns}
            rows={lines}
            rowKey={({ id }) => id}
          />
          <p className="border-t border-line px-5 py-4 text-sm text-muted">
            {m.settings_sign_from_new_browser_always()}
          </p>
        </>
      )}
    </Card>
  );
}
