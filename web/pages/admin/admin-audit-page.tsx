import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AuditFilterInput } from '#core/admin/audit-contract.ts';
import { AuditFilter } from '#web/features/admin/audit/audit-filter.tsx';
import { AuditTable } from '#web/features/admin/audit/audit-table.tsx';
import { auditFilePath, auditQuery } from '#web/features/admin/oversight-queries.ts';
import { VerifyAudit } from '#web/features/admin/audit/verify-audit.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';
import { Card, PageTitle } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/** The router leaves no key with nothing in it. */
const compact = (filter: AuditFilterInput): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const linkClass = 'text-sm font-medium underline-offset-4 hover:underline';

export function AdminAuditPage() {
  const { before, ...filter } = useSearch({ from: '/gate/admin/admin-audit' });
  const navigate = useNavigate({ from: '/admin-audit' });
  const { data, isError, refetch } = useQuery({
    ...auditQuery(filter, before),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle title={m.audit_title()} lead={m.audit_lead()} />
      <div className="mb-5">
        <VerifyAudit />
      </div>
      <div className="mb-5">
        <AuditFilter
          key={JSON.stringify(filter)}
          filter={filter}
          onFilter={(next) => void navigate({ search: compact(next) })}
        />
      </div>
      <Card
        title={m.audit_lines()}
        isFlush
        action={
          <span className="flex gap-4">
            <a className={linkClass} href={auditFilePath('csv', filter)} download>
              {m.audit_csv()}
            </a>
            <a className={linkClass} href={auditFilePath('json', filter)} download>
              {m.audit_json()}
            </a>
          </span>
        }
      >
        {!data && !isError && <Loading label={m.audit_loading()} rows={8} />}
        {!data && isError && <Failed title={m.audit_failed()} onRetry={refetch} />}
        {data?.lines.length === 0 && <Empty title={m.audit_empty()} />}
        {data && data.lines.length > 0 && <AuditTable lines={data.lines} />}
      </Card>
      {data && (
        <div className="mt-4">
          <Pager
            before={before}
            next={data.next}
            onBefore={(cursor) => void navigate({ search: withCursor(cursor) })}
          />
        </div>
      )}
    </>
  );
}
