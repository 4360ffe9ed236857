// P12: from a leader's order, accepted on one node, to the mirrored trade on a copier's open page
// of another node.
import { openCopySite } from '#testing/stages/copy-site.ts';
import { type Site, startSite } from '#testing/nodes/site.ts';
import { benchServer } from './lib/postgres.ts';
import { type BenchResult, median, mustHold, round, runAlone } from './lib/result.ts';

const copiers = 1_000;
const watchers = 20;
/** One per market that the leader trades: each opens a position. */
const orders = 6;

export async function run(): Promise<BenchResult> {
  const server = await benchServer();
  if (!server) return { rows: [], skipped: 'PostgreSQL is not installed' };
  const databases = [await server.open('mirror', 10)];
  // The second node has connections of its own to the same database.
  databases.push(await server.join('mirror', 10));
  const [first, second] = await Promise.all(databases.map((database) => startSite({}, { database })));
  if (!first || !second) throw new Error('two nodes');
  const pages: Page[] = [];
  try {
    const copies = await openCopySite(first.database, [[copiers, 1]]);
    for (let place = 0; place < watchers; place++) pages.push(await openPage(second, place));
    const waits: number[] = [];
    const trips: number[] = [];
    for (let order = 0; order < orders; order++) {
      const arrivals = pages.map((page) => page.next());
      await copies.lead(copiers, 1);
      const accepted = performance.now();
      for (const arrived of await Promise.all(arrivals)) waits.push(arrived - accepted);
      for (let trip = 0; trip < 20; trip++) {
        const asked = performance.now();
        await (await fetch(`http://127.0.0.1:${second.port}/healthz`)).text();
        trips.push(performance.now() - asked);
      }
    }
    mustHold(waits.length === watchers * orders, 'every page saw every order once');
    const sorted = waits.toSorted((a, b) => a - b);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
    return {
      rows: [
        {
          id: 'P12',
          what: `leader's order → position on a copier's open page, two nodes, ${copiers} copiers, p99 in ms`,
          comparedWith: 'a limit; one HTTP round trip stands beside it',
          ratio: p99,
          goal: '≤ 300',
          aim: '≤ 100',
          raw: { 'median ms': round(median(waits), 0), 'HTTP round trip ms': round(median(trips), 1) },
        },
      ],
    };
  } finally {
    for (const page of pages) page.close();
    await first.stop();
    await second.stop();
    await server.stop();
  }
}

interface Page {
  /** When the next mirrored trade reaches this page. */
  next(): Promise<number>;
  close(): void;
}

/** A person with one of the prepared copies, and a page of theirs on this node. */
async function openPage(site: Site, place: number): Promise<Page> {
  const person = await site.person(`copier${place}`);
  const { viewer } = (await person.call('identity', 'viewer')).output;
  mustHold(viewer !== null, 'the person is signed in');
  const { rows } = await site.database.pool.query<{ owner: number }>(
    'select owner from copying.copy order by owner offset $1 limit 1',
    [place],
  );
  const owner = rows[0]?.owner;
  await site.database.pool.query('update copying.copy set user_id = $1 where owner = $2', [viewer.id, owner]);
  await site.database.pool.query('update trading.account set user_id = $1 where owner = $2', [
    viewer.id,
    owner,
  ]);
  const leaving = new AbortController();
  const response = await person.fetch('/stream', { signal: leaving.signal });
  const waiting: ((at: number) => void)[] = [];
  void listen(response, () => waiting.shift()?.(performance.now()));
  return {
    next: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => leaving.abort(),
  };
}

async function listen(response: Response, onMirrored: () => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      const frames = (text + part.value).split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) if (frame.includes('copying.trade-mirrored')) onMirrored();
    }
  } catch {
    // The page was closed.
  }
}

await runAlone(import.meta, run);
