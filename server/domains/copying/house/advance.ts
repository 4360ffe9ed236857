// One strategy, decision by decision, through the same engine as everybody: in the past while its
// history is recorded, then live.
import { assert } from '#core/values/assert.ts';
import { dayMs, minuteMs, startOfUtcDay } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import { instantText } from '#server/platform/db/parameters.ts';
import type { Due } from '#server/platform/domain-parts.ts';
import type { Db, Tx } from '#server/platform/db/tx.ts';
import { openLeader } from '#server/domains/copying/open-leader.ts';
import { decisionOrderId, orderFor } from '#server/domains/copying/house/orders.ts';
import {
  type HouseRun,
  insertDays,
  insertRun,
  isDecisionDue,
  type LeaderDay,
  listRuns,
  moveRun,
  takeRun,
} from '#server/domains/copying/house/store.ts';
import {
  changes,
  decideEveryMs,
  type HouseStrategy,
  houseStrategies,
} from '#server/domains/copying/house/strategies.ts';

/** Paper money of each house strategy, in US cents: 1,000,000.00. */
export const houseOpeningCents = 100_000_000n;
/** A unit is worth one dollar at the start, kept in 1e-12 dollars. */
const unitScale = 10n ** 12n;
/**
 * A live decision made later than this is left out: it would trade at a price that nobody could
 * have copied.
 */
const lateAfterMs = minuteMs;

export interface HouseParts extends trading.Engine {
  readonly db: Db;
  readonly clock: Clock;
  readonly prices: (symbols: readonly string[], at: number, hours: number) => Record<string, number[]>;
}

/** Minute of the hour at which a strategy decides: they take turns. */
const offsetOf = (strategy: HouseStrategy): number => houseStrategies.indexOf(strategy) * 20 * minuteMs;

/** The first decision time after an instant. */
export function nextDecision(strategy: HouseStrategy, after: number): number {
  const offset = offsetOf(strategy);
  return Math.floor((after - offset) / decideEveryMs) * decideEveryMs + decideEveryMs + offset;
}

/** Whether any strategy has a decision to make: the condition of the tick. */
export const decisionsDue = (now: number): Due => [
  isDecisionDue(
    houseStrategies.map(({ id }) => id),
    houseStrategies.map((strategy) => instantText(nextDecision(strategy, now) - decideEveryMs)),
  ),
];

/**
 * Opens the strategy's account and its record: at the UTC midnight `historyDays` before now, or flat
 * now when that is 0. Opens once: every later start finds the run and changes nothing.
 */
export async function openHouse(
  parts: HouseParts,
  strategy: HouseStrategy,
  historyDays: number,
): Promise<void> {
  const now = parts.clock.now();
  const startedAt = historyDays === 0 ? now : startOfUtcDay(now - historyDays * dayMs);
  await parts.db.transaction(async (tx) => {
    if ((await listRuns(tx)).some((run) => run.leaderId === strategy.id)) return;
    const account = await trading.openAccount(tx, { kind: 'house', ref: strategy.id, at: startedAt });
    await ledger.grantOpening(tx, strategy.id, startedAt, houseOpeningCents);
    const { id, minCopyCents } = strategy;
    await openLeader(tx, { id, owner: account.owner, minCopyCents, at: startedAt });
    const start = new Date(startedAt);
    await insertRun(tx, {
      leaderId: strategy.id,
      owner: account.owner,
      startedAt: start,
      decidedUntil: start,
      historyUntil: new Date(now),
    });
    await insertDays(tx, [
      { leaderId: strategy.id, at: startedAt, unitValue: unitScale, equityCents: houseOpeningCents },
    ]);
  });
}

/**
 * Makes every decision that is due, at most `limit` of them. Answers how many were due and made; 0
 * means up to date, or another node is at it. Each transaction holds whole decisions, so a crash
 * repeats none and loses none.
 */
export async function advance(parts: HouseParts, strategy: HouseStrategy, limit: number): Promise<number> {
  const now = parts.clock.now();
  const traded = { orders: 0 };
  const made = await parts.db.transaction(async (tx) => {
    const run = await takeRun(tx, strategy.id);
    if (!run) return 0;
    let at = nextDecision(strategy, run.decidedUntil.getTime());
    let count = 0;
    let state = await stateOf(tx, run.owner);
    await ledger.lockOwners(tx, [run.owner], 'with house');
    const days: LeaderDay[] = [];
    for (; at <= now && count < limit; at = nextDecision(strategy, at), count++) {
      const from = Math.max(at - decideEveryMs, run.startedAt.getTime());
      days.push(...daysBetween(parts, strategy, state, from, at));
      const isTooLate = at > run.historyUntil.getTime() && now - at > lateAfterMs;
      const orders = isTooLate ? 0 : await decide(parts, tx, strategy, run, state, at);
      if (orders > 0) state = await stateOf(tx, run.owner);
      traded.orders += orders;
    }
    await insertDays(tx, days);
    const until = at - decideEveryMs;
    if (until > run.decidedUntil.getTime()) await moveRun(tx, strategy.id, until);
    return count;
  });
  return made;
}

async function stateOf(tx: Tx, owner: number): Promise<trading.AccountState> {
  const state = (await trading.accountStates(tx, [owner], 'lock')).get(owner);
  assert(state !== undefined, 'a house strategy has an account');
  return state;
}

/** One decision: wanted weights against held ones, each change an order through the engine. */
async function decide(
  parts: HouseParts,
  tx: Tx,
  strategy: HouseStrategy,
  run: HouseRun,
  state: trading.AccountState,
  at: number,
): Promise<number> {
  const marks = trading.marksAt(parts.market, at);
  const equity = trading.equityCents(state, marks);
  const held = heldBps(state, marks, equity);
  const wanted = strategy.decide(parts.prices(strategy.symbols, at, strategy.lookback), held);
  let orders = 0;
  for (const change of changes(strategy, wanted, held)) {
    const position = trading.heldIn(state, change.symbol, 'cash');
    const instrument = parts.market.requireInstrument(change.symbol);
    const order = orderFor(change, {
      instrument,
      price: marks(change.symbol).quote.ask,
      equityCents: equity,
      held: position,
    });
    if (!order) continue;
    const { symbol, side, quantity, closes } = order;
    const id = decisionOrderId(strategy.id, symbol, at);
    const decided = closes
      ? trading.closingOrder(id, run.owner, closes, quantity)
      : trading.marketOrder({ id, owner: run.owner, symbol, side, product: 'cash', leverage: 1, quantity });
    await trading.executeOrder(parts, tx, decided, at);
    orders += 1;
  }
  return orders;
}

/** What each position is of the whole, in basis points. A ratio for the signal, not money. */
function heldBps(state: trading.AccountState, marks: trading.Marks, equity: bigint): Record<string, number> {
  return Object.fromEntries(
    state.positions.map((position) => {
      const cents = (position.quantity * marks(position.symbol).quote.bid) / 10n ** 14n;
      return [position.symbol, Number((cents * 10_000n) / equity)];
    }),
  );
}

/** Ends of UTC days in (from, to], with what the account was worth then. */
function daysBetween(
  parts: HouseParts,
  strategy: HouseStrategy,
  state: trading.AccountState,
  from: number,
  to: number,
): LeaderDay[] {
  const day = startOfUtcDay(to);
  if (day <= from) return [];
  const equityCents = trading.equityCents(state, trading.marksAt(parts.market, day));
  return [
    { leaderId: strategy.id, at: day, unitValue: (equityCents * unitScale) / houseOpeningCents, equityCents },
  ];
}
