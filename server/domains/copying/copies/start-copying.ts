import { leaderSharePercent } from '#server/domains/copying/money/leader-share.ts';
import { type Cents, negated } from '#core/values/kind.ts';
import { type ExistingChoice, refuse } from '#core/copying/contract.ts';
import { maxCopyCents, maxLeadersPerCopier, maxOpenPositions, minCopyCents } from '#core/copying/rules.ts';
import type { CopyId, LeaderId, UserId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { bookName, leaderName } from '#server/domains/copying/leader-name.ts';
import { requireSettings } from '#server/domains/copying/money/edit-copy.ts';
import { requireCopy } from '#server/domains/copying/money/own-copy.ts';
import { takeExisting } from '#server/domains/copying/copies/take-existing.ts';
import {
  carriedLoss,
  type CopyRow,
  findCopy,
  findLeaderOfUser,
  insertCopy,
  listCopies,
  lockLeader,
  type LeaderRow,
} from '#server/domains/copying/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as plans from '#server/domains/plans/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface StartCopying {
  readonly id: CopyId;
  readonly leaderId: LeaderId;
  /** US cents. */
  readonly amount: bigint;
  readonly stopLossBps: number;
  readonly multiplierBps?: number | undefined;
  readonly maxOpenPositions?: number | undefined;
  readonly slippageBps?: number | null | undefined;
  /** The choice for positions that the leader holds already; none of them when left out. */
  readonly existing?: ExistingChoice | undefined;
}

export interface StartNeeds extends Pick<App, 'db' | 'clock' | 'config'>, trading.Engine {
  /** Why a leader takes no new copiers now (copying rule 18); undefined when there is no reason. */
  readonly notCopyable: (tx: Tx, leaderId: LeaderId, at: number) => Promise<string | undefined>;
}

/**
 * Puts money into a sub-account of its own that follows the leader from the next fill on. The same
 * id with the same request answers with the first copy; nothing is written when it is refused.
 */
export async function startCopying(needs: StartNeeds, actor: Actor, input: StartCopying): Promise<CopyRow> {
  const at = needs.clock.now();
  const terms = termsOf(input);
  return needs.db.transaction(async (tx) => {
    const leader = await lockLeader(tx, { id: input.leaderId }, 'share');
    if (!leader) throw refuse('not_found');
    // Locked: two starts at once wait for each other, so the limits hold.
    const withdrawable = await trading.lockWithdrawable(needs, tx, actor.userId);
    const wallet = withdrawable.owner;
    if (wallet === undefined) throw refuse('insufficient_funds', { available: '0.00' });
    const known = await findCopy(tx, input.id);
    if (known) return sameRequest(known, actor, terms.request);

    requireAmount(input.amount, leader);
    requireSettings(input);
    await requireMayCopy(needs, tx, actor, leader, at);
    ledger.requireWithdrawable(withdrawable, input.amount);
    const { userId } = actor;
    const owner = await fundAccount(tx, { userId, wallet, leader, id: input.id, cents: input.amount, at });
    const leaderShareBps = leaderSharePercent(needs.config, leader) * 100;
    const copy = await newCopy(tx, { userId, owner, leader, input, terms, leaderShareBps, at });
    if (!(await insertCopy(tx, copy))) throw refuse('already_copying');
    const begun = await requireCopy(tx, input.id);
    await takeExisting(needs, tx, { leader, copy: begun, choice: terms.existing, at });
    await announceStart(tx, begun, at);
    return requireCopy(tx, input.id);
  });
}

interface Terms {
  readonly multiplierBps: number;
  readonly maxOpen: number;
  readonly slippageBps: number | null;
  readonly existing: ExistingChoice;
  /** The request word for word; a retry is compared with it. */
  readonly request: string;
}

function termsOf(input: StartCopying): Terms {
  const {
    multiplierBps = 10_000,
    maxOpenPositions: maxOpen = maxOpenPositions,
    slippageBps = null,
    existing = 'new_only',
  } = input;
  const asked = [
    input.leaderId,
    input.amount,
    input.stopLossBps,
    multiplierBps,
    maxOpen,
    slippageBps,
    existing,
  ];
  return { multiplierBps, maxOpen, slippageBps, existing, request: asked.join(' ') };
}

