import { m } from '#core/messages/messages.js';
import { inboxPersonQuery } from '#web/features/admin/inbox/queries.ts';
import { ApplicationCard } from '#web/features/identity/verification/application-card.tsx';
import { waitingApplicationsQuery } from '#web/features/identity/verification/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Failed, Loading } from '#web/ui/states.tsx';
import { formatDate } from '#web/ui/when.ts';

/** The documents as on the page of identity checks, and what was decided about them before. */
export function KycBody({ userId }: { userId: string }) {
  const { data, isError, refetch } = useQuery(waitingApplicationsQuery());
  const application = data?.applications.find((one) => one.userId === userId);
  if (application)
    return (
      <>
        <ApplicationCard key={application.submittedAt} application={application} />
        <Decisions userId={userId} />
      </>
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

function Decisions({ userId }: { userId: string }) {
  const { data } = useQuery(inboxPersonQuery(userId));
  if (!data || data.decisions.length === 0) return null;
  return (
    <section className="card px-4 py-3.5">
      <h3 className="text-sm font-semibold">{m.inbox_decisions()}</h3>
      <ul className="inbox-lines">
        {data.decisions.map(({ status, at, by, reason }) => {
          const words = { at: formatDate(at), by: by ?? m.inbox_decision_someone(), reason: reason ?? '' };
          return (
            <li key={at} className="wrap-anywhere">
              {status === 'approved' ? m.inbox_decision_approved(words) : m.inbox_decision_rejected(words)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
