// One chunk of a leader's fill: up to a thousand copiers, decided, filled and answered in one transaction.
import { assert } from '#core/values/assert.ts';
import type { NewEvent } from '#core/events.ts';
import { formatQuantity } from '#core/values/price.ts';
import { utcDate } from '#core/values/time.ts';
import {
  type CopyDecision,
  decideCopy,
  detachKey,
  isOpenedAnew,
  type LeaderOrder,
  remembered,
} from '#server/domains/copying/fan-out/decide-copy.ts';
import {
  clearDetached,
  type CopierRow,
  type DecisionRow,
  insertDecisions,
  insertLateDecisions,
  type LeaderFill,
  listCopiersOf,
  moveTasks,
  nextOwners,
  nextTasks,
  takeLanes,
  takeShort,
  type Task,
  type TaskMove,
} from '#server/domains/copying/fan-out/store.ts';
import { followDecided } from '#server/domains/copying/fan-out/follow.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Db, Tx } from '#server/platform/db/tx.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';

/** The embedded database does nothing else while a statement runs: a chunk is what an open page may wait for. */
export const copiersPerChunk = 1_000;
/** Stripes that share a chunk: few copiers then cost few statements, many still leave work for every worker. */
export const lanesPerChunk = 4;

export interface FanOutParts {
  readonly db: Db;
  readonly market: Market;
}

/**
 * Works up to a thousand copiers of stripes that nobody else works on, in one transaction. False when there is nothing to
 * do. A single stripe that failed is added to `avoid` before the fault goes on, so that one bad copy cannot hold up the others.
 */
export async function workChunk(
  { db, market }: FanOutParts,
  avoid: Set<number> = new Set(),
  lanes: number = lanesPerChunk,
): Promise<boolean> {
  let stripes: readonly number[] = [];
  try {
    return await db.transaction(async (tx) => {
      stripes = await takeLanes(tx, [...avoid], lanes);
      const tasks = await nextTasks(tx, stripes);
      const limit = Math.floor(copiersPerChunk / Math.max(tasks.length, 1));
      const fills = [...Map.groupBy(tasks, ({ fill }) => fill.fillId).values()];
      const turns: (readonly [readonly Task[], Turns])[] = [];
      for (const same of fills) turns.push([same, await nextOwners(tx, same, limit)]);
      await lockAll(
        tx,
        stripes,
        turns.flatMap(([, owners]) => [...owners.values()].flat()),
      );
      for (const [same, owners] of turns) await copyToSome(tx, market, same, owners, limit);
      return tasks.length > 0;
    });
  } catch (fault) {
    if (lanes === 1) for (const stripe of stripes) avoid.add(stripe);
    throw fault;
  }
}

/** Whose turn it is, by stripe. */
type Turns = Awaited<ReturnType<typeof nextOwners>>;

/** A chunk fills more than once, so all it may touch is locked first: accounts, then the house's side of each stripe. */
async function lockAll(tx: Tx, stripes: readonly number[], owners: readonly number[]): Promise<void> {
  if (owners.length === 0) return;
  await trading.lockAccounts(tx, owners);
  await ledger.lockOwners(tx, stripes.map(ledger.houseOwner));
}

/** Gives the next `limit` copiers of each stripe their turn with one leader's fill. */
async function copyToSome(
  tx: Tx,
  market: Market,
  tasks: readonly Task[],
  turns: Turns,
  limit: number,
): Promise<void> {
  const [first] = tasks;
  if (!first) return;
  const leader: CopiedFill = { ...first.fill, instrument: market.requireInstrument(first.fill.symbol) };
  const owners = [...turns.values()].flat();
  const states = await trading.accountStates(tx, owners, 'lock');
  const copiers = await listCopiersOf(tx, owners);
  const limits = await trading.copyLimitsAt(
    tx,
    market,
    copiers.map(({ userId }) => userId),
    leader.at,
  );
  const marks = remembered(trading.marksAt(market, leader.at));
  const decided = copiers.flatMap((copier): Decided[] => {
    const state = states.get(copier.owner);
    return state
      ? [{ copier, state, decision: decideCopy(leader, copier, state, marks, limits.get(copier.userId)) }]
      : [];
  });

  const places = new Map(tasks.map(({ stripe, afterOwner }) => [stripe, afterOwner]));
  const key = (part: string) => (stripe: number) => `${leader.fillId}:${places.get(stripe)}:${part}`;
  const rows =
    leader.mode === 'follow'
      ? await followDecided(tx, market, leader, key, decided)
      : await fillDecided(tx, leader, key, decided);
  if (rows.length > 0) await insertDecisions(tx, leader.number, rows);
  if (isOpenedAnew(leader)) await follow(tx, leader, copiers);
  await tell(tx, leader, copiers, rows);
  await tellShort(tx, leader, rows);
  const moves = tasks.map((task) => moveOf(task, turns.get(task.stripe) ?? [], rows, limit));
  const ended = tasks.filter((_, place) => moves[place]?.isDone).map(({ stripe }) => stripe);
  if (ended.length > 0) await insertLateDecisions(tx, leader, ended);
  await moveTasks(tx, moves, market.now());
}