function sameRequest(known: CopyRow, actor: Actor, request: string): CopyRow {
  if (known.userId !== actor.userId || known.request !== request) throw refuse('id_reused');
  return known;
}

function requireAmount(cents: Cents, leader: LeaderRow): void {
  const minimum = leader.minCopyCents > minCopyCents ? leader.minCopyCents : minCopyCents;
  if (cents < minimum) throw refuse('below_minimum', { minimum: formatUnits(minimum, 2) });
  if (cents > maxCopyCents) throw refuse('above_maximum', { maximum: formatUnits(maxCopyCents, 2) });
}

async function requireMayCopy(
  needs: StartNeeds,
  tx: Tx,
  actor: Actor,
  leader: LeaderRow,
  at: number,
): Promise<void> {
  if (leader.userId === actor.userId) throw refuse('own_account');
  if (await findLeaderOfUser(tx, actor.userId)) throw refuse('leader_cannot_copy');
  const running = (await listCopies(tx, actor.userId)).filter(({ state }) => state !== 'CLOSED');
  if (running.some(({ leaderId }) => leaderId === leader.id)) throw refuse('already_copying');
  await plans.requireRoom(tx, actor.userId, at, 'leaders', running.length);
  if (running.length >= maxLeadersPerCopier)
    throw refuse('too_many_leaders', { limit: String(maxLeadersPerCopier) });
  const reason =
    leader.closedAt === null && leader.exitsAt === null
      ? await needs.notCopyable(tx, leader.id, at)
      : 'closed';
  if (reason !== undefined) throw refuse('leader_not_copyable', { reason });
}

/** Opens the account of a copy and moves its money there. */
async function fundAccount(
  tx: Tx,
  start: {
    readonly userId: UserId;
    readonly wallet: ledger.OwnerId;
    readonly leader: LeaderRow;
    readonly id: CopyId;
    readonly cents: Cents;
    readonly at: number;
  },
): Promise<ledger.OwnerId> {
  const { userId, wallet, leader, id, cents, at } = start;
  const { owner } = await trading.openAccount(tx, {
    kind: 'copy',
    ref: id,
    userId,
    stripeOf: wallet,
    at,
  });
  await ledger.post(tx, {
    owner: wallet,
    kind: 'copy',
    idemKey: `${id}:start`,
    ref: id,
    at,
    description: `Started copying ${bookName(leader.id)}`,
    legs: [
      { owner: wallet, asset: 'USD', kind: 'wallet', units: negated(cents), code: 'principal' },
      { owner, asset: 'USD', kind: 'copy_cash', units: cents, code: 'principal' },
    ],
  });
  return owner;
}

async function newCopy(
  tx: Tx,
  start: {
    readonly userId: UserId;
    readonly owner: ledger.OwnerId;
    readonly leader: LeaderRow;
    readonly input: StartCopying;
    readonly terms: Terms;
    readonly leaderShareBps: number;
    readonly at: number;
  },
): Promise<Parameters<typeof insertCopy>[1]> {
  const { userId, leader, input, terms } = start;
  return {
    id: input.id,
    owner: start.owner,
    leaderId: leader.id,
    userId,
    investedCents: input.amount,
    stopLossBps: input.stopLossBps,
    multiplierBps: terms.multiplierBps,
    maxOpen: terms.maxOpen,
    slippageBps: terms.slippageBps,
    feeBps: leader.feeBps,
    leaderShareBps: start.leaderShareBps,
    feeMarkCents: input.amount,
    lcfCents: await carriedLoss(tx, userId, leader.id),
    sinceFill: leader.fills,
    startedAt: start.at,
    request: terms.request,
  };
}

async function announceStart(tx: Tx, { id, userId, leaderId }: CopyRow, at: number): Promise<void> {
  const payload = { copyId: id, leaderName: await leaderName(tx, leaderId) };
  await recordEvent(tx, { type: 'copying.copy-started', userId, payload }, at);
}
