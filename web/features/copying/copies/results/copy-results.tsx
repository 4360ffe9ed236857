import { m } from '#core/messages/messages.js';
import type { CopyView } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { GapCard } from '#web/features/copying/copies/results/gap-card.tsx';
import { RecordCard } from '#web/features/copying/copies/results/record-card.tsx';
import { copyRecordQuery, fidelityQuery } from '#web/features/copying/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Failed, Loading } from '#web/ui/states.tsx';

/** The gap between a copy and its trader: over time, then where it comes from. */
export function CopyResults({ copy }: { copy: CopyView }) {
  const copyId = copy.id as CopyId;
  const { leaderName } = copy;
  const record = useQuery(copyRecordQuery(copyId));
  const statement = useQuery(fidelityQuery(copyId));
  return (
    <>
      {record.data ? (
        <RecordCard leaderName={leaderName} record={record.data} statement={statement.data} />
      ) : (
        <Waiting read={record} label={m.copying_loading_record()} />
      )}
      {statement.data ? (
        <GapCard
          copyId={copyId}
          leaderName={leaderName}
          statement={statement.data}
          decisions={record.data?.decisions}
        />
      ) : (
        <Waiting read={statement} label={m.copying_loading_statement()} />
      )}
    </>
  );
}

/** As tall as what comes. */
function Waiting({ read, label }: { read: { isError: boolean; refetch: () => void }; label: string }) {
  return (
    <div className="card min-h-90">
      {read.isError ? (
        <Failed title={m.copying_statement_could_not_be_loaded()} onRetry={read.refetch} />
      ) : (
        <Loading label={label} rows={5} />
      )}
    </div>
  );
}
