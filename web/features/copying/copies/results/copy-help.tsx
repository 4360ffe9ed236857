import type { CopyId } from '#core/values/ids.ts';
import type { OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { HelpCard } from '#web/features/copying/copies/results/help-card.tsx';
import { copyRecordQuery, fidelityQuery } from '#web/features/copying/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** What would help this copy, once it is read. */
export function CopyHelp({ own }: { own: OwnCopy }) {
  const copyId = own.copy.id as CopyId;
  const help = useQuery(copyRecordQuery(copyId)).data?.help;
  const statement = useQuery(fidelityQuery(copyId)).data;
  return help && statement ? <HelpCard own={own} help={help} statement={statement} /> : null;
}
