// Copiers who follow a leader's order that had waited in the book (copying rules 8 and 9): closes
// at market, opens within a cap.
import { assert } from '#core/values/assert.ts';
import { cutOf, type Member, partOf } from '#core/copying/allocation.ts';
import { openingTimeMs, slippageBps } from '#core/copying/rules.ts';
import { divide } from '#core/values/money.ts';
import type { Price } from '#core/values/price.ts';
import type { CopyDecision, LeaderOrder } from '#server/domains/copying/fan-out/decide-copy.ts';
import type { CopierRow, DecisionRow, LeaderFill } from '#server/domains/copying/fan-out/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type CopiedFill = LeaderFill & LeaderOrder;
interface Decided {
  readonly copier: CopierRow;
  readonly state: trading.AccountState;
  readonly decision: CopyDecision;
}
/** Names a batch of these copiers forever. */
type Key = (part: string) => (stripe: number) => string;

/**
 * Fills what was decided with orders of the copiers' own; answers the decisions as they came out.
 */
export async function followDecided(
  tx: Tx,
  market: Market,
  leader: CopiedFill,
  key: Key,
  decided: readonly Decided[],
): Promise<DecisionRow[]> {
  const at = Math.max(market.now(), leader.at);
  const closedAt = await closeAll(tx, market, leader, key, decided, at);
  const answers = new Map<number, Answer>();
  const openers = decided.filter(({ decision }) => openingOf(decision) > 0n);
  if (at - leader.at > openingTimeMs) {
    for (const { copier } of openers) answers.set(copier.owner, { code: 'STALE', quantity: 0n });
  } else {
    const byCap = Map.groupBy(
      openers,
      ({ copier }) => copier.slippageBps ?? Number(slippageBps(leader.instrument)),
    );
    for (const [cap, some] of byCap) await openWithin(tx, market, leader, key, { cap, some, at }, answers);
  }
  return decided.flatMap(({ copier, decision }) => {
    const answer = answers.get(copier.owner);
    return decision.rows.map((row) => {
      if (row.leg === 1) return answer ? { ...row, ...answer } : row;
      return closedAt === undefined || row.quantity === 0n ? row : { ...row, price: closedAt };
    });
  });
}

type Answer = Partial<Pick<DecisionRow, 'code' | 'quantity' | 'price'>>;
const openingOf = ({ quantity, closing }: CopyDecision): bigint => quantity - closing;

/**
 * A close is never dropped: what the book cannot take now is closed at the leader's own price,
 * against the house. Answers the price.
 */
async function closeAll(
  tx: Tx,
  market: Market,
  leader: CopiedFill,
  key: Key,
  decided: readonly Decided[],
  at: number,
): Promise<Price | undefined> {
  const closers = decided.filter(({ decision }) => decision.closing > 0n);
  if (closers.length === 0) return undefined;
  const wanted = closers.reduce((sum, { decision }) => sum + decision.closing, 0n);
  const taken = await trading.takeFromBook({ market }, tx, { ...leader, wanted }, at);
  const isWhole = taken?.filled === wanted;
  await fill(tx, leader, {
    ...(isWhole ? taken : leader),
    key: key('close'),
    // An order of its own beside the one that opens: a leader who turns round is followed with
    // both.
    cause: `${leader.fillId}/close`,
    at,
    states: closers.map(({ state }) => state),
    quantities: closers.map(({ decision }) => decision.closing),
  });
  return isWhole ? taken.price : leader.price;
}

/** Takes within the cap what the book gives at once; the rest is cancelled and never chased. */
async function openWithin(
  tx: Tx,
  market: Market,
  leader: CopiedFill,
  key: Key,
  { cap, some, at }: { cap: number; some: readonly Decided[]; at: number },
  answers: Map<number, Answer>,
): Promise<void> {
  const members = some.map(
    ({ copier, decision }): Member => ({ owner: copier.owner, quantity: openingOf(decision) }),
  );
  const wanted = members.reduce((sum, { quantity }) => sum + quantity, 0n);
  const limit = limitOf(leader, cap);
  const taken = await trading.takeFromBook({ market }, tx, { ...leader, wanted, limit }, at);
  const block = { ratio: { filled: taken?.filled ?? 0n, wanted }, lot: leader.instrument.lot };
  const cut = cutOf(members, block, block.ratio.filled);
  const parts = new Map(members.map((member) => [member.owner, partOf(member, block, cut)]));
  for (const member of members) {
    const quantity = parts.get(member.owner) ?? 0n;
    if (quantity < member.quantity)
      answers.set(member.owner, { code: quantity > 0n ? 'CAPPED' : 'SLIPPAGE', quantity });
  }
  const owners = members.map(({ owner }) => owner).filter((owner) => (parts.get(owner) ?? 0n) > 0n);
  if (!taken || owners.length === 0) return;
  // A close a moment ago may have changed the account.
  const states = await trading.accountStates(tx, owners, 'lock');
  const able = owners.flatMap((owner) => states.get(owner) ?? []);
  for (const owner of owners) answers.set(owner, { ...answers.get(owner), price: taken.price });
  const { fills } = await fill(tx, leader, {
    ...taken,
    key: key(`open ${cap}`),
    cause: leader.fillId,
    at,
    states: able,
    quantities: able.map(({ owner }) => parts.get(owner) ?? 0n),
  });
  for (const { owner, code } of fills)
    if (code === 'insufficient_funds') answers.set(owner, { code: 'INSUFFICIENT_FUNDS', quantity: 0n });
}

/** The leader's price and as much worse as the cap allows. */
const limitOf = ({ side, price }: CopiedFill, cap: number): Price =>
  side === 'buy'
    ? divide(price * BigInt(10_000 + cap), 10_000n, 'down')
    : divide(price * BigInt(10_000 - cap), 10_000n, 'up');

async function fill(
  tx: Tx,
  leader: CopiedFill,
  batch: Pick<
    trading.FillBatch,
    'key' | 'cause' | 'executionId' | 'price' | 'rate' | 'at' | 'states' | 'quantities'
  >,
): Promise<trading.BatchResult> {
  const { instrument, side, product, leverage } = leader;
  const { key, cause, executionId, price, rate, at, states, quantities } = batch;
  const result = await trading.fillMany(tx, {
    instrument,
    side,
    product,
    leverage,
    key,
    cause,
    executionId,
    price,
    rate,
    at,
    states,
    quantities,
  });
  assert(!result.replayed, 'a chunk and its cursor commit together');
  return result;
}