/** Who had left this instrument early is with the leader again. */
async function follow(tx: Tx, leader: CopiedFill, copiers: readonly CopierRow[]): Promise<void> {
  const key = detachKey(leader);
  const owners = copiers.filter(({ detached }) => detached.includes(key)).map(({ owner }) => owner);
  if (owners.length > 0) await clearDetached(tx, owners, key);
}

type CopiedFill = LeaderFill & LeaderOrder;

function moveOf(
  task: Task,
  owners: readonly number[],
  rows: readonly DecisionRow[],
  limit: number,
): TaskMove {
  const own = new Set(owners);
  const copied = new Set(
    rows.filter((row) => row.quantity > 0n && own.has(row.owner)).map((row) => row.owner),
  ).size;
  return {
    id: task.id,
    afterOwner: owners.at(-1) ?? task.afterOwner,
    copied,
    skipped: owners.length - copied,
    isDone: owners.length < limit,
  };
}

/** Fills what was decided; answers the decisions as they came out. */
async function fillDecided(
  tx: Tx,
  leader: CopiedFill,
  key: Key,
  decided: readonly Decided[],
): Promise<DecisionRow[]> {
  const refused = await fill(
    tx,
    leader,
    key('all'),
    decided.filter(({ decision }) => decision.quantity > 0n),
  );
  // Turning a position round needs money for the new side; the old side closes even without it.
  const closings = decided
    .filter(({ copier, decision }) => refused.has(copier.owner) && decision.closing > 0n)
    .map((one) => ({ ...one, decision: { ...one.decision, quantity: one.decision.closing } }));
  await fill(tx, leader, key('closing'), closings);
  return decided.flatMap(({ decision, copier }) =>
    refused.has(copier.owner) ? decision.rows.map(unaffordable) : decision.rows,
  );
}

/** Names a part of this chunk forever, stripe by stripe. */
type Key = (part: string) => (stripe: number) => string;

interface Decided {
  readonly copier: CopierRow;
  readonly state: trading.AccountState;
  readonly decision: CopyDecision;
}

const unaffordable = (row: DecisionRow): DecisionRow =>
  row.leg === 0 ? row : { ...row, quantity: 0n, code: 'INSUFFICIENT_FUNDS' };

/** Fills these at the leader's price; answers the owners whose money did not suffice. */
async function fill(
  tx: Tx,
  leader: CopiedFill,
  key: (stripe: number) => string,
  decided: readonly Decided[],
): Promise<ReadonlySet<number>> {
  if (decided.length === 0) return new Set();
  const result = await trading.fillMany(tx, {
    ...leader,
    key,
    cause: leader.fillId,
    states: decided.map(({ state }) => state),
    quantities: decided.map(({ decision }) => decision.quantity),
  });
  assert(!result.replayed, 'a chunk and its cursor commit together');
  return new Set(result.fills.filter(({ code }) => code === 'insufficient_funds').map(({ owner }) => owner));
}

/** Tells the open pages of everybody who traded. */
async function tell(
  tx: Tx,
  { symbol, side, at }: CopiedFill,
  copiers: readonly CopierRow[],
  rows: readonly DecisionRow[],
): Promise<void> {
  const byOwner = new Map(copiers.map((copier) => [copier.owner, copier]));
  const events = rows.flatMap(({ owner, quantity, code }): NewEvent[] => {
    const copier = byOwner.get(owner);
    if (!copier || quantity === 0n) return [];
    const payload = { copyId: copier.id, symbol, side, quantity: formatQuantity(quantity), code };
    return [{ type: 'copying.trade-mirrored', userId: copier.userId, payload }];
  });
  await recordEvents(tx, events, at);
}

/** Tells, once a day per copy, that its money did not suffice (copying rule 11). */
async function tellShort(
  tx: Tx,
  { leaderId, symbol, at }: CopiedFill,
  rows: readonly DecisionRow[],
): Promise<void> {
  const short = rows.filter(({ code }) => code === 'INSUFFICIENT_FUNDS').map(({ owner }) => owner);
  if (short.length === 0) return;
  const name = await leaderName(tx, leaderId);
  const told = await takeShort(tx, short, utcDate(at));
  const events = told.map(
    ({ id, userId }): NewEvent => ({
      type: 'copying.funds-short',
      userId,
      payload: { copyId: id, leaderName: name, symbol },
    }),
  );
  await recordEvents(tx, events, at);
}
