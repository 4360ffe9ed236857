// Two roles on PostgreSQL: the owner of the schema makes migrations and leaves; the server works as
// one who owns nothing.
import { openDatabase } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/database.ts';
import { migrate, ownsLedger, withBootLock } from '#server/platform/db/migrations/migrate.ts';
import { prepareJobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';

/**
 * Brings the schema up to date as its owner, the queue's tables included. Nothing else runs as this
 * role.
 */
export async function prepareSchema(address: string, log: Log): Promise<void> {
  const owner = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: 2, DATA_DIR: '' }, log);
  try {
    await withBootLock(owner, async () => {
      for (const name of await migrate(owner)) log.info('db.migrated', { name });
      await prepareJobs(owner, log);
    });
  } finally {
    await owner.close();
  }
}

/** Says at every start that this server could rewrite the ledger, as long as it can. */
export async function warnOfOwner(database: Database, log: Log): Promise<void> {
  if (database.kind === 'embedded' || !(await ownsLedger(database))) return;
  log.warn('db.owner_role', {
    message:
      'DATABASE_URL is an owner of the schema and could rewrite the ledger. Use a member of truefill_app there ' +
      'and put the owner into MIGRATE_DATABASE_URL.',
  });
}
