import { useQuery } from '@tanstack/react-query';
import type { SignInLine } from '#core/identity/settings-contract.ts';
import { signInsQuery } from '#web/features/settings/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const ways: Readonly<Record<SignInLine['way'], string>> = {
  password: 'Password',
  code: 'Password and code',
  recovery_code: 'Password and recovery code',
  passkey: 'Passkey',
  mail: 'Link or code of a mail',
};

const columns: readonly Column<SignInLine>[] = [
  { key: 'at', title: 'Time', isLead: true, cell: ({ at }) => formatDateTime(at) },
  { key: 'device', title: 'Device', cell: ({ device }) => device },
  { key: 'network', title: 'Network', cell: ({ network }) => <span className="num">{network}</span> },
  { key: 'way', title: 'With', cell: ({ way }) => ways[way] },
  {
    key: 'outcome',
    title: 'Outcome',
    cell: ({ isOpened }) => (
      <Badge tone={isOpened ? 'good' : 'bad'}>{isOpened ? 'Signed in' : 'Refused'}</Badge>
    ),
  },
];

/** The last twenty, with those that were refused. A new browser is always told by mail. */
export function SignIns() {
  const { data: lines, isError, refetch } = useQuery(signInsQuery());
  return (
    <Card title="Recent sign-ins" isFlush>
      {!lines &&
        (isError ? (
          <Failed title="Recent sign-ins could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading recent sign-ins" rows={3} />
        ))}
      {lines && (
        <>
          <DataTable caption="Recent sign-ins" columns={columns} rows={lines} rowKey={({ id }) => id} />
          <p className="border-t border-line px-5 py-4 text-sm text-muted">
            A sign-in from a new browser is always told by mail. Something you do not know? Change your
            password and end all other sessions.
          </p>
        </>
      )}
    </Card>
  );
}
