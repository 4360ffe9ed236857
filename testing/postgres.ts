// A throw-away PostgreSQL cluster on a free port, for what one connection cannot show: races,
// roles, two nodes.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { postgresPrograms } from '../scripts/provide/postgresql.ts';
import { clusterImage, initialise, migratedName } from './cluster/image.ts';
import { createDatabase, postgresFolder, serveData } from './cluster/server.ts';

export { postgresPrograms };

export interface Cluster {
  /** Address of a new empty database of this cluster. */
  createDatabase(name: string): Promise<string>;
  /** Address of a new database that has every migration. */
  migratedDatabase(name: string): Promise<string>;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a cluster, or answers undefined where PostgreSQL cannot be had (the caller then skips and
 * says so). It survives the death of its processes, not the loss of power: nothing waits for a
 * disk. It has the role that migrations make, and a migrated database to copy.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<Cluster | undefined> {
  const programs = postgresPrograms();
  if (!programs) return undefined;
  const image = await clusterImage(programs);
  const folder = postgresFolder('pg');
  execFileSync('cp', ['-a', image, join(folder, 'data')], { timeout: 120_000 });
  return serveCluster(programs, folder, settings);
}

/** The same as a person finds a new server: without roles and databases of ours. */
export async function startEmptyPostgres(): Promise<Cluster | undefined> {
  const programs = postgresPrograms();
  if (!programs) return undefined;
  const folder = postgresFolder('pg');
  initialise(programs, folder);
  return serveCluster(programs, folder, []);
}

async function serveCluster(programs: string, folder: string, settings: readonly string[]): Promise<Cluster> {
  const server = await serveData(programs, folder, settings);
  return {
    pid: server.pid,
    createDatabase: (name) => createDatabase(server, name),
    migratedDatabase: (name) => createDatabase(server, name, migratedName),
    stop: async () => {
      const deadlocks = await countDeadlocks(server.address('postgres'));
      await server.end();
      rmSync(folder, { recursive: true, force: true });
      if (deadlocks > 0)
        throw new Error(
          `${deadlocks} deadlocks in this run: two transactions took the same locks in different orders`,
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
