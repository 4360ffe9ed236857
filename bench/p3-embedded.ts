// P3: the same posting on the embedded database, against the least that a durable transaction
// through its pool costs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchResult, type BenchRow, median, mustHold, round, runAlone } from './lib/result.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { type Database, databaseOver, embeddedConnection } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrations/migrate.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const ms = 1_500;
const people = 200;
const clients = 16;
const at = Date.UTC(2026, 0, 5);

export async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-bench-'));
  const db = databaseOver(await embeddedConnection(folder));
  try {
    await migrate(db);
    await db.pool.query('create table commit_floor (value int)');
    const owners = await openPeople(db);
    const rates = {
      floor: [] as number[],
      posting: [] as number[],
      alone: [] as number[],
      lane: [] as number[],
    };
    const lane = ledger.openPostingLane(db);
    for (let turn = 0; turn <= rounds; turn++) {
      const floor = await rate(1, () => minimalTransaction(db));
      const posting = await rate(1, () => db.transaction((tx) => ledger.post(tx, nextTransfer(owners))));
      const alone = await rate(1, () => lane.post(nextTransfer(owners)));
      const shared = await rate(clients, () => lane.post(nextTransfer(owners)));
      if (turn === 0) continue; // the first round warms up
      rates.floor.push(floor);
      rates.posting.push(posting);
      rates.alone.push(alone);
      rates.lane.push(shared);
    }
    mustHold((await ledger.verifyBook(db.read)).length === 0, 'the book is sound');
    const raw = Object.fromEntries(
      Object.entries(rates).map(([name, values]) => [`${name}/s`, round(median(values), 0)]),
    );
    const ratio = (values: readonly number[]) =>
      median(values.map((value, turn) => value / (rates.floor[turn] ?? Number.NaN)));
    const row = (what: string, values: readonly number[]): BenchRow => ({
      id: 'P3',
      what,
      comparedWith: 'begin, one-row insert, commit through the same pool',
      ratio: ratio(values),
      goal: '≥ 0.6',
      aim: '≥ 0.9',
      raw,
    });
    return {
      rows: [
        row('posting in a transaction, embedded', rates.posting),
        row('posting lane, 1 caller, embedded', rates.alone),
        row('posting lane, 16 callers, embedded', rates.lane),
      ],
    };
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function minimalTransaction(db: Database): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('insert into commit_floor values ($1)', [1]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const openPeople = (db: Database): Promise<ledger.OwnerId[]> =>
  db.transaction(async (tx) => {
    const owners: ledger.OwnerId[] = [];
    for (let place = 0; place < people; place++)
      owners.push(await ledger.grantOpening(tx, `usr_${place}`, at, 100_000_000n));
    return owners;
  });

let posted = 0;
function nextTransfer(owners: readonly ledger.OwnerId[]): ledger.Post {
  posted += 1;
  const owner = owners[posted % people] ?? 0;
  return {
    owner,
    kind: 'transfer',
    idemKey: `t${posted}`,
    at,
    legs: [
      { owner, asset: 'USD', kind: 'wallet', units: -5n, code: 'principal' },
      { owner, asset: 'USD', kind: 'margin', units: 5n, code: 'principal' },
    ],
  };
}

async function rate(callers: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() - started < ms) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - started);
}

await runAlone(import.meta, run);
