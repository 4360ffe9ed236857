// PGlite (PostgreSQL in this process) behind an ordinary pg.Pool of exactly one connection.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { type FolderLock, lockFolder } from '#server/platform/db/folder-lock.ts';

export interface Embedded {
  readonly pool: pg.Pool;
  readonly lite: PGlite;
  close(): Promise<void>;
}

// 16 MB instead of 128 MB of shared buffers: the operating system caches the files anyway.
const settings = ['shared_buffers=16MB', 'max_wal_size=64MB', 'min_wal_size=32MB', 'jit=off'];

/** Opens (or creates) the database in `folder`. Refuses when another process holds the folder or fsync does not work. */
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
    const lite = await PGlite.create({ dataDir, startParams, postgresqlconf: settings });
    await makeFsyncWork(lite);
    return behindPool(lite, lock);
  } catch (fault) {
    await lock.release();
    throw fault;
  }
}

/** A database in memory, for tests: from an image of `dumpImage` when given, empty otherwise. */
export async function openInMemory(image?: Blob): Promise<Embedded> {
  const lite = await PGlite.create({ postgresqlconf: settings, ...(image ? { loadDataDir: image } : {}) });
  return behindPool(lite, undefined);
}

/** First start into a temporary folder that is renamed when complete: a kill half-way leaves nothing that looks ready. */
async function initialise(folder: string, dataDir: string): Promise<void> {
  const draft = join(folder, 'pg18.new');
  rmSync(draft, { recursive: true, force: true });
  const lite = await PGlite.create({ dataDir: draft, postgresqlconf: settings });
  await lite.exec('checkpoint');
  await lite.close();
  renameSync(draft, dataDir);
}

interface NodeFsStream {
  readonly nfd?: number | null;
  readonly node: { readonly mount: { readonly type: NodeFs } };
}
interface NodeFs {
  stream_ops: { fsync?: (stream: NodeFsStream) => number };
  realPath(node: unknown): string;
}
interface EmscriptenFs {
  open(path: string, flags: number): NodeFsStream;
  close(stream: NodeFsStream): void;
}

/** PGlite's file system has no fsync, so a "synced" commit would only be in the page cache. Adds one and proves that it runs. */
async function makeFsyncWork(lite: PGlite): Promise<void> {
  const fs = (lite.Module as unknown as { FS: EmscriptenFs }).FS;
  const probe = fs.open(`${PGlite.paths.PGDATA}/PG_VERSION`, 0);
  const nodeFs = probe.node.mount.type;
  fs.close(probe);
  let calls = 0;
  nodeFs.stream_ops.fsync = (stream) => {
    calls += 1;
    if (stream.nfd !== undefined && stream.nfd !== null) {
      fsyncSync(stream.nfd);
      return 0;
    }
    const descriptor = openSync(nodeFs.realPath(stream.node), 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    return 0;
  };
  await lite.exec(
    'create table if not exists public.fsync_probe (n int); drop table public.fsync_probe; checkpoint',
  );
  if (calls === 0)
    throw new Error(
      'The embedded database cannot sync to disk with this version of PGlite: commits would not survive a power cut',
    );
}

function behindPool(lite: PGlite, lock: FolderLock | undefined): Embedded {
  yieldToTheEventLoop(lite);
  const pool = new pg.Pool(
    Object.assign(createPgConfig(lite), { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 30_000 }),
  );
  keepTheConnection(pool);
  return {
    pool,
    lite,
    close: async () => {
      await pool.end();
      await lite.close();
      await lock?.release();
    },
  };
}

/**
 * `pool.query` throws its connection away when a statement fails. PGlite has only this one: the next would read what is
 * left of its protocol and answer every statement with no rows. A failed statement leaves the connection sound, so it stays.
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

/** Queries resolve in microtasks: without a break every 8 ms, queued queries would starve timers and sockets. */
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
