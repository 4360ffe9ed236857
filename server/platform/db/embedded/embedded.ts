// PGlite (PostgreSQL in this process) behind an ordinary pg.Pool of exactly one connection.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { lockFolder } from '#server/platform/db/embedded/folder-lock.ts';
import { inOneCall } from '#server/platform/db/embedded/in-one-call.ts';
import { guardWrites } from '#server/platform/db/embedded/guard-writes.ts';
import { prepareStatements, statementNames } from '#server/platform/db/prepared-statements.ts';
import { StartRefused } from '#server/platform/start-refused.ts';

export interface Embedded {
  readonly pool: pg.Pool;
  readonly lite: PGlite;
  close(): Promise<void>;
}

// 16 MB instead of 128 MB of shared buffers: the operating system caches the files anyway.
const settings = ['shared_buffers=16MB', 'max_wal_size=64MB', 'min_wal_size=32MB', 'jit=off'];

// In memory everything is there already, and each test copies it: as little as it runs with.
const inMemory = {
  initDbStartParams: ['--wal-segsize=1'],
  postgresqlconf: [
    'shared_buffers=1MB',
    'max_wal_size=64MB',
    'min_wal_size=2MB',
    'wal_recycle=off',
    'jit=off',
  ],
};

/**
 * Opens (or creates) the database in `folder`. Refuses when another process holds the folder or
 * fsync does not work.
 */
export async function openEmbedded(folder: string): Promise<Embedded> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(folder);
  try {
    const dataDir = join(folder, 'pg18');
    if (!existsSync(dataDir)) await initialise(folder, dataDir);
    const startParams = [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
    ];
    const lite = await openOrExplain(dataDir, startParams);
    const guard = guardWrites(lite, lock, folder);
    await guard.proveSync();
    return behindPool(lite, async () => {
      guard.stop();
      await lock.release();
    });
  } catch (fault) {
    await lock.release();
    throw fault;
  }
}

/** A database that does not open any more is said without a stack. */
async function openOrExplain(dataDir: string, startParams: string[]): Promise<PGlite> {
  try {
    return await PGlite.create({ dataDir, startParams, postgresqlconf: settings });
  } catch (fault) {
    throw new StartRefused(
      `The embedded database in ${dataDir} does not open: files of it are missing or damaged (${(fault as Error).message}). ` +
        'Nothing was changed. Restore the last backup of DATA_DIR, and keep the damaged folder until the restored one is checked.',
      { cause: fault },
    );
  }
}

/** A database in memory, for tests: from an image of `dumpDataDir` when given, empty otherwise. */
export async function openInMemory(image?: Blob): Promise<Embedded> {
  const lite = await PGlite.create({ ...inMemory, ...(image ? { loadDataDir: image } : {}) });
  return behindPool(lite, undefined);
}

/**
 * First start into a temporary folder that is renamed when complete: a kill half-way leaves nothing
 * that looks ready.
 */
async function initialise(folder: string, dataDir: string): Promise<void> {
  const draft = join(folder, 'pg18.new');
  rmSync(draft, { recursive: true, force: true });
  const lite = await PGlite.create({ dataDir: draft, postgresqlconf: settings });
  await lite.exec('checkpoint');
  await lite.close();
  renameSync(draft, dataDir);
}

function behindPool(lite: PGlite, release: (() => Promise<void>) | undefined): Embedded {
  yieldToTheEventLoop(lite);
  const pool = new pg.Pool(
    Object.assign(createPgConfig(inOneCall(lite) as PGlite), {
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 30_000,
    }),
  );
  const ways = { nameOf: statementNames(), plansOnce: false };
  pool.on('connect', (client) => prepareStatements(client, ways));
  keepTheConnection(pool);
  return {
    pool,
    lite,
    close: async () => {
      await pool.end();
      await lite.close();
      await release?.();
    },
  };
}

/**
 * `pool.query` throws its connection away when a statement fails. PGlite has only this one: the
 * next would read what is left of its protocol and answer every statement with no rows. A failed
 * statement leaves the connection sound, so it stays.
 */
function keepTheConnection(pool: pg.Pool): void {
  const query = async (text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    try {
      return await client.query(text, values);
    } finally {
      client.release();
    }
  };
  Object.assign(pool, { query });
}

/**
 * Queries resolve in microtasks: without a break every 8 ms, queued queries would starve timers and
 * sockets.
 */
function yieldToTheEventLoop(lite: PGlite): void {
  const execute = lite.execProtocolStream.bind(lite);
  let lastBreak = performance.now();
  lite.execProtocolStream = async (...args: Parameters<typeof execute>) => {
    if (performance.now() - lastBreak > 8) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      lastBreak = performance.now();
    }
    return execute(...args);
  };
}
