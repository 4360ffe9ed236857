// What was queued and never succeeded: kept until an administrator sends it again.
import { many, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export const deadLetterQueue = 'dead_letter';

export interface DeadLetter {
  readonly id: string;
  readonly queue: string;
  readonly queuedAt: Date;
  readonly failedAt: Date;
  readonly tries: number;
  /** The last fault, in the words of whoever refused it. */
  readonly reason: string;
  /** Of a mail. */
  readonly to: string | null;
  readonly subject: string | null;
}

/** Newest first. What an administrator sent again is gone from here. */
export const listDeadLetters = (tx: Tx, limit: number): Promise<DeadLetter[]> =>
  many(
    tx,
    sql`select id::text as id, coalesce(source_name, '') as queue, coalesce(source_created_on, created_on) as queued_at,
               created_on as failed_at, coalesce(source_retry_count, 0) + 1 as tries,
               left(coalesce(source_output ->> 'message', source_output #>> '{value,message}', ''), 300) as reason,
               data #>> '{data,to}' as to, data #>> '{data,subject}' as subject
        from pgboss.job where name = ${deadLetterQueue} and state = 'created'
        order by created_on desc, id limit ${limit}`,
  );
