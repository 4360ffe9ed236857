// What every domain stands on: the database with its schema, the queue, mail, the installation's
// secret.
import * as identity from '#server/domains/identity/index.ts';
import type { App } from '#server/platform/app.ts';
import { openSeal } from '#server/platform/auth/seal.ts';
import { clockShiftedBy } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrate, withBootLock } from '#server/platform/db/migrations/migrate.ts';
import { prepareSchema, warnOfOwner } from '#server/platform/db/migrations/prepare-schema.ts';
import type { OneNode } from '#server/platform/domain-parts.ts';
import { requireFreePort } from '#server/platform/http/free-port.ts';
import { type Jobs, startJobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { startMail } from '#server/platform/mail/outgoing.ts';
import { makeOwnFolders } from '#server/platform/own-folders.ts';
import { ownSecret } from '#server/platform/secret.ts';
import type { Overrides } from '#server/wiring/overrides.ts';
import type { Stops } from '#server/wiring/stops.ts';

export interface Platform {
  readonly app: App;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly secret: string;
  readonly oneNode: OneNode;
}

export async function openPlatform(
  config: Config,
  log: Log,
  overrides: Overrides,
  stops: Stops,
): Promise<Platform> {
  await requireFreePort(config);
  makeOwnFolders(config);
  if (config.MIGRATE_DATABASE_URL) await prepareSchema(config.MIGRATE_DATABASE_URL, log);
  const database = overrides.database ?? (await openDatabase(config, log));
  if (!overrides.database) stops.add(() => database.close());
  const clock = overrides.clock ?? clockShiftedBy(config.CLOCK_SHIFT_MS);
  const oneNode: OneNode = (work) => withBootLock(database, work);
  const { jobs, mail, secret } = await oneNode(async () => {
    for (const name of await migrate(database)) log.info('db.migrated', { name });
    await warnOfOwner(database, log);
    const started = await startJobs(database, log);
    stops.add(() => started.stop());
    const own = await ownSecret(config, database.read, log);
    const letters = identity.letterWriters({ config, clock, seal: openSeal(own) });
    return { jobs: started, mail: await startMail(config, database, started, letters), secret: own };
  });
  return { app: { db: database, clock, config, mail, log }, database, jobs, secret, oneNode };
}
