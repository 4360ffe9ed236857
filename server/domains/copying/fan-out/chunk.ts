// One chunk of a leader's fill: up to a thousand copiers of one stripe, decided, filled and answered in one transaction.
import { formatQuantity } from '#core/values/price.ts';
import {
  type CopyDecision,
  decideCopy,
  type LeaderOrder,
  remembered,
} from '#server/domains/copying/fan-out/decide-copy.ts';
import {
  type CopierRow,
  type DecisionRow,
  insertDecisions,
  insertLateDecisions,
  listCopiersOf,
  moveTask,
  nextOwners,
  nextTask,
  takeLane,
  type Task,
} from '#server/domains/copying/fan-out/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Db, Tx } from '#server/platform/db/tx.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';

/** The embedded database does nothing else while a statement runs: a chunk is what an open page may wait for. */
export const copiersPerChunk = 1_000;

export interface FanOutParts {
  readonly db: Db;
  readonly market: Market;
}

/**
 * Works up to a thousand copiers of stripes that nobody else works on, in one transaction: small stripes share a commit.
 * False when there is nothing to do. A stripe that failed is added to `avoid` before the fault goes on, so that one bad
 * copy cannot hold up the other stripes.
 */
export async function workChunk(
  { db, market }: FanOutParts,
  avoid: Set<number> = new Set(),
): Promise<boolean> {
  let stripe: number | undefined;
  try {
    return await db.transaction(async (tx) => {
      let left = copiersPerChunk;
      let tasks = 0;
      while (left > 0) {
        // Lanes taken before are still ours; one with more work comes first again, so its fills stay in order.
        stripe = await takeLane(tx, [...avoid]);
        const task = stripe === undefined ? undefined : await nextTask(tx, stripe);
        if (!task) break;
        left -= await copyToSome(tx, market, task, left);
        tasks += 1;
      }
      return tasks > 0;
    });
  } catch (fault) {
    if (stripe !== undefined) avoid.add(stripe);
    throw fault;
  }
}

/** Answers how many copiers had their turn, at most `limit`. */
async function copyToSome(tx: Tx, market: Market, task: Task, limit: number): Promise<number> {
  const owners = await nextOwners(tx, task, limit);
  const states = await trading.accountStates(tx, owners, 'lock');
  const copiers = await listCopiersOf(tx, owners);
  const leader: LeaderOrder = {
    ...task.fill,
    instrument: market.requireInstrument(task.fill.symbol),
  };
  const marks = remembered(trading.marksAt(market, task.fill.at));

  const decided: Decided[] = [];
  for (const copier of copiers) {
    const state = states.get(copier.owner);
    if (state) decided.push({ copier, state, decision: decideCopy(leader, copier, state, marks) });
  }
  const refused = await fill(
    tx,
    leader,
    task,
    'all',
    decided.filter(({ decision }) => decision.quantity > 0n),
  );
  // Turning a position round needs money for the new side; the old side closes even without it.
  await fill(
    tx,
    leader,
    task,
    'closing',
    decided
      .filter(({ copier, decision }) => refused.has(copier.owner) && decision.closing > 0n)
      .map((one) => ({ ...one, decision: { ...one.decision, quantity: one.decision.closing } })),
  );
  const rows = decided.flatMap(({ decision, copier }) =>
    refused.has(copier.owner) ? decision.rows.map(unaffordable) : decision.rows,
  );
  if (rows.length > 0) await insertDecisions(tx, task.fill.number, rows);
  await tell(tx, task, copiers, rows);

  const isLast = owners.length < limit;
  const late = isLast ? await insertLateDecisions(tx, task) : 0;
  const copied = new Set(rows.filter((row) => row.quantity > 0n).map((row) => row.owner)).size;
  await moveTask(tx, task.id, {
    afterOwner: owners.at(-1) ?? task.afterOwner,
    copied,
    skipped: owners.length - copied + late,
    doneAt: isLast ? task.fill.at : null,
  });
  return owners.length;
}

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
  leader: LeaderOrder,
  task: Task,
  leg: 'all' | 'closing',
  decided: readonly Decided[],
): Promise<ReadonlySet<number>> {
  if (decided.length === 0) return new Set();
  const result = await trading.fillMany(tx, {
    ...task.fill,
    key: `${task.fill.fillId}:${task.stripe}:${task.afterOwner}:${leg}`,
    stripe: task.stripe,
    cause: task.fill.fillId,
    instrument: leader.instrument,
    states: decided.map(({ state }) => state),
    quantities: decided.map(({ decision }) => decision.quantity),
  });
  if (result.replayed) throw new Error('broken promise: a chunk and its cursor commit together');
  return new Set(result.fills.filter(({ code }) => code === 'insufficient_funds').map(({ owner }) => owner));
}

/** Tells the open pages of everybody who traded. */
async function tell(
  tx: Tx,
  { fill: { symbol, side, at } }: Task,
  copiers: readonly CopierRow[],
  rows: readonly DecisionRow[],
): Promise<void> {
  const byOwner = new Map(copiers.map((copier) => [copier.owner, copier]));
  const events = rows.flatMap(({ owner, quantity, code }) => {
    const copier = byOwner.get(owner);
    if (!copier || quantity === 0n) return [];
    const payload = { copyId: copier.id, symbol, side, quantity: formatQuantity(quantity), code };
    return [{ type: 'copying.trade-mirrored', userId: copier.userId, payload }];
  });
  await recordEvents(tx, events, at);
}
