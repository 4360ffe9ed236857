import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { type AdminDesk, openAdminDesk } from '#server/admin-desk.ts';
import { auditKey, sealAudit } from '#server/platform/auth/audit-chain.ts';
import { loadConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrations/migrate.ts';
import { createLog } from '#server/platform/log.ts';

const folder = mkdtempSync(join(tmpdir(), 'truefill-desk-'));
const secret = 'a secret of this test that is long enough';
const config = loadConfig({ DATA_DIR: folder, AUTH_SECRET: secret });
const log = createLog('silent', () => undefined);
let desk: AdminDesk;

beforeAll(async () => {
  const db = await openDatabase(config, log);
  await migrate(db);
  for (const [name, isVerified] of [
    ['ada', true],
    ['ben', true],
    ['new', false],
  ] as const)
    await db.pool.query(
      `insert into auth_user ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
       values ($1, $2, $3, $4, now(), now())`,
      [newId('usr'), name, `${name}@example.org`, isVerified],
    );
  await db.close();
  desk = await openAdminDesk(config, log);
});
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

it('promotes registered, verified people, and never takes the role from the last one', async () => {
  expect(await desk.list()).toEqual([]);
  expect(await desk.promote('new@example.org')).toBe('not_registered_or_verified');
  expect(await desk.promote('nobody@example.org')).toBe('not_registered_or_verified');
  expect(await desk.promote('Ada@example.org')).toBeUndefined();
  expect(await desk.promote('ada@example.org')).toBe('already_admin');
  expect(await desk.demote('ada@example.org')).toBe('last_admin');
  expect(await desk.demote('ben@example.org')).toBe('not_an_admin');
  expect(await desk.promote('ben@example.org')).toBeUndefined();
  expect(await desk.demote('ada@example.org')).toBeUndefined();
  expect(await desk.list()).toEqual(['ben@example.org']);
});

it('verifies the audit log, and knows an end that was logged earlier', async () => {
  await desk.close();
  const db = await openDatabase(config, log);
  await db.transaction((tx) => sealAudit(tx, auditKey(secret)));
  await db.close();
  desk = await openAdminDesk(config, log);
  const verdict = await desk.verify();
  expect(verdict).toMatchObject({ rows: 3, waiting: 0, firstBad: null });
  expect(await desk.hasLink(verdict.head)).toBe(true);
  expect(await desk.hasLink(`2:${'0'.repeat(64)}`)).toBe(false);
  expect(await desk.hasLink('nonsense')).toBe(false);
});
