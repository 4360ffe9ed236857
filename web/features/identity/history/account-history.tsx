import { m } from '#core/messages/messages.js';
import { toldWords } from '#web/features/identity/history/told-words.ts';
import { api } from '#web/lib/api.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** An action without a sentence of its own still says what it was. */
const wordOf = (action: string): string => toldWords[action]?.() ?? m.audit_told_other({ action });

/** What administrators did to the account of the person who looks, newest first. */
export function AccountHistory() {
  const { data, isError, refetch } = useQuery(
    api.admin.accountHistory.queryOptions({ input: { limit: 20 } }),
  );
  return (
    <Card title={m.audit_told_title()}>
      {!data && !isError && <Loading label={m.audit_told_loading()} rows={2} />}
      {!data && isError && <Failed title={m.audit_told_failed()} onRetry={refetch} />}
      {data?.lines.length === 0 && <Empty title={m.audit_told_none()} />}
      {data && data.lines.length > 0 && (
        <ul className="divide-y divide-line">
          {data.lines.map((line) => (
            <li
              key={line.id}
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
            >
              <span className="min-w-0">
                <span className="block">{wordOf(line.action)}</span>
                {line.reason !== null && (
                  <span className="block text-sm wrap-anywhere text-muted">
                    {m.audit_told_reason({ reason: line.reason })}
                  </span>
                )}
              </span>
              <time dateTime={line.at} className="text-sm whitespace-nowrap text-faint">
                {formatDateTime(line.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
