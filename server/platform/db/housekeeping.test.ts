import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#core/values/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { tidyUp } from '#server/platform/db/housekeeping.ts';
import { openTestDatabase } from '#testing/database.ts';

const now = Date.UTC(2026, 5, 1);
const old = new Date(now - 8 * dayMs);
let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const count = async (from: string): Promise<number> =>
  (await db.pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n ?? Number.NaN;

it('drops old facts that every running reaction is past, whatever a removed one left behind', async () => {
  for (const seq of [1, 2, 3])
    await db.pool.query(
      `insert into events.outbox (type, payload, at, seq) values ('t.happened', '{}', $1, $2)`,
      [old, seq],
    );
  await db.pool.query(`insert into events.cursor (reaction, seq) values ('runs', 2), ('was removed', 0)`);
  await tidyUp(db, now, ['runs']);
  expect(await count('events.outbox')).toBe(1);
});

it('drops sessions and mailed links a week after they expired, and no earlier', async () => {
  await db.pool.query(
    `insert into auth_user ("id", "name", "email", "emailVerified", "createdAt", "updatedAt") values ('usr_t', '', 't@example.org', true, now(), now())`,
  );
  for (const [token, expires] of [
    ['gone', old],
    ['fresh', new Date(now - dayMs)],
  ] as const) {
    await db.pool.query(
      `insert into auth_session ("id", "expiresAt", "token", "userId") values ($1, $2, $1, 'usr_t')`,
      [token, expires],
    );
    await db.pool.query(
      `insert into identity.mailed_token (token_hash, user_id, purpose, created_at, expires_at) values ($1::text::bytea, 'usr_t', 'verify', $2, $2)`,
      [token, expires],
    );
  }
  await tidyUp(db, now, []);
  expect(await count('auth_session')).toBe(1);
  expect(await count('identity.mailed_token')).toBe(1);
});

it('counts what only grows, so that the embedded database finds one person’s rows by their index', async () => {
  const unknown = () =>
    count(`pg_class where reltuples < 0 and oid = any(
      array['ledger.entry', 'ledger.ledger_tx', 'ledger.checkpoint', 'trading.fill']::regclass[])`);
  await tidyUp(db, now, []);
  expect(await unknown()).toBe(0);
});
