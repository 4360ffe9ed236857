// P7: one tick of the risk watch over 10,000 leveraged accounts, against looking at every account
// on every tick; and the index of prices alone against valuing the same accounts in memory.
import { orderInput } from '#core/trading/order-input.ts';
import { newId } from '#core/values/ids.ts';
import { parsePrice } from '#core/values/price.ts';
import { hourMs, secondMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Market, type Overlay } from '#server/domains/market/index.ts';
import { accountStates } from '#server/domains/trading/accounts/account-states.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { createRiskWatch, nobody } from '#server/domains/trading/index.ts';
import type { RiskWatch } from '#server/domains/trading/risk/risk-watch.ts';
import { placeOrder } from '#server/domains/trading/orders/place-order.ts';
import { PriceIndex } from '#server/domains/trading/risk/price-index.ts';
import { guardsOf } from '#server/domains/trading/risk/risk-watch.ts';
import { type AccountState, isAtLine } from '#server/domains/trading/rules.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';
import { type BenchResult, type BenchRow, median, mustHold, round, runAlone } from './lib/result.ts';

const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 10_000);
const ticks = 40;
const start = Date.parse('2026-11-19T15:00:00Z');
const symbols = ['BTC', 'ETH', 'SOL', 'NVDA', 'GOLD', 'EURUSD'] as const;
/**
 * Level of each market before the moves; quantities make every account use about half its money as
 * margin.
 */
const level: Readonly<
  Record<(typeof symbols)[number], readonly [price: string, quantity: string, leverage: number]>
> = {
  BTC: ['60000', '0.016', 2],
  ETH: ['3000', '0.32', 2],
  SOL: ['150', '6', 2],
  NVDA: ['100', '22', 5],
  GOLD: ['2000', '2', 10],
  EURUSD: ['1.10000', '12000', 30],
};

/** One market and database with its accounts, all at half their money. */
interface Scene {
  readonly app: Parameters<typeof placeOrder>[0];
  readonly clock: ReturnType<typeof fixedClock>;
  /** Puts every market at its level, moved by this many basis points. */
  readonly move: (bps: number) => void;
  readonly owners: readonly number[];
  readonly states: readonly AccountState[];
  readonly watch: RiskWatch;
  readonly index: PriceIndex;
}
/** Milliseconds of each tick. */
interface Times {
  readonly indexed: number[];
  readonly pure: number[];
  readonly inMemory: number[];
  readonly fromDatabase: number[];
}

export async function run(): Promise<BenchResult> {
  const db = await openTestDatabase();
  try {
    const scene = await openScene(db);
    const times: Times = { indexed: [], pure: [], inMemory: [], fromDatabase: [] };
    for (let tick = -5; tick < ticks; tick++) {
      const isWarmUp = tick < 0;
      await measureTick(scene, tick, isWarmUp ? undefined : times);
    }
    await requireEveryoneFound(scene);
    return { rows: rowsOf(times) };
  } finally {
    await db.close();
  }
}

async function openScene(db: Database): Promise<Scene> {
  const clock = fixedClock(start);
  const overlays: Overlay[] = [];
  const market = createMarket({ seed: 'risk', clock, overlays });
  const app = { db, clock, market, participants: nobody };
  const move = (bps: number) => void overlays.splice(0, overlays.length, ...symbols.map(fixedAt(bps)));
  move(0);
  const owners = await openAccounts(db, market, app);
  const watch = createRiskWatch(app);
  await watch.tick();
  const states = [...(await accountStates(db.read, owners, 'look')).values()];
  mustHold(
    states.length === accounts && states.every((one) => one.positions.length > 0),
    'all hold a position',
  );
  const index = new PriceIndex();
  for (const state of states) index.set(state.owner, guardsOf(state, marksAt(market, clock.now())) ?? []);
  return { app, clock, move, owners, states, watch, index };
}

const fixedAt =
  (bps: number) =>
  (symbol: (typeof symbols)[number]): Overlay => {
    const middle = parsePrice(level[symbol][0]);
    mustHold(middle !== undefined, 'the level is a price');
    const price = middle + (middle * BigInt(bps)) / 10_000n;
    return { kind: 'fixed', symbol, from: start, to: start + 1_000 * hourMs, bid: price, ask: price };
  };

