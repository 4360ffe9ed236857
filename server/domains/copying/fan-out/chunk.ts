// One chunk of a leader's fill: up to a thousand copiers, filled and answered in one transaction.
import { copyFill } from '#server/domains/copying/fan-out/copy-fill.ts';
import {
  type DecisionRow,
  insertLateDecisions,
  moveTasks,
  nextOwners,
  nextTasks,
  takeLanes,
  type Task,
  type TaskMove,
} from '#server/domains/copying/fan-out/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Db, Tx } from '#server/platform/db/tx.ts';

/**
 * The embedded database does nothing else while a statement runs: a chunk is what an open page may
 * wait for.
 */
const copiersPerChunk = 1_000;
/**
 * Stripes that share a chunk: few copiers then cost few statements, many still leave work for every
 * worker.
 */
export const lanesPerChunk = 4;

export interface FanOutParts {
  readonly db: Db;
  readonly market: Market;
}

/**
 * Works up to a thousand copiers of stripes that nobody else works on, in one transaction. False
 * when there is nothing to do. A single stripe that failed is added to `avoid` before the fault
 * goes on, so that one bad copy cannot hold up the others.
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

/**
 * A chunk fills more than once, so all it may touch is locked first: accounts, then the house's
 * side of each stripe.
 */
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
  const { fill } = first;
  const places = new Map(tasks.map(({ stripe, afterOwner }) => [stripe, afterOwner]));
  const key = (part: string) => (stripe: number) => `${fill.fillId}:${places.get(stripe)}:${part}`;
  const rows = await copyFill(tx, market, fill, { owners: [...turns.values()].flat(), key });
  const moves = tasks.map((task) => moveOf(task, turns.get(task.stripe) ?? [], rows, limit));
  const ended = tasks.filter((_, place) => moves[place]?.isDone).map(({ stripe }) => stripe);
  if (ended.length > 0) await insertLateDecisions(tx, fill, ended);
  await moveTasks(tx, moves, market.now());
}

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
