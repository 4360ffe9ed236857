import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

export interface BenchServer {
  readonly cluster: Cluster;
  /** A migrated database of its own; `isPrepared` false plans each statement anew. */
  open(name: string, connections: number, isPrepared?: boolean): Promise<Database>;
  /** More connections to a database that `open` made, as another node has. */
  join(name: string, connections: number): Promise<Database>;
  stop(): Promise<void>;
}

/** Waits for the disk, as an installation does. */
const durable = ['fsync=on', 'full_page_writes=on'];

/** A durable throw-away server, or undefined where PostgreSQL is not installed. */
export async function benchServer(settings: readonly string[] = []): Promise<BenchServer | undefined> {
  const cluster = await startPostgres([
    ...durable,
    'autovacuum=off',
    'checkpoint_timeout=30min',
    ...settings,
  ]);
  if (!cluster) return undefined;
  const opened: Database[] = [];
  const addresses = new Map<string, string>();
  const connect = async (name: string, connections: number, isPrepared = true): Promise<Database> => {
    const db = await openDatabase(
      {
        DATABASE_URL: addresses.get(name),
        DATABASE_POOL: connections,
        DATABASE_PREPARED_STATEMENTS: isPrepared,
        DATA_DIR: '',
      },
      silentLog,
    );
    opened.push(db);
    return db;
  };
  return {
    cluster,
    open: async (name, connections, isPrepared) => {
      addresses.set(name, await cluster.migratedDatabase(name));
      return connect(name, connections, isPrepared);
    },
    join: (name, connections) => connect(name, connections),
    stop: async () => {
      await Promise.all(opened.map((db) => db.close()));
      await cluster.stop();
    },
  };
}

/** The pgbench program of the installed PostgreSQL, if any. */
export function pgbenchProgram(): string | undefined {
  const program = join(postgresPrograms() ?? '', 'pgbench');
  return existsSync(program) ? program : undefined;
}

const runFile = promisify(execFile);

/** Transactions per second that pgbench reports. */
export async function pgbench(
  program: string,
  address: string,
  clients: number,
  seconds: number,
  work: readonly string[],
): Promise<number> {
  const jobs = clients > 1 ? '2' : '1';
  const { stdout } = await runFile(
    program,
    ['-n', '-M', 'prepared', '-T', String(seconds), '-c', String(clients), '-j', jobs, ...work, address],
    { timeout: 600_000 },
  );
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench did not report its speed:\n${stdout}`);
  return Number(tps);
}

export const initialisePgbench = (program: string, address: string, scale: number): Promise<unknown> =>
  runFile(program, ['-i', '-q', '-s', String(scale), address], { timeout: 600_000 });
