import { m } from '#core/messages/messages.js';
import { PendingWork, VisibleWork } from '#web/features/collectibles/moderation.tsx';
import { moderationQuery } from '#web/features/collectibles/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Failed, Loading } from '#web/ui/states.tsx';

/** The work with its reports, as on the page of moderation. */
export function ReportBody({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(moderationQuery());
  const pending = data?.pending.find((work) => work.id === id);
  const reported = data?.reported.find(({ work }) => work.id === id);
  if (pending)
    return (
      <ul>
        <PendingWork work={pending} />
      </ul>
    );
  if (reported)
    return (
      <ul>
        <VisibleWork work={reported.work} reports={reported.reports} />
      </ul>
    );
  return (
    <div className="card min-h-60">
      {isError ? (
        <Failed title={m.inbox_item_failed()} onRetry={refetch} />
      ) : (
        <Loading label={m.inbox_item_loading()} rows={4} />
      )}
    </div>
  );
}
