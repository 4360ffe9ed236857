// P6: processor time of the web process for a signed-in read and for an order, against Fastify
// answering a constant.
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { startSite } from '#testing/nodes/site.ts';
import { constantServer } from './lib/constant-server.ts';
import type { LoadJob } from './lib/http-load.ts';
import { load, noInput, orderBody } from './lib/load.ts';
import { benchServer } from './lib/postgres.ts';
import { type BenchResult, type BenchRow, median, mustHold, round, runAlone } from './lib/result.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const connections = 8;

/** Microseconds per request, by round. */
interface Spent {
  readonly floor: number[];
  readonly read: number[];
  readonly order: number[];
}

export async function run(): Promise<BenchResult> {
  const server = await benchServer();
  if (!server) return { rows: [], skipped: 'PostgreSQL is not installed' };
  const database = await server.open('http', 10);
  const site = await startSite({}, { database });
  const floor = await constantServer();
  try {
    const person = await site.person('load');
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const spent = await measureRounds(floor.url, `http://127.0.0.1:${site.port}/rpc/`, {
      origin: site.url,
      cookie,
    });
    await requireSound(database);
    return {
      rows: [
        rowOf('dashboard read, signed in', spent.read, spent.floor),
        rowOf('market order over HTTP', spent.order, spent.floor),
      ],
    };
  } finally {
    await floor.close();
    await site.stop();
    await server.stop();
  }
}

async function measureRounds(floorUrl: string, rpc: string, headers: LoadJob['headers']): Promise<Spent> {
  const call = (url: string, body: string, count: number) =>
    cpuPerRequest({ calls: [{ url, body }], headers, count, connections });
  const spent: Spent = { floor: [], read: [], order: [] };
  for (let turn = -1; turn < rounds; turn++) {
    const constant = await call(floorUrl, orderBody, 4_000);
    const read = await call(`${rpc}trading/portfolio`, noInput, 1_000);
    const placed = await call(`${rpc}trading/placeOrder`, orderBody, 200);
    if (turn < 0) continue; // the first round warms up
    spent.floor.push(constant);
    spent.read.push(read);
    spent.order.push(placed);
  }
  return spent;
}

async function requireSound(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from trading.orders join trading.account using (owner) where kind = 'own' and status = 'filled'`,
  );
  mustHold(rows[0]?.n === 200 * (rounds + 1), 'every order was filled once');
  mustHold((await ledger.verifyBook(database.read)).length === 0, 'the book is sound');
}

const rowOf = (what: string, values: readonly number[], floor: readonly number[]): BenchRow => ({
  id: 'P6',
  what,
  comparedWith: 'Fastify answering a constant after the same schema check',
  ratio: median(values.map((value, turn) => value / (floor[turn] ?? Number.NaN))),
  goal: '≤ 12',
  aim: '≤ 6',
  raw: { 'CPU µs': round(median(values), 0), 'floor CPU µs': round(median(floor), 0) },
});

/** Processor time of this process per request, less what it spends on its own in the same time. */
async function cpuPerRequest(job: LoadJob): Promise<number> {
  const before = process.cpuUsage();
  const started = performance.now();
  await load(job);
  const busy = process.cpuUsage(before);
  const ms = performance.now() - started;
  const idle = await idleShare();
  return (busy.user + busy.system - idle * ms * 1_000) / job.count;
}

/** Part of one processor that the feed, the turns and the timers use while nobody calls. */
async function idleShare(): Promise<number> {
  const before = process.cpuUsage();
  const started = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const spent = process.cpuUsage(before);
  return (spent.user + spent.system) / 1_000 / (performance.now() - started);
}

await runAlone(import.meta, run);
