// One PostgreSQL server process on a data folder, on a free port.
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#testing/cluster/free-port.ts';
import { startChild } from '#testing/run/child.ts';
import { postgresEnv } from '../../scripts/provide/postgresql.ts';

/**
 * PostgreSQL refuses to run as root: then its files belong to an ordinary user (65534 owns no
 * files).
 */
export const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A new folder below the temporary one that PostgreSQL may use. */
export function postgresFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `truefill-${name}-`));
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  return folder;
}

export interface DataServer {
  readonly pid: number;
  address(database: string): string;
  end(): Promise<void>;
}

/** Serves the folder's `data` on a free port. */
export async function serveData(
  programs: string,
  folder: string,
  settings: readonly string[],
): Promise<DataServer> {
  const port = await freePort();
  const options = [
    'shared_buffers=256MB',
    'max_connections=120',
    'max_wal_size=4GB',
    'jit=off',
    'fsync=off',
    'full_page_writes=off',
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  const server = startChild(
    [
      join(programs, 'postgres'),
      '-D',
      join(folder, 'data'),
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      folder,
      ...options,
    ],
    { ...identity, env: { ...process.env, ...postgresEnv(programs) }, cwd: folder },
  );
  const address = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await server.says(/ready to accept connections/);
  return {
    pid: server.pid,
    address,
    end: async () => {
      await server.end('SIGINT');
    },
  };
}

/** Makes a database, empty or as a copy of another, and answers its address. */
export async function createDatabase(server: DataServer, name: string, of?: string): Promise<string> {
  const client = new pg.Client(server.address('postgres'));
  await client.connect();
  const template = of === undefined ? '' : ` template ${pg.escapeIdentifier(of)}`;
  await client.query(`create database ${pg.escapeIdentifier(name)}${template}`);
  await client.end();
  return server.address(name);
}
