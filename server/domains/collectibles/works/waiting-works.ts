import { listReports, listWorks } from '#server/domains/collectibles/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface WaitingWork {
  readonly id: string;
  /** Null is the house. */
  readonly creatorId: string | null;
  readonly name: string;
  /** Sent in and not shown yet; otherwise it was reported. */
  readonly isPending: boolean;
  readonly isHidden: boolean;
  readonly reports: number;
  /** When it was sent in, or reported first. */
  readonly since: Date;
}

/** Works that wait for a decision of this administrator, who may not let in their own; who waits longest first. */
export async function waitingWorks(tx: Tx, by: string): Promise<WaitingWork[]> {
  const pending = (await listWorks(tx, 'pending')).filter(({ creatorId }) => creatorId !== by);
  const reported = await listWorks(tx, 'reported');
  const reports = Map.groupBy(
    await listReports(
      tx,
      reported.map(({ id }) => id),
    ),
    ({ workId }) => workId,
  );
  const works = [...pending, ...reported.filter(({ state }) => state !== 'pending')];
  return works
    .map(({ id, creatorId, name, state, hiddenAt, submittedAt }) => {
      const own = reports.get(id) ?? [];
      return {
        id,
        creatorId,
        name,
        isPending: state === 'pending',
        isHidden: hiddenAt !== null,
        reports: own.length,
        since: own[0]?.at ?? submittedAt,
      };
    })
    .sort((a, b) => a.since.getTime() - b.since.getTime());
}
