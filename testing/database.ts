// A migrated in-memory database per test file, cloned from one image: the run's (see
// database-image.ts), or else this process's own.
import { readFile } from 'node:fs/promises';
import { databaseOver, type Database, overEmbedded } from '#server/platform/db/database.ts';
import { type Embedded, openInMemory } from '#server/platform/db/embedded/embedded.ts';
import { migrate } from '#server/platform/db/migrations/migrate.ts';

/** Names the file that holds the image of the whole run. */
export const imageVariable = 'TEST_DATABASE_IMAGE';

let image: Promise<Blob> | undefined;

/** An empty database with every migration applied, as `openInMemory` reads it. */
export async function makeImage(): Promise<Blob> {
  const embedded = await openInMemory();
  const database = databaseOver(overEmbedded(embedded));
  await migrate(database);
  await dropTemplates(embedded.lite);
  const dump = await embedded.lite.dumpDataDir('none');
  await database.close();
  return dump;
}

/** Databases that are never cloned are half of what each test would copy. */
async function dropTemplates(lite: Embedded['lite']): Promise<void> {
  await lite.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await lite.exec(`drop database ${name}`);
  // The first leaves the log it has just written, the second removes it.
  for (let times = 0; times < 2; times++) await lite.exec('checkpoint');
}

/** Bytes that are handed out as they are: the database only reads them, and a copy takes time. */
class Image extends Blob {
  readonly #bytes: ArrayBuffer;
  constructor(bytes: Buffer<ArrayBuffer>) {
    super();
    this.#bytes = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes);
  }
}

/** A fresh database with every migration applied. Close it in `afterAll`. */
export async function openTestDatabase(): Promise<Database> {
  const path = process.env[imageVariable];
  image ??= path ? readFile(path).then((bytes) => new Image(bytes)) : makeImage();
  return databaseOver(overEmbedded(await openInMemory(await image)));
}
