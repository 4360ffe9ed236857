import { m } from '#core/messages/messages.js';
import { LeadForm } from '#web/features/copying/leading/lead-form.tsx';
import { LeadingPanel } from '#web/features/copying/leading/leading-panel.tsx';
import { leadingQuery } from '#web/features/copying/queries.ts';
import { PageTitle } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/** Apply to lead, or see and close the own record. */
export function LeadPage() {
  const { data, isError, refetch } = useQuery(leadingQuery());
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle title={m.copying_lead()} lead={m.copying_let_others_copy_own_account()} />
      {data === undefined && !isError && <Loading label={m.copying_loading_record()} rows={4} />}
      {data === undefined && isError && (
        <Failed title={m.copying_record_could_not_be_loaded()} onRetry={refetch} />
      )}
      {data === null && <LeadForm />}
      {data && <LeadingPanel leading={data} />}
    </div>
  );
}
