// P1: one leader's fill copied to N accounts, against the least that writing the same rows can
// cost.
import { type BenchResult, type BenchRow, median, mustHold, round, runAlone } from './lib/result.ts';
import { benchServer } from './lib/postgres.ts';
import { type CopySite, openCopySite } from '#testing/stages/copy-site.ts';
import { measureFloor, prepareFloor } from './lib/copy-floor.ts';
import * as ledger from '#server/domains/ledger/index.ts';

const sizes = [100, 1_000, 10_000, 100_000] as const;
const parallelSize = 10_000;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const largest = Number(process.env['BENCH_LARGEST'] ?? 100_000);

interface Measured {
  readonly floor: number[];
  readonly one: number[];
  readonly four: number[];
  readonly order: number[];
}

export async function run(): Promise<BenchResult> {
  const server = await benchServer(['shared_buffers=1GB', 'max_wal_size=8GB']);
  if (!server) return { rows: [], skipped: 'PostgreSQL is not installed' };
  try {
    const used = sizes.filter((size) => size <= largest);
    const db = await server.open('copies', 6);
    const site = await openCopySite(db, [...used.map((size) => [size, 1] as const), [parallelSize, 4]]);
    await prepareFloor(db);
    const measured = new Map<number, Measured>(
      used.map((size) => [size, { floor: [], one: [], four: [], order: [] }]),
    );
    for (let turn = -1; turn < rounds; turn++) {
      for (const size of used) await measure(site, size, turn, measured.get(size));
      await db.pool.query('checkpoint');
    }
    mustHold((await ledger.verifyBook(db.read)).length === 0, 'the book is sound');
    return { rows: rowsOf(measured) };
  } finally {
    await server.stop();
  }
}

/**
 * Two leader fills, by one worker and by four, and the floor of the rows they wrote. Turn −1 warms
 * up.
 */
async function measure(
  site: CopySite,
  size: number,
  turn: number,
  into: Measured | undefined,
): Promise<void> {
  const alone = await site.leadAndCopy(size, 1);
  const floorMs = await measureFloor(site.db, alone.number, alone.leaderId, turn);
  const together = size === parallelSize ? await site.leadAndCopy(size, 4) : undefined;
  if (turn < 0 || !into) return;
  into.one.push(alone.orderMs + alone.copyMs);
  if (together) into.four.push(together.orderMs + together.copyMs);
  into.order.push(alone.orderMs);
  into.floor.push(floorMs);
}

const ratioOf = (measured: Measured, which: 'one' | 'four'): number =>
  median(measured[which].map((ms, turn) => ms / (measured.floor[turn] ?? Number.NaN)));
const perCopier = (ms: readonly number[], size: number): number => round((median(ms) * 1_000) / size, 1);

function rowsOf(all: ReadonlyMap<number, Measured>): BenchRow[] {
  const comparedWith = 'insert … select of the same rows and the same balance updates';
  const rows: BenchRow[] = [];
  for (const [size, measured] of all) {
    rows.push({
      id: 'P1',
      what: `leader’s order copied to ${size}, 1 worker`,
      comparedWith,
      ratio: ratioOf(measured, 'one'),
      goal: '≤ 1.7',
      aim: '≤ 1.3',
      raw: {
        'µs/copier': perCopier(measured.one, size),
        'floor µs/copier': perCopier(measured.floor, size),
        'of it sizing the block, µs/copier': perCopier(measured.order, size),
      },
    });
  }
  const tenThousand = all.get(parallelSize);
  if (tenThousand) {
    rows.push({
      id: 'P1',
      what: 'leader’s order copied to 10000, 4 workers',
      comparedWith: 'the same floor, single-threaded',
      ratio: ratioOf(tenThousand, 'four'),
      goal: '≤ 0.8',
      aim: '≤ 0.7',
      raw: { 'µs/copier': perCopier(tenThousand.four, parallelSize) },
    });
  }
  const [small, large] = [all.get(1_000), [...all].at(-1)];
  if (small && large && large[0] > 1_000) {
    rows.push({
      id: 'P1',
      what: `growth of cost from 1000 to ${large[0]} copiers (exponent)`,
      comparedWith: 'linear growth',
      ratio: Math.log(median(large[1].one) / median(small.one)) / Math.log(large[0] / 1_000),
      goal: '≤ 1',
      aim: '≤ 0.95',
      raw: {
        'ms at 1000': round(median(small.one), 0),
        [`ms at ${large[0]}`]: round(median(large[1].one), 0),
      },
    });
  }
  return rows;
}

await runAlone(import.meta, run);
