// A leader's fill given to some copiers: their fixed shares are executed, or, where nothing was
// shared, their orders follow.
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
import { followDecided } from '#server/domains/copying/fan-out/follow.ts';
import { fixedDecision } from '#server/domains/copying/fan-out/shares/fixed.ts';
import { listAnswers, listShares } from '#server/domains/copying/fan-out/shares/store.ts';
import {
  clearDetached,
  type CopierRow,
  type DecisionRow,
  insertDecisions,
  type LeaderFill,
  listCopiersOf,
  takeShort,
} from '#server/domains/copying/fan-out/store.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';

type CopiedFill = LeaderFill & LeaderOrder;
/** Names a part of these fills forever, stripe by stripe. */
type Key = (part: string) => (stripe: number) => string;

/**
 * Gives these owners their turn with one fill of their leader, except those who have had it. The
 * caller has locked their accounts. Returns the decisions as they came out.
 */
export async function copyFill(
  tx: Tx,
  market: Market,
  fill: LeaderFill,
  { owners: all, key }: { readonly owners: readonly number[]; readonly key: Key },
): Promise<DecisionRow[]> {
  const answered = await listAnswers(tx, [fill.number], all);
  const owners = all.filter((owner) => !answered.has(`${owner}/${fill.number}`));
  const leader: CopiedFill = { ...fill, instrument: market.requireInstrument(fill.symbol) };
  const states = await trading.accountStates(tx, owners, 'lock');
  const copiers = await listCopiersOf(tx, owners);
  const shares = leader.mode === 'block' ? await listShares(tx, leader, owners) : noShares;
  const isFixed = shares.size > 0;
  const decisions = isFixed
    ? fixedDecisions(leader, shares, states)
    : await decideNow(tx, market, leader, copiers, states);
  const decided = copiers.flatMap((copier): Decided[] => {
    const [state, decision] = [states.get(copier.owner), decisions.get(copier.owner)];
    return state && decision ? [{ copier, state, decision }] : [];
  });
  const rows =
    leader.mode === 'follow'
      ? await followDecided(tx, market, leader, key, decided)
      : await fillDecided(tx, { ...leader, mustFill: isFixed }, key, decided);
  if (rows.length > 0) await insertDecisions(tx, leader.number, rows);
  if (isOpenedAnew(leader)) await follow(tx, leader, copiers);
  await tell(tx, leader, copiers, rows);
  await tellShort(tx, leader, rows);
  return rows;
}

type Decisions = ReadonlyMap<number, CopyDecision>;
const noShares: Awaited<ReturnType<typeof listShares>> = new Map();

/** Sizes of now: for orders that follow, and for fills from before shares were fixed with them. */
async function decideNow(
  tx: Tx,
  market: Market,
  leader: CopiedFill,
  copiers: readonly CopierRow[],
  states: ReadonlyMap<number, trading.AccountState>,
): Promise<Decisions> {
  const people = copiers.map(({ userId }) => userId);
  const limits = await trading.copyLimitsAt(tx, market, people, leader.at);
  const marks = remembered(trading.marksAt(market, leader.at));
  return new Map(
    copiers.flatMap((copier) => {
      const state = states.get(copier.owner);
      return state
        ? [[copier.owner, decideCopy(leader, copier, state, marks, limits.get(copier.userId))]]
        : [];
    }),
  );
}

/** Shares as they were fixed with the fill. */
const fixedDecisions = (
  leader: CopiedFill,
  shares: ReadonlyMap<number, readonly DecisionRow[]>,
  states: ReadonlyMap<number, trading.AccountState>,
): Decisions =>
  new Map(
    [...shares].flatMap(([owner, rows]) => {
      const state = states.get(owner);
      return state ? [[owner, fixedDecision(leader, rows, state)]] : [];
    }),
  );

/** Who had left this instrument early is with the leader again. */
async function follow(tx: Tx, leader: CopiedFill, copiers: readonly CopierRow[]): Promise<void> {
  const key = detachKey(leader);
  const owners = copiers.filter(({ detached }) => detached.includes(key)).map(({ owner }) => owner);
  if (owners.length > 0) await clearDetached(tx, owners, key);
}

/** Fills what was decided; answers the decisions as they came out. */
async function fillDecided(
  tx: Tx,
  leader: CopiedFill & Pick<trading.FillBatch, 'mustFill'>,
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
  leader: CopiedFill & Pick<trading.FillBatch, 'mustFill'>,
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
