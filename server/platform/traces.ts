// What the platform itself keeps about a person: facts on their way, mails, lines of the audit log.
import { type Held, heldRows } from '#server/platform/db/held-rows.ts';
import { many, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { sequencing } from '#server/platform/events/record-event.ts';

/** Facts of the last days, mails of the last days and what was audited. Who acted on the account stays an id. */
export async function exportTraces(tx: Tx, userId: string, addresses: readonly string[]): Promise<Held> {
  return {
    ...(await heldRows(tx, { 'events.user_event': 'user_id', 'events.outbox': 'user_id' }, [userId])),
    ...(await heldRows(tx, { 'mail.captured': 'recipient' }, addresses)),
    'audit.entry': await many<object>(
      tx,
      sql`select at, action, actor_id = ${userId} as is_own, subject_id = ${userId} as is_about_you
          from audit.entry where actor_id = ${userId} or subject_id = ${userId} order by id`,
    ),
  };
}

/**
 * Takes away a person's facts and every mail to or about their addresses, sent or not. The facts that end their open pages
 * stay: they hold no word of theirs. The audit log is never changed; it holds ids alone.
 */
export async function eraseTraces(tx: Tx, userId: string, addresses: readonly string[]): Promise<void> {
  // A fact that is being numbered right now would be copied to the person's stream after its deletion.
  await run(tx, sequencing);
  const isKept = sql`type = 'identity.sessions-ended'`;
  await run(tx, sql`delete from events.outbox where user_id = ${userId} and not ${isKept}`);
  await run(tx, sql`delete from events.user_event where user_id = ${userId} and not ${isKept}`);
  for (const address of addresses) {
    await run(
      tx,
      sql`delete from mail.captured where recipient = ${address} or strpos(body, ${address}) > 0`,
    );
    await run(tx, sql`delete from pgboss.job where name = 'mail' and strpos(data::text, ${address}) > 0`);
  }
}

/** The name of a leader who left, in facts to those who copied them, by the copies these are about. */
export async function eraseLeaderName(tx: Tx, copyIds: readonly string[]): Promise<void> {
  if (copyIds.length === 0) return;
  for (const table of ['events.outbox', 'events.user_event'])
    await run(
      tx,
      sql`update ${sql.table(table)} set payload = payload || '{"leaderName": "Erased"}'
          where payload ? 'leaderName' and payload ->> 'copyId' = any(${copyIds}::text[])`,
    );
}
