import { m } from '#core/messages/messages.js';
import { ProposalList } from '#web/features/admin/inbox/proposal-list.tsx';
import { proposalQuery } from '#web/features/admin/inbox/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Failed, Loading } from '#web/ui/states.tsx';

/** What would change, by whom and why, as on the page of approvals. */
export function ProposalBody({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(proposalQuery(id));
  if (data) return <ProposalList proposals={[data]} />;
  return (
    <div className="card min-h-60">
      {isError ? (
        <Failed title={m.inbox_item_failed()} onRetry={refetch} />
      ) : (
        <Loading label={m.inbox_item_loading()} rows={3} />
      )}
    </div>
  );
}
