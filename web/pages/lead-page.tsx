import { useQuery } from '@tanstack/react-query';
import { LeadForm } from '#web/features/copying/lead-form.tsx';
import { LeadingPanel } from '#web/features/copying/leading-panel.tsx';
import { leadingQuery } from '#web/features/copying/queries.ts';
import { PageTitle } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';

/** Apply to lead, or see and close the own record. */
export function LeadPage() {
  const { data, isError, refetch } = useQuery(leadingQuery());
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle
        title="Lead"
        lead="Let others copy your own account. Your record is public and can never be reset."
      />
      {data === undefined && !isError && <Loading label="Loading your record" rows={4} />}
      {data === undefined && isError && <Failed title="Your record could not be loaded." onRetry={refetch} />}
      {data === null && <LeadForm />}
      {data && <LeadingPanel leading={data} />}
    </div>
  );
}
