// P2: a two-leg posting from Node against what pgbench reaches on the same durable server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchResult, type BenchRow, median, mustHold, round, runAlone } from './lib/result.ts';
import { benchServer, initialisePgbench, pgbench, pgbenchProgram } from './lib/postgres.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { batches, openPeople, posting } from './lib/postings.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = 2;

export async function run(): Promise<BenchResult> {
  const program = pgbenchProgram();
  const server = program && (await benchServer());
  if (!program || !server) return { rows: [], skipped: 'PostgreSQL with pgbench is not installed' };
  const folder = mkdtempSync(join(tmpdir(), 'truefill-bench-'));
  try {
    const db = await server.open('book', 16);
    const owners = await openPeople(db);
    const pg = await server.cluster.createDatabase('pgbench');
    await initialisePgbench(program, pg, 16);
    const insert = join(folder, 'insert.sql');
    writeFileSync(insert, 'insert into commit_floor values (1);\n');
    await createFloorTable(pg);

    const rates: Rates = new Map();
    const note = (name: string, rate: number) => rates.set(name, [...(rates.get(name) ?? []), rate]);
    await posting(db, owners, 16, 'uniform', 500);
    for (let turn = 0; turn < rounds; turn++) {
      for (const clients of [1, 4, 16]) {
        note(`tpcb ${clients}`, await pgbench(program, pg, clients, seconds, ['-b', 'tpcb-like']));
        note(`simple ${clients}`, await pgbench(program, pg, clients, seconds, ['-b', 'simple-update']));
        note(`insert ${clients}`, await pgbench(program, pg, clients, seconds, ['-f', insert]));
        note(`posting ${clients}`, await posting(db, owners, clients, 'uniform', seconds * 1_000));
      }
      note('hot 16', await posting(db, owners, 16, 'hot', seconds * 1_000));
      note('in transaction 16', await posting(db, owners, 16, 'transaction', seconds * 1_000));
      note('batch', await batches(db, owners, seconds * 1_000));
    }
    mustHold((await ledger.verifyBook(db.read)).length === 0, 'the book is sound');
    return { rows: rowsOf(rates) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  }
}

type Rates = Map<string, number[]>;

async function createFloorTable(address: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client(address);
  await client.connect();
  await client.query('create table commit_floor (value int)');
  await client.end();
}

function rowsOf(rates: Rates): BenchRow[] {
  const of = (name: string) => rates.get(name) ?? [];
  const perSecond = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [`${name}/s`, round(median(of(name)), 0)]));
  const row = (
    what: string,
    name: string,
    comparedWith: string,
    base: string,
    goal: string,
    aim: string,
  ): BenchRow => ({
    id: 'P2',
    what,
    comparedWith,
    goal,
    aim,
    ratio: median(of(name).map((rate, turn) => rate / (of(base)[turn] ?? Number.NaN))),
    raw: perSecond(name, base),
  });
  const tpcb = row('posting, 16 clients', 'posting 16', 'pgbench TPC-B-like', 'tpcb 16', '≥ 1.5', '≥ 2');
  // The goals are for 16 clients; how fewer clients and a transaction of one's own fare is for the
  // reader.
  const others = perSecond(
    'posting 1',
    'tpcb 1',
    'simple 1',
    'posting 4',
    'tpcb 4',
    'simple 4',
    'in transaction 16',
  );
  return [
    { ...tpcb, raw: { ...tpcb.raw, ...others } },
    row('posting, 16 clients', 'posting 16', 'pgbench simple-update', 'simple 16', '≥ 1', '≥ 1.3'),
    row(
      'set-based batches of 1,000, two workers',
      'batch',
      'one-row insert, 16 clients',
      'insert 16',
      '≥ 1.2',
      '≥ 1.5',
    ),
    row('hot account, 16 clients', 'hot 16', 'uniform accounts', 'posting 16', '≥ 0.8', '≥ 0.95'),
  ];
}

await runAlone(import.meta, run);
