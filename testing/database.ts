// A migrated in-memory database per test file: one image is made per process and cloned, which takes a fifth of a second.
import { databaseOver, type Database, overEmbedded } from '#server/platform/db/database.ts';
import { openInMemory } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';

let image: Promise<Blob> | undefined;

async function makeImage(): Promise<Blob> {
  const embedded = await openInMemory();
  const database = databaseOver(overEmbedded(embedded));
  await migrate(database);
  const dump = await embedded.lite.dumpDataDir('none');
  await database.close();
  return dump;
}

/** A fresh database with every migration applied. Close it in `afterAll`. */
export async function openTestDatabase(): Promise<Database> {
  image ??= makeImage();
  return databaseOver(overEmbedded(await openInMemory(await image)));
}