/** The same tick in four ways; its times are kept unless it only warms up. */
async function measureTick(scene: Scene, tick: number, times: Times | undefined): Promise<void> {
  const { app, clock, move, owners, states, watch, index } = scene;
  clock.advance(secondMs);
  move(tick % 7); // small moves: no account is at the line, as on almost every tick
  const indexed = await timed(async () => mustHold((await watch.tick()) === 0, 'no account is closed'));
  // As the other row: every market is asked for its price once, and no account is behind it.
  const pure = await timed(() => {
    const marks = marksAt(app.market, clock.now());
    mustHold(index.crossed((symbol) => marks(symbol).quote).length === 0, 'the index agrees');
  });
  const inMemory = await timed(() => {
    const marks = marksAt(app.market, clock.now());
    mustHold(!states.some((state) => isAtLine(state, marks)), 'the full scan agrees');
  });
  const reading = tick % 10 === 0 ? await timed(() => accountStates(app.db.read, owners, 'look')) : undefined;
  times?.indexed.push(indexed);
  times?.pure.push(pure);
  times?.inMemory.push(inMemory);
  if (reading !== undefined) times?.fromDatabase.push(reading + inMemory);
}

/**
 * The watch that was timed also finds every account when the market falls: no speed by looking
 * away.
 */
async function requireEveryoneFound({ app, clock, move, states, watch, index }: Scene): Promise<void> {
  clock.advance(secondMs);
  move(-3_000);
  const marks = marksAt(app.market, clock.now());
  const atLine = states.filter((state) => isAtLine(state, marks));
  const due = atLine.length;
  const behind = new Set(index.crossed((symbol) => marks(symbol).quote));
  mustHold(
    atLine.every(({ owner }) => behind.has(owner)),
    'the index misses no account',
  );
  mustHold(due > 0 && (await watch.tick()) >= due, `the watch closes what a full scan finds (${due})`);
}

const rowsOf = (times: Times): BenchRow[] => [
  {
    id: 'P7',
    what: `risk tick over ${accounts} leveraged accounts`,
    comparedWith: 'reading and valuing every account',
    ratio: median(times.fromDatabase) / median(times.indexed),
    goal: '≥ 20',
    aim: '≥ 100',
    raw: {
      'ms per tick': round(median(times.indexed), 3),
      'full scan in memory, ms': round(median(times.inMemory), 1),
      'full scan from the database, ms': round(median(times.fromDatabase), 0),
      accounts,
    },
  },
  {
    id: 'P7',
    what: `index of prices over ${accounts} leveraged accounts`,
    comparedWith: 'valuing every account in memory',
    ratio: median(times.inMemory) / median(times.pure),
    goal: '≥ 20',
    aim: '≥ 100',
    raw: {
      'ms per tick': round(median(times.pure), 4),
      'full scan in memory, ms': round(median(times.inMemory), 1),
      accounts,
    },
  },
];

async function openAccounts(
  db: Database,
  market: Market,
  app: Parameters<typeof placeOrder>[0],
): Promise<number[]> {
  mustHold(
    symbols.every((symbol) => market.instruments().some((one) => one.symbol === symbol)),
    'markets exist',
  );
  const owners: number[] = [];
  for (let place = 0; place < accounts; place++) {
    const userId = newId('usr', start);
    owners.push(await db.transaction((tx) => ledger.grantOpening(tx, userId, start - hourMs, 100_000n)));
    const symbol = symbols[place % symbols.length] ?? 'BTC';
    const [, quantity, leverage] = level[symbol];
    await placeOrder(
      app,
      { userId, sessionId: 's', email: 'a@b.c', isVerified: true, isAdmin: false },
      orderInput.parse({
        id: newId('ord', start),
        symbol,
        side: 'buy',
        product: 'margin',
        leverage,
        quantity,
      }),
    );
  }
  return owners;
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

await runAlone(import.meta, run);
