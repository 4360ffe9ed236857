// P13: pages of somebody who traded 20,000 times, against the same pages of somebody who traded
// fifty times in the same half year.
import * as ledger from '#server/domains/ledger/index.ts';
import { showAnalytics } from '#server/domains/trading/analytics/show-analytics.ts';
import { showEquityCurve } from '#server/domains/trading/history/show-equity-curve.ts';
import { showPortfolio } from '#server/domains/trading/history/show-portfolio.ts';
import type { Database } from '#server/platform/db/database.ts';
import { heavyFills, ordinaryFills, type TradedLives, tradeLives } from './lib/heavy-account.ts';
import { benchServer } from './lib/postgres.ts';
import { type BenchResult, type BenchRow, median, mustHold, round, runAlone } from './lib/result.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** The ordinary page is asked several times: one is too short to be timed. */
const asksOfOrdinary = 10;

const pages = {
  analytics: ({ app }: TradedLives, userId: string) => showAnalytics(app, userId),
  'equity curve, everything': ({ app }: TradedLives, userId: string) => showEquityCurve(app, userId, 'All'),
  'equity curve, a month': ({ app }: TradedLives, userId: string) => showEquityCurve(app, userId, '1M'),
  dashboard: ({ app }: TradedLives, userId: string) => showPortfolio(app, userId),
} as const;
type Page = keyof typeof pages;
const goals: Readonly<Record<Page, string>> = {
  analytics: '≤ 30',
  'equity curve, everything': '≤ 25',
  'equity curve, a month': '≤ 25',
  dashboard: '≤ 5',
};

export async function run(): Promise<BenchResult> {
  const server = await benchServer();
  if (!server) return { rows: [], skipped: 'PostgreSQL is not installed' };
  try {
    const db = await server.open('heavy', 4);
    const lives = await tradeLives(db);
    await requireSound(db);
    await db.pool.query('vacuum analyze');
    const rows: BenchRow[] = [];
    for (const page of Object.keys(pages) as Page[]) rows.push(await measure(lives, page));
    return { rows };
  } finally {
    await server.stop();
  }
}

async function measure(lives: TradedLives, page: Page): Promise<BenchRow> {
  const msOf = async (userId: string, asks: number): Promise<number> => {
    const started = performance.now();
    for (let ask = 0; ask < asks; ask++) await pages[page](lives, userId);
    return (performance.now() - started) / asks;
  };
  const [heavy, ordinary]: [number[], number[]] = [[], []];
  for (let turn = -1; turn < rounds; turn++) {
    const ordinaryMs = await msOf(lives.ordinary, asksOfOrdinary);
    const heavyMs = await msOf(lives.heavy, 1);
    if (turn < 0) continue; // the first round warms up
    ordinary.push(ordinaryMs);
    heavy.push(heavyMs);
  }
  return {
    id: 'P13',
    what: `${page}, ${heavyFills} fills`,
    comparedWith: `the same page after ${ordinaryFills} fills`,
    ratio: median(heavy.map((ms, turn) => ms / (ordinary[turn] ?? Number.NaN))),
    goal: goals[page],
    aim: '≤ 5',
    raw: { ms: round(median(heavy), 1), 'ordinary ms': round(median(ordinary)) },
  };
}

async function requireSound(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ n: number }>(
    'select count(*)::int as n from trading.fill group by owner order by 1 desc',
  );
  mustHold(rows[0]?.n === heavyFills && rows[1]?.n === ordinaryFills, 'every order was filled once');
  mustHold((await ledger.verifyBook(db.read)).length === 0, 'the book is sound');
}

await runAlone(import.meta, run);
