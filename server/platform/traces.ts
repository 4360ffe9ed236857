// What the platform itself keeps about a person: facts on their way, mails, lines of the audit log.
import { type Held, heldRows } from '#server/platform/db/embedded/held-rows.ts';
import { bool, nullable, text, timestamp } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { sequencing } from '#server/platform/events/record-event.ts';

/**
 * An address that names the person; `until` when it was changed, for it may be somebody else's
 * since.
 */
export interface OwnAddress {
  readonly email: string;
  readonly until?: Date;
}

const ownLine = row({ at: timestamp, action: text, isOwn: bool, isAboutYou: nullable(bool) });

/**
 * Facts of the last days, mails of the last days and what was audited. Who acted on the account
 * stays an id.
 */
export async function exportTraces(tx: Tx, userId: string, addresses: readonly string[]): Promise<Held> {
  return {
    ...(await heldRows(tx, { 'events.user_event': 'user_id', 'events.outbox': 'user_id' }, [userId])),
    ...(await heldRows(tx, { 'mail.captured': 'recipient' }, addresses)),
    'audit.entry': await many(
      tx,
      ownLine,
      sql`select at, action, actor_id = ${userId} as is_own, subject_id = ${userId} as is_about_you
          from audit.entry where actor_id = ${userId} or subject_id = ${userId} order by id`,
    ),
  };
}

/**
 * Takes away a person's facts and every mail to or about their addresses, sent or not. The facts
 * that end their open pages stay: they hold no word of theirs. The audit log is never changed; it
 * holds ids alone.
 */
export async function eraseTraces(tx: Tx, userId: string, addresses: readonly OwnAddress[]): Promise<void> {
  // A fact that is being numbered right now would be copied to the person's stream after its
  // deletion.
  await run(tx, sequencing);
  const isKept = sql`type = 'identity.sessions-ended'`;
  await run(tx, sql`delete from events.outbox where user_id = ${userId} and not ${isKept}`);
  await run(tx, sql`delete from events.user_event where user_id = ${userId} and not ${isKept}`);
  for (const { email, until } of addresses) {
    // What was queued before the change may have left a while after it.
    const isTheirs = sql`<= coalesce(${until ?? null}::timestamptz + interval '1 hour', 'infinity')`;
    await run(
      tx,
      sql`delete from mail.captured where (recipient = ${email} or strpos(body, ${email}) > 0) and at ${isTheirs}`,
    );
    await run(
      tx,
      sql`delete from pgboss.job
        where name in ('mail', 'dead_letter') and strpos(data::text, ${email}) > 0 and created_on ${isTheirs}`,
    );
  }
}

/** What is erased about somebody whom others copied. */
export interface Led {
  readonly copyIds: readonly string[];
  /** Names they led under. */
  readonly names: readonly string[];
  /** Of the people who copied them. */
  readonly addresses: readonly string[];
}

/** The name of a leader who left, in facts and mails to those who copied them. */
export async function eraseLeaderName(tx: Tx, { copyIds, names, addresses }: Led): Promise<void> {
  if (copyIds.length === 0) return;
  for (const name of names) {
    await run(
      tx,
      sql`update mail.captured set subject = replace(subject, ${name}, 'Erased'), body = replace(body, ${name}, 'Erased'),
            later_body = replace(later_body, ${name}, 'Erased')
          where recipient = any(${addresses}::text[])`,
    );
    // As it stands inside the quotes of a JSON text.
    const quoted = JSON.stringify(name).slice(1, -1);
    await run(
      tx,
      sql`update pgboss.job set data = replace(data::text, ${quoted}, 'Erased')::jsonb
          where name in ('mail', 'dead_letter') and data #>> '{data,to}' = any(${addresses}::text[])
            and strpos(data::text, ${quoted}) > 0`,
    );
  }
  for (const table of ['events.outbox', 'events.user_event'])
    await run(
      tx,
      sql`update ${sql.table(table)} set payload = payload || '{"leaderName": "Erased"}'
          where payload ? 'leaderName' and payload ->> 'copyId' = any(${copyIds}::text[])`,
    );
}
