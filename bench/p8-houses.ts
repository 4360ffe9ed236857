// P8: 90 days of the house strategies, made quote by quote through the real engine, against the SQL
// of their fills alone.
import pg from 'pg';
import { openHouses, createPriceMemory, tickHouses } from '#server/domains/copying/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket } from '#server/domains/market/index.ts';
import { nobody } from '#server/domains/trading/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { benchServer } from './lib/postgres.ts';
import { type BenchResult, median, mustHold, round, runAlone } from './lib/result.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const days = 90;
const now = Date.parse('2026-11-19T15:00:00Z');

export async function run(): Promise<BenchResult> {
  const server = await benchServer();
  if (!server) return { rows: [], skipped: 'PostgreSQL is not installed' };
  const whole: number[] = [];
  const inSql: number[] = [];
  let fills = 0;
  const sql = timeQueries();
  try {
    for (let turn = 0; turn < rounds; turn++) {
      const db = await server.open(`houses_${turn}`, 2);
      const clock = fixedClock(now);
      const market = createMarket({ seed: `houses ${turn}`, clock });
      const parts = { db, clock, market, participants: nobody, prices: createPriceMemory(market) };
      await openHouses(parts, days);
      sql.reset();
      const started = performance.now();
      await tickHouses(parts);
      whole.push(performance.now() - started);
      inSql.push(sql.spent());
      const { rows } = await db.pool.query<{ n: number }>('select count(*)::int as n from trading.fill');
      fills = rows[0]?.n ?? 0;
      mustHold(fills > 100, 'the strategies traded');
      mustHold((await ledger.verifyBook(db.read)).length === 0, 'the book is sound');
    }
    return {
      rows: [
        {
          id: 'P8',
          what: `${days} days of house strategies through the engine`,
          comparedWith: 'time of their SQL alone',
          ratio: median(whole.map((ms, turn) => ms / (inSql[turn] ?? Number.NaN))),
          goal: '≤ 3',
          aim: '≤ 1.5',
          raw: {
            's for all': round(median(whole) / 1_000, 1),
            fills,
            'µs per quote': round(microsecondsPerQuote(), 1),
            'quotes/s': Math.round(1_000_000 / microsecondsPerQuote()),
          },
        },
      ],
    };
  } finally {
    sql.stop();
    await server.stop();
  }
}

/** Time between handing a statement to the driver and its answer, of one caller at a time. */
function timeQueries(): { reset(): void; spent(): number; stop(): void } {
  const original = pg.Client.prototype.query;
  let ms = 0;
  pg.Client.prototype.query = function timed(this: pg.Client, ...args: unknown[]) {
    const started = performance.now();
    const answer = Reflect.apply(original, this, args) as unknown;
    if (answer instanceof Promise) {
      const add = () => {
        ms += performance.now() - started;
      };
      answer.then(add, add);
    }
    return answer;
  } as typeof original;
  return {
    reset: () => {
      ms = 0;
    },
    spent: () => ms,
    stop: () => {
      pg.Client.prototype.query = original;
    },
  };
}

/** Quotes of every instrument at fresh instants: no cache answers twice. */
function microsecondsPerQuote(): number {
  const market = createMarket({ seed: 'quotes', clock: fixedClock(now) });
  const symbols = market.instruments().map(({ symbol }) => symbol);
  let count = 0;
  const started = performance.now();
  for (let second = 0; second < 200; second++) {
    for (const symbol of symbols) {
      const quote = market.quote(symbol, now + second * 1_000);
      mustHold(quote.ask >= quote.bid, 'a quote is not crossed');
      count += 1;
    }
  }
  return ((performance.now() - started) * 1_000) / count;
}

await runAlone(import.meta, run);
