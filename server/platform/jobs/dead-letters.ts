// What was queued and never succeeded: kept until an administrator sends it again.
import { int, nullable, text, timestamp } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { many, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export const deadLetterQueue = 'dead_letter';

const deadLetter = row({
  id: text,
  queue: text,
  queuedAt: timestamp,
  failedAt: timestamp,
  tries: int,
  /** The last fault, in the words of whoever refused it. */
  reason: text,
  /** Of a mail. */
  to: nullable(text),
  subject: nullable(text),
});
export type DeadLetter = RowOf<typeof deadLetter>;

/** Newest first. What an administrator sent again is gone from here. */
export const listDeadLetters = (tx: Tx, limit: number): Promise<DeadLetter[]> =>
  many(
    tx,
    deadLetter,
    sql`select id::text as id, coalesce(source_name, '') as queue, coalesce(source_created_on, created_on) as queued_at,
               created_on as failed_at, coalesce(source_retry_count, 0) + 1 as tries,
               left(coalesce(source_output ->> 'message', source_output #>> '{value,message}', ''), 300) as reason,
               data #>> '{data,to}' as to, data #>> '{data,subject}' as subject
        from pgboss.job where name = ${deadLetterQueue} and state = 'created'
        order by created_on desc, id limit ${limit}`,
  );
