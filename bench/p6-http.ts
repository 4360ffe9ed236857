// P6: processor time of the web process for a signed-in read and for an order, against Fastify
// answering a constant.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { startSite } from '#testing/nodes/site.ts';
import type { LoadJob } from './lib/http-load.ts';
import { benchServer } from './lib/postgres.ts';
import { type BenchResult, type BenchRow, median, mustHold, round, runAlone } from './lib/result.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const client = fileURLToPath(new URL('./lib/http-load.ts', import.meta.url));
const runFile = promisify(execFile);
const connections = 8;

const order = { id: '$ID', symbol: 'BTC', side: '$SIDE', product: 'margin', leverage: 2, quantity: '0.0001' };

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
  const call = (url: string, json: unknown, count: number) =>
    cpuPerRequest({ url, headers, count, connections, body: JSON.stringify({ json }) });
  const spent: Spent = { floor: [], read: [], order: [] };
  for (let turn = -1; turn < rounds; turn++) {
    const constant = await call(floorUrl, order, 4_000);
    const read = await call(`${rpc}trading/portfolio`, undefined, 1_000);
    const placed = await call(`${rpc}trading/placeOrder`, order, 200);
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
  const { stdout } = await runFile(process.execPath, [client, JSON.stringify(job)], { timeout: 600_000 });
  const busy = process.cpuUsage(before);
  const ms = performance.now() - started;
  const { failed } = JSON.parse(stdout) as { failed: number };
  mustHold(failed === 0, `${failed} of ${job.count} calls to ${job.url} failed`);
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

async function constantServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = Fastify({ logger: false });
  const text = { type: 'string' } as const;
  server.post(
    '/constant',
    {
      schema: {
        body: {
          type: 'object',
          required: ['json'],
          properties: {
            json: {
              type: 'object',
              required: ['id', 'symbol', 'side', 'product', 'leverage', 'quantity'],
              properties: {
                id: text,
                symbol: text,
                side: text,
                product: { enum: ['cash', 'margin'] },
                leverage: { type: 'integer', minimum: 1 },
                quantity: text,
              },
            },
          },
        },
      },
    },
    () => ({ json: { totalCents: '100000', status: 'filled' } }),
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the constant server has no address');
  return { url: `http://127.0.0.1:${address.port}/constant`, close: () => server.close() };
}

await runAlone(import.meta, run);
