import { refuse } from '#core/copying/contract.ts';
import { maxCopyCents, maxPerformanceFeeBps, minCopyCents, minLeaderCents } from '#core/copying/rules.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { required } from '#core/values/assert.ts';
import { formatUnits } from '#core/values/money.ts';
import { insertDays } from '#server/domains/copying/house/store.ts';
import { houseNames, isTraderName } from '#server/domains/copying/leaders/trader-names.ts';
import { openLeader } from '#server/domains/copying/open-leader.ts';
import { findLeader, findLeaderOfUser, type LeaderRow, listCopies } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import { speaksForSite } from '#server/platform/names/speaks-for-site.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface BecomeLeader {
  readonly id: LeaderId;
  /** Shown to everybody. */
  readonly name: string;
  readonly specialty: string;
  readonly strategy: string;
  /** US cents. */
  readonly minCopy: bigint;
  readonly feeBps: number;
  readonly acceptsTerms: boolean;
}

export type LeadNeeds = Pick<App, 'db' | 'clock' | 'config'> & {
  readonly market: Market;
  /**
   * Whether a person's documents are approved (copying rule 3). Everybody's count as approved where
   * nobody's are asked for: in a demo.
   */
  readonly identityVerified: (tx: Tx, userId: string) => Promise<boolean>;
  /** Whether a name reads like that of an administrator other than this person. */
  readonly isStaffName: (tx: Tx, name: string, userId: string) => Promise<boolean>;
};

/**
 * From now on the trades of the person's own account can be copied (copying rule 3). It starts
 * flat, with enough own money. A record is opened once and can be closed, never reset. The same id
 * again answers with the first.
 */
export async function becomeLeader(needs: LeadNeeds, actor: Actor, input: BecomeLeader): Promise<LeaderRow> {
  const { db, clock, market, identityVerified } = needs;
  const at = clock.now();
  const { minCopy: minCents } = input;
  return db.transaction(async (tx) => {
    const own = await trading.openOwnAccount(tx, actor.userId, at);
    // The account's lock keeps its orders out while its flatness is judged.
    const state = (await trading.accountStates(tx, [own.owner], 'lock')).get(own.owner);
    const known = await findLeader(tx, input.id);
    if (known) {
      if (known.userId !== actor.userId) throw refuse('id_reused');
      return known;
    }
    if (!input.acceptsTerms) throw refuse('terms_not_accepted');
    if (!actor.isVerified) throw refuse('not_verified');
    if (!(await identityVerified(tx, actor.userId))) throw refuse('identity_unverified');
    const isFit = minCents >= minCopyCents && minCents <= maxCopyCents && isRate(input.feeBps);
    if (!isFit) throw refuse('setting_out_of_range');
    await requireFree(tx, actor);
    if (!state || state.positions.length > 0 || state.heldCents > 0n) throw refuse('leader_not_flat');
    const equityCents = state.money.cashCents + state.money.marginCents;
    if (equityCents < minLeaderCents)
      throw refuse('own_money_too_small', { minimum: formatUnits(minLeaderCents, 2) });
    const { id, name, specialty, strategy, feeBps } = input;
    await requireOwnName(tx, needs, actor, name);
    await openLeader(tx, {
      id,
      owner: own.owner,
      userId: actor.userId,
      minCopyCents: minCents,
      name,
      specialty,
      strategy,
      feeBps,
      at,
    });
    await recordFirstDay(tx, market, { id, owner: own.owner }, at);
    const leader = await findLeader(tx, id);
    // Nothing was written when the person has a record already, open or closed, or when somebody
    // else took the name a moment ago.
    if (!leader)
      throw refuse((await isTraderName(tx, name, actor.userId)) ? 'trader_name_taken' : 'already_leading');
    return leader;
  });
}

/** The record starts at one dollar a unit, from the account's equity. */
async function recordFirstDay(
  tx: Tx,
  market: Market,
  { id, owner }: { readonly id: LeaderId; readonly owner: number },
  at: number,
): Promise<void> {
  const [worth] = await trading.valueAccount(tx, market, owner, { from: at, instants: [at] });
  const { cents } = required(worth, 'an account is worth something at any instant');
  await insertDays(tx, [{ leaderId: id, at, unitValue: 10n ** 12n, equityCents: cents }]);
}

const isRate = (bps: number): boolean => Number.isInteger(bps) && bps >= 0 && bps <= maxPerformanceFeeBps;

/**
 * Refuses `name_reserved` for a name that reads like the site's, its staff's or one of its
 * strategies', and `trader_name_taken` for one that reads like another trader's, ended ones
 * included (copying rule 3).
 */
async function requireOwnName(
  tx: Tx,
  { config, isStaffName }: Pick<LeadNeeds, 'config' | 'isStaffName'>,
  { userId }: Actor,
  name: string,
): Promise<void> {
  if (speaksForSite(name, config.site.name, houseNames) || (await isStaffName(tx, name, userId)))
    throw refuse('name_reserved');
  if (await isTraderName(tx, name, userId)) throw refuse('trader_name_taken');
}

/** Who copies cannot lead, as who leads cannot copy (copying rule 2). */
async function requireFree(tx: Tx, { userId }: Actor): Promise<void> {
  if (await findLeaderOfUser(tx, userId)) throw refuse('already_leading');
  if ((await listCopies(tx, userId)).some(({ state }) => state !== 'CLOSED'))
    throw refuse('leader_cannot_copy');
}

/**
 * Refuses `leader_not_flat` when the person leads and has something open: a leader's cash moves
 * only while flat (copying rule 3).
 */
export async function requireMayMoveCash(tx: Tx, userId: string): Promise<void> {
  const id = await findLeaderOfUser(tx, userId);
  if (!id) return;
  const row = await findLeader(tx, id);
  if (row && (await trading.listOpenPositions(tx, [row.owner])).length > 0) throw refuse('leader_not_flat');
}
