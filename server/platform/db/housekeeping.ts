import { linkedDays } from '#core/identity/linked.ts';
import { dayMs } from '#core/values/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type UnlimitedQuery, withoutLimits } from '#server/platform/db/without-limits.ts';

/** How long facts stay for pages that come back; money itself is kept for ever, in the ledger. */
const keepFactsMs = 7 * dayMs;
/** A browser that has not signed in for so long is a stranger again. */
const keepDevicesMs = 400 * dayMs;
/** What accounts have in common is looked at for so long. */
const keepMarksMs = linkedDays * dayMs;
/**
 * The embedded database runs no autovacuum: without this, often-updated tables grow without end.
 */
const vacuumTables = [
  'ledger.balance',
  'events.outbox',
  'events.user_event',
  'events.sequence',
  'events.user_stream',
  'events.cursor',
  'auth_session',
  'identity.challenge',
  'identity.totp',
  'identity.sign_in',
  'identity.account_mark',
  'notifications.notice',
  'support.conversation',
  'support.desk',
  'trading.margin_notice',
  'market.alert',
  'market.drawing',
  'funding.chain',
  'funding.block',
  'funding.practice_chain',
  'funding.withdrawal',
  'funding.withdrawal_quote',
  'funding.payout',
];

/**
 * Nor does it look at what only grows: without knowing how much there is, it reads a whole book for
 * one person's figures.
 */
const analyzeTables = [
  'ledger.entry',
  'ledger.ledger_tx',
  'ledger.checkpoint',
  'ledger.owner',
  'trading.account',
  'trading.position',
  'trading.orders',
  'trading.fill',
];

/**
 * Drops facts that every page and reaction is past, what has expired, and tidies the embedded
 * database. `reactions` are the names that run now: the cursor of one that is gone holds nothing
 * back.
 */
export const tidyUp = (database: Database, now: number, reactions: readonly string[]): Promise<void> =>
  // The embedded database has one connection, which everything else must get in between, and no
  // limits.
  database.kind === 'embedded'
    ? tidyOver((text, values) => database.pool.query(text, values), database.kind, now, reactions)
    : withoutLimits(database, (query) => tidyOver(query, database.kind, now, reactions));

async function tidyOver(
  query: UnlimitedQuery,
  kind: Database['kind'],
  now: number,
  reactions: readonly string[],
): Promise<void> {
  const before = new Date(now - keepFactsMs);
  await query(
    'delete from events.outbox where at < $1 and seq <= (select coalesce(min(seq), 0) from events.cursor where reaction = any($2))',
    [before, reactions],
  );
  await query('delete from events.user_event where at < $1', [before]);
  await query('delete from identity.mailed_token where expires_at < $1', [before]);
  await query('delete from identity.email_change where expires_at < $1', [before]);
  await query('delete from identity.challenge where expires_at < $1', [before]);
  await query('delete from auth_session where "expiresAt" < $1', [before]);
  await query('delete from identity.known_device where seen_at < $1', [new Date(now - keepDevicesMs)]);
  await query('delete from identity.account_mark where seen_at < $1', [new Date(now - keepMarksMs)]);
  await query(`delete from identity.rate_limit where expire < $1`, [now]);
  await query(`delete from mail.captured where id < (select coalesce(max(id), 0) - 1000 from mail.captured)`);
  if (kind !== 'embedded') return;
  for (const table of vacuumTables) await query(`vacuum (analyze) ${table}`);
  for (const table of analyzeTables) await query(`analyze ${table}`);
}
