import { run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface AuditLine {
  readonly actorId: string;
  /** `identity.promoted`, `funding.withdrawal-approved`. */
  readonly action: string;
  readonly subjectId?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes who did what to whom, in the transaction that does it. Never erased: ids and reasons, no personal text. */
export async function recordAudit(tx: Tx, line: AuditLine, at: number): Promise<void> {
  await run(
    tx,
    sql`insert into audit.entry (at, actor_id, action, subject_id, detail)
        values (${new Date(at)}, ${line.actorId}, ${line.action}, ${line.subjectId ?? null}, ${JSON.stringify(line.detail ?? {})}::jsonb)`,
  );
}
