// P4: the whole audit of the book (all four checks) against one sequential scan of the entries with
// a sum.
import { type BenchResult, median, mustHold, round, runAlone } from './lib/result.ts';
import { benchServer } from './lib/postgres.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const wanted = Number(process.env['BENCH_LARGEST'] ?? 1_000_000);
const people = 5_000;
const perCall = 5_000;
const at = Date.UTC(2026, 0, 5);

export async function run(): Promise<BenchResult> {
  const server = await benchServer(['shared_buffers=1GB', 'work_mem=64MB', 'fsync=off']);
  if (!server) return { rows: [], skipped: 'PostgreSQL is not installed' };
  try {
    const db = await server.open('audit', 4);
    await fillBook(db);
    await db.pool.query('vacuum analyze ledger.entry, ledger.balance, ledger.ledger_tx');
    const { entries } = await ledger.bookSize(db.read);
    const [scan, audit]: [number[], number[]] = [[], []];
    for (let turn = 0; turn <= rounds; turn++) {
      const scanMs = await timed(() =>
        db.pool.query('set max_parallel_workers_per_gather = 0; select sum(amount) from ledger.entry'),
      );
      const auditMs = await timed(async () =>
        mustHold((await ledger.verifyBook(db.read)).length === 0, 'the book is sound'),
      );
      if (turn === 0) continue; // the first round warms the cache
      scan.push(scanMs);
      audit.push(auditMs);
    }
    await mustFind(db);
    return {
      rows: [
        {
          id: 'P4',
          what: 'full audit of the book, all four checks',
          comparedWith: 'one sequential scan of the entries with a sum',
          ratio: median(audit.map((ms, turn) => ms / (scan[turn] ?? Number.NaN))),
          goal: '≤ 10',
          aim: '≤ 6',
          raw: {
            entries,
            'audit s per million': round((median(audit) * 1_000) / entries),
            'scan s per million': round((median(scan) * 1_000) / entries),
          },
        },
      ],
    };
  } finally {
    await server.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function fillBook(db: Database): Promise<void> {
  const owners = await db.transaction(async (tx) => {
    const opened: ledger.OwnerId[] = [];
    for (let place = 0; place < people; place++) opened.push(await ledger.openOwner(tx, `usr_${place}`));
    return opened;
  });
  for (let first = 0; first < wanted / 2; first += perCall) {
    const posts = Array.from({ length: Math.min(perCall, wanted / 2 - first) }, (_, place): ledger.Post => {
      const owner = owners[(first + place * 7) % people] ?? 0;
      return {
        owner,
        kind: 'deposit',
        idemKey: `d${first + place}`,
        at,
        legs: [
          { owner, asset: 'USD', kind: 'wallet', units: BigInt(1 + (place % 999)), code: 'principal' },
          {
            owner: 'house',
            asset: 'USD',
            kind: 'custody',
            units: -BigInt(1 + (place % 999)),
            code: 'principal',
          },
        ],
      };
    });
    await db.transaction((tx) => ledger.postMany(tx, posts));
  }
}

/** An audit that finds nothing proves nothing until it has found something. */
async function mustFind(db: Database): Promise<void> {
  await db.pool.query(
    'update ledger.balance set posted = posted + 1 where owner = (select min(owner) from ledger.balance)',
  );
  const found = (await ledger.verifyBook(db.read)).map(({ what }) => what);
  mustHold(
    found.includes('balance differs from its entries') && found.includes('stripe does not sum to zero'),
    'the audit finds one changed unit',
  );
}

await runAlone(import.meta, run);
