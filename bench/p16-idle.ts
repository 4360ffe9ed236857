// P16: what a site costs while nothing happens: transactions of a server with nothing connected and
// under many idle pages, and the bytes of prices that a page of six markets is sent.
import { execFile } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { recordEvents } from '#server/platform/events/record-event.ts';
import { type Site, startSite } from '#testing/nodes/site.ts';
import { Wanted } from '#web/lib/realtime/wanted.ts';
import type { PagesJob, PagesState } from './lib/idle-pages.ts';
import { benchServer } from './lib/postgres.ts';
import { type BenchResult, type BenchRow, mustHold, round, runAlone } from './lib/result.ts';

const people = 200;
const pagesEach = 10;
const shown = ['BTC', 'ETH', 'SOL', 'AAPL', 'EURUSD', 'GOLD'];
/** Whatever comes every half minute or more often is in each of them. */
const windowMs = 30_000;
const settleMs = 20_000;
const pricesMs = 10_000;
const pagesProgram = fileURLToPath(new URL('./lib/idle-pages.ts', import.meta.url));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function run(): Promise<BenchResult> {
  const server = await benchServer();
  if (!server) return { rows: [], skipped: 'PostgreSQL is not installed' };
  const database = await server.open('idle', 10);
  // Of another database: what it asks is not counted.
  const watcher = new pg.Client(await server.cluster.createDatabase('watcher'));
  await watcher.connect();
  const site = await startSite({}, { database });
  try {
    const cookies = await signedIn(site);
    await pause(settleMs);
    const idle = await transactionsPerSecond(watcher);
    const pages = openPages({ url: streamOf(site), cookies, pagesEach });
    await pages.until(({ open }) => open === people * pagesEach);
    await pause(settleMs);
    const loaded = await transactionsPerSecond(watcher);
    mustHold(pages.state().open === people * pagesEach, 'every page stayed open');
    await tellEverybody(site);
    await pages.until(({ told }) => told === people * pagesEach);
    pages.close();
    return { rows: [...transactionRows(idle, loaded), await pricesRow(site)] };
  } finally {
    await watcher.end();
    await site.stop();
    await server.stop();
  }
}

/** Sessions of many people. */
async function signedIn(site: Site): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (let place = 0; place < people; place++) {
    // All come from one network, which may sign up a few an hour.
    if (place % 20 === 0) await site.database.pool.query('delete from identity.rate_limit');
    const person = await site.person(`idle${place}`);
    cookies.push([...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  }
  return cookies;
}

async function transactionsPerSecond(watcher: pg.Client): Promise<number> {
  const count = async (): Promise<number> => {
    const { rows } = await watcher.query<{ n: number }>(
      `select xact_commit + xact_rollback as n from pg_stat_database where datname = 'idle'`,
    );
    return rows[0]?.n ?? Number.NaN;
  };
  const [before, started] = [await count(), performance.now()];
  await pause(windowMs);
  return ((await count()) - before) / ((performance.now() - started) / 1_000);
}

/** The stream as a page asks for it that shows these markets. */
function streamOf(site: Site): string {
  const wanted = new Wanted();
  wanted.take(shown, 0);
  return `http://127.0.0.1:${site.port}/stream?quotes=${wanted.at(0)}`;
}

function openPages(job: PagesJob) {
  const child = execFile(process.execPath, [pagesProgram, JSON.stringify(job)], { timeout: 900_000 });
  const { stdin, stdout, stderr } = child;
  mustHold(stdin !== null && stdout !== null, 'the pages can be spoken with');
  stderr?.pipe(process.stderr);
  let state: PagesState = { open: 0, told: 0 };
  createInterface(stdout).on('line', (line) => {
    state = JSON.parse(line) as PagesState;
  });
  return {
    state: () => state,
    close: () => stdin.end(),
    until: async (isReached: (state: PagesState) => boolean) => {
      for (let turn = 0; !isReached(state); turn++) {
        mustHold(turn < 600 && child.exitCode === null, `the pages get there: ${JSON.stringify(state)}`);
        await pause(100);
      }
    },
  };
}

/** One fact for each person, which each of their pages must be told. */
async function tellEverybody({ app, database }: Site): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from auth_user where email like 'idle%@example.org'`,
  );
  mustHold(rows.length === people, 'everybody signed up');
  await app.db.transaction((tx) =>
    recordEvents(
      tx,
      rows.map(({ id }) => ({ type: 'admin.message-sent', userId: id, payload: { text: 'Hello' } })),
      app.clock.now(),
    ),
  );
}

const transactionRows = (idle: number, loaded: number): BenchRow[] => [
  {
    id: 'P16',
    what: `transactions a second above an idle server at ${people * pagesEach} idle streams`,
    comparedWith: 'a limit; the same server with nothing connected stands beside it',
    ratio: loaded - idle,
    goal: '≤ 20',
    aim: '≤ 2',
    raw: { 'tx/s with streams': round(loaded, 1), 'tx/s without': round(idle, 1) },
  },
  {
    id: 'P16',
    what: 'transactions a second with nothing connected',
    comparedWith: 'a limit',
    ratio: idle,
    goal: '≤ 20',
    aim: '≤ 10',
    raw: { 'tx/s': round(idle, 1) },
  },
];

/** Bytes of prices on one stream, against frames that hold the shown markets and nothing else. */
async function pricesRow(site: Site): Promise<BenchRow> {
  const leaving = new AbortController();
  const response = await fetch(streamOf(site), { signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const started = performance.now();
  let text = '';
  while (performance.now() - started < pricesMs) text += (await reader?.read())?.value ?? '';
  const minutes = (performance.now() - started) / 60_000;
  leaving.abort();
  const frames = text.match(/event: quotes\n.*\n\n/g) ?? [];
  const needed = frames.map((frame) => {
    const quotes = JSON.parse(/data: (.*)/.exec(frame)?.[1] ?? '[]') as [symbol: string][];
    const own = quotes.filter(([symbol]) => shown.includes(symbol));
    mustHold(own.length === shown.length, 'every frame has the shown markets');
    return `event: quotes\ndata: ${JSON.stringify(own)}\n\n`;
  });
  mustHold(frames.length >= pricesMs / 2_000, 'prices came all the time');
  const bytesOf = (all: readonly string[]): number => Buffer.byteLength(all.join(''));
  return {
    id: 'P16',
    what: `bytes of prices for a page that shows ${shown.length} markets`,
    comparedWith: 'frames of these markets alone',
    ratio: bytesOf(frames) / bytesOf(needed),
    goal: '≤ 1.5',
    aim: '≤ 1.1',
    raw: {
      'kB a minute': round(bytesOf(frames) / minutes / 1_000, 1),
      'needed kB a minute': round(bytesOf(needed) / minutes / 1_000, 1),
    },
  };
}

await runAlone(import.meta, run);
