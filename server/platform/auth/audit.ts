import { instantText } from '#server/platform/db/parameters.ts';
import { int, json, nullable, text, timestamp } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { many, ownPlan, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface AuditLine {
  readonly actorId: string;
  /** `identity.promoted`, `funding.withdrawal-approved`. */
  readonly action: string;
  readonly subjectId?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Writes who did what to whom, in the transaction that does it. Never erased: ids and reasons, no
 * personal text.
 */
export async function recordAudit(tx: Tx, line: AuditLine, at: number): Promise<void> {
  await run(
    tx,
    sql`insert into audit.entry (at, actor_id, action, subject_id, detail)
        values (${new Date(at)}, ${line.actorId}, ${line.action}, ${line.subjectId ?? null},
          ${JSON.stringify(line.detail ?? {})}::jsonb)`,
  );
}

export interface AuditFilter {
  /** Ids that count as the one who acted, or whom it is about; undefined means anybody. */
  readonly actors?: readonly string[] | undefined;
  readonly subjects?: readonly string[] | undefined;
  /** Begins with this: `identity.` or `identity.promoted`. */
  readonly action?: string | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** Lines written before the one of this id. */
  readonly before?: string | undefined;
}

const auditRow = row({
  id: text,
  /** Its place in the chain; null in the second before it is linked. */
  seq: nullable(int),
  at: timestamp,
  actorId: text,
  action: text,
  subjectId: nullable(text),
  detail: json<Readonly<Record<string, unknown>>>(),
});
export type AuditRow = RowOf<typeof auditRow>;

/** Newest first. */
export const listAudit = (tx: Tx, filter: AuditFilter, limit: number): Promise<AuditRow[]> =>
  many(
    tx,
    auditRow,
    sql`${ownPlan} select e.id::text as id, l.seq, e.at, e.actor_id, e.action, e.subject_id, e.detail
        from audit.entry e left join audit.link l on l.entry_id = e.id
        where (${filter.actors ?? null}::text[] is null or e.actor_id = any(${filter.actors ?? null}::text[]))
          and (${filter.subjects ?? null}::text[] is null or e.subject_id = any(${filter.subjects ?? null}::text[]))
          and starts_with(e.action, ${filter.action ?? ''})
          and (${instantText(filter.from)}::timestamptz is null or e.at >= ${instantText(filter.from)}::timestamptz)
          and (${instantText(filter.until)}::timestamptz is null or e.at < ${instantText(filter.until)}::timestamptz)
          and (${filter.before ?? null}::bigint is null or e.id < ${filter.before ?? null}::bigint)
        order by e.id desc limit ${limit}`,
  );

const auditDetailRow = row({
  value: text,
});

/** One detail of what this actor did about this subject, such as the files that were viewed. */
export async function listAuditDetail(
  tx: Tx,
  line: Required<Pick<AuditLine, 'actorId' | 'action' | 'subjectId'>>,
  detail: string,
): Promise<string[]> {
  const rows = await many(
    tx,
    auditDetailRow,
    sql`select distinct detail->>${detail} as value from audit.entry
        where subject_id = ${line.subjectId} and actor_id = ${line.actorId} and action = ${line.action}`,
  );
  return rows.map(({ value }) => value);
}

/** What others did to this account, newest first. */
export const listAuditAbout = (tx: Tx, userId: string, before: string | undefined, limit: number) =>
  many(
    tx,
    auditRow,
    sql`${ownPlan} select e.id::text as id, null::bigint as seq, e.at, e.actor_id, e.action, e.subject_id, e.detail
      from audit.entry e
        where e.subject_id = ${userId} and e.actor_id <> ${userId}
          and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
        order by e.id desc limit ${limit}`,
  );
