// The data folder that every test cluster begins as a copy of: initialised, with one migrated
// database to clone. Making it takes as long as a whole test file, copying it a moment.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresEnv } from '../../scripts/provide/postgresql.ts';
import { createDatabase, identity, postgresFolder, serveData } from './server.ts';

/** Names the folder for the image of the whole run; see testing/database-image.ts. */
export const clusterImageVariable = 'TEST_CLUSTER_IMAGE';

/** The database of the image that has every migration. */
export const migratedName = 'migrated';

let made: Promise<string> | undefined;

/** The image's data folder, made by whoever needs it first: other workers wait for it. */
export async function clusterImage(programs: string): Promise<string> {
  const shared = process.env[clusterImageVariable];
  if (!shared) return (made ??= makeImage(programs, ownFolder()));
  const [ready, making] = [join(shared, 'ready'), join(shared, 'making')];
  while (!existsSync(ready)) {
    if (takes(making)) {
      try {
        await makeImage(programs, shared);
        writeFileSync(ready, '');
      } catch (fault) {
        // Only then may another try: once it is ready, others copy it.
        rmdirSync(making);
        throw fault;
      }
    } else await pause(50);
  }
  return join(shared, 'data');
}

/** True for the one process that made this folder. */
function takes(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw fault;
  }
}

function ownFolder(): string {
  const folder = postgresFolder('cluster-image');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes the data folder of a server that nothing was done to yet, below `folder`. */
export function initialise(programs: string, folder: string): void {
  execFileSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--no-locale'],
    {
      ...identity,
      env: { ...process.env, ...postgresEnv(programs) },
      cwd: folder,
      stdio: 'pipe',
      timeout: 120_000,
    },
  );
}

async function makeImage(programs: string, folder: string): Promise<string> {
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  initialise(programs, folder);
  const server = await serveData(programs, folder, ['wal_level=minimal', 'max_wal_senders=0']);
  try {
    const DATABASE_URL = await createDatabase(server, migratedName);
    const { openDatabase } = await import('#server/platform/db/database.ts');
    const { migrate } = await import('#server/platform/db/migrations/migrate.ts');
    const { silentLog } = await import('#server/platform/log.ts');
    const database = await openDatabase({ DATABASE_URL, DATABASE_POOL: 1, DATA_DIR: '' }, silentLog);
    await migrate(database);
    await database.close();
  } finally {
    await server.end();
  }
  return data;
}
