// A throw-away PostgreSQL cluster on a free port, for what one connection cannot show: races,
// roles, two nodes.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresEnv, postgresPrograms } from '../scripts/provide/postgresql.ts';

export { postgresPrograms };

export interface Cluster {
  /** Address of a new empty database of this cluster. */
  createDatabase(name: string): Promise<string>;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A port that was free a moment ago. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

/**
 * Starts a cluster, or answers undefined where PostgreSQL cannot be had (the caller then skips and
 * says so).
 */
export async function startPostgres(settings: readonly string[] = []): Promise<Cluster | undefined> {
  const programs = postgresPrograms();
  if (!programs) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'truefill-pg-'));
  // PostgreSQL refuses to run as root: hand the folder to an ordinary user (65534 is nobody).
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const env = { ...process.env, ...postgresEnv(programs) };
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--no-locale'],
    { ...identity, env, cwd: folder, stdio: 'pipe' },
  );
  const port = await freePort();
  const options = [
    'shared_buffers=256MB',
    'max_connections=120',
    'max_wal_size=4GB',
    'jit=off',
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...options],
    { ...identity, env, cwd: folder, stdio: 'ignore' },
  );
  const address = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await waitUntilReady(address('postgres'));
  return {
    pid: server.pid ?? 0,
    createDatabase: async (name) => {
      const client = new pg.Client(address('postgres'));
      await client.connect();
      await client.query(`create database ${pg.escapeIdentifier(name)}`);
      await client.end();
      return address(name);
    },
    stop: async () => {
      const deadlocks = await countDeadlocks(address('postgres'));
      await new Promise<void>((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGINT');
      });
      rmSync(folder, { recursive: true, force: true });
      if (deadlocks > 0)
        throw new Error(
          `${deadlocks} deadlocks in this run (D9): two transactions took the same locks in different orders`,
        );
    },
  };
}

/**
 * Deadlocks since the cluster began, of all its databases. Each was tried again, so nobody else
 * notices: it costs a second.
 */
async function countDeadlocks(address: string): Promise<number> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{ deadlocks: string }>(
    'select sum(deadlocks)::text as deadlocks from pg_stat_database',
  );
  await client.end();
  return Number(rows[0]?.deadlocks ?? 0);
}

async function waitUntilReady(address: string): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const client = new pg.Client(address);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('the test cluster did not start within two minutes');
}
