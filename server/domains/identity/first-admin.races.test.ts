// Fifty uses of the one-time token at the same instant. Skipped, and listed, without PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { claimFirstAdmin, firstAdminToken } from '#server/domains/identity/administrators.ts';
import { createLimits } from '#server/platform/auth/limits.ts';
import { systemClock } from '#server/platform/clock.ts';
import { loadConfig } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';

const uses = 50;
let cluster: Cluster | undefined;
let db: Database;
const folder = mkdtempSync(join(tmpdir(), 'truefill-first-admin-'));

describe.skipIf(!postgresPrograms())('on PostgreSQL', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    const DATABASE_URL = (await cluster?.migratedDatabase('first_admin')) ?? '';
    db = await openDatabase({ DATABASE_URL, DATABASE_POOL: 20, DATA_DIR: folder }, silentLog);
  });
  afterAll(async () => {
    await db.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(`makes one administrator of ${uses} uses of the token at once, and none of a replay`, async () => {
    const emails = Array.from({ length: uses }, (_, n) => `candidate-${n}@example.org`);
    for (const email of emails)
      await db.pool.query(
        `insert into auth_user ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
         values ($1, '', $2, true, now(), now())`,
        [newId('usr'), email],
      );
    const config = loadConfig({ DATA_DIR: folder });
    const token = (await firstAdminToken({ db, config })) ?? '';
    const app = {
      db,
      config,
      clock: systemClock,
      log: silentLog,
      mail: { queue: async () => undefined, queueLetter: async () => undefined },
    };
    const identity = { app, limits: createLimits(db.pool) };
    // Each from a network of its own, so that no limit helps.
    const claim = (email: string, n: number) =>
      claimFirstAdmin(identity, { token, email }, { ip: `10.1.${n}.1`, headers: new Headers() } as never);
    const answers = await Promise.all(emails.map((email, n) => refusalOf(claim(email, n))));
    expect(answers.filter((code) => code === 'no refusal')).toHaveLength(1);
    expect(answers.filter((code) => code === 'setup_done')).toHaveLength(uses - 1);
    const { rows } = await db.pool.query(`select email from auth_user where role = 'admin'`);
    expect(rows).toHaveLength(1);
    expect(rows[0].email).toBe(emails[answers.indexOf('no refusal')]);
    expect(await refusalOf(claim(emails[1] ?? '', 200))).toBe('setup_done');
    expect(await firstAdminToken({ db, config })).toBeUndefined();
  });
});
