import { assert } from '#core/values/assert.ts';
import type { CopyView } from '#core/copying/contract.ts';
import { contributionsOf } from '#core/copying/results/outcome.ts';
import { stopLossCents } from '#core/copying/rules.ts';
import { percentOf } from '#core/trading/rules.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { remembered } from '#server/domains/copying/fan-out/decide-copy.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import { removableCents } from '#server/domains/copying/money/remove-money.ts';
import { hasRoomToRun } from '#server/domains/copying/copies/pause-above-plan.ts';
import { type CopyRow, listCopies, listExits } from '#server/domains/copying/store.ts';
import { worthOf } from '#server/domains/copying/copies/worth.ts';
import type { Market } from '#server/domains/market/index.ts';
import { endCents, moneyOf } from '#server/domains/copying/outcomes/record-outcome.ts';
import { listMoneyChanges, listOutcomes } from '#server/domains/copying/outcomes/store.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

/** A person's copies, running ones first. */
export async function showCopies(needs: Needs, actor: Actor): Promise<CopyView[]> {
  return viewsOf(needs, needs.db.read, await listCopies(needs.db.read, actor.userId));
}

/** One copy, for whoever has just changed it. */
export async function viewOf(needs: Needs, copy: CopyRow): Promise<CopyView> {
  const [view] = await viewsOf(needs, needs.db.read, [copy]);
  assert(view !== undefined, 'one copy has one view');
  return view;
}

/** One person's copies as they are worth now, net of the fee that would be due. */
async function viewsOf(needs: Needs, tx: Tx, copies: readonly CopyRow[]): Promise<CopyView[]> {
  const running = copies.filter(({ state }) => state !== 'CLOSED').map(({ owner }) => owner);
  const states = await trading.accountStates(tx, running, 'look');
  const exits = await listExits(tx);
  const names = await namesOf(tx, copies);
  const at = needs.clock.now();
  const marks = remembered(trading.marksAt(needs.market, at));
  const ids = copies.map(({ id }) => id);
  const outcomes = new Map((await listOutcomes(tx, ids)).map((outcome) => [outcome.copyId, outcome]));
  const changes = Map.groupBy(await listMoneyChanges(tx, ids), ({ copyId }) => copyId);
  const paused = copies.find(({ state }) => state === 'PAUSED');
  const isFull = paused !== undefined && !(await hasRoomToRun(tx, paused.userId, at));
  return copies.map((copy) => {
    const state = states.get(copy.owner);
    const worth = state && worthOf(copy, state, marks);
    const equityCents = worth?.equityCents ?? endCents(outcomes.get(copy.id));
    const feeCents = (worth?.accruedCents ?? 0n) + copy.feeOwedCents;
    const exitsAt = exitOf(copy, exits);
    const pnlCents = equityCents - copy.investedCents;
    const putInCents = contributionsOf(moneyOf(copy, changes.get(copy.id) ?? []));
    return {
      id: copy.id,
      leaderId: copy.leaderId,
      leaderName: names.get(copy.leaderId) ?? '',
      state: copy.state,
      isAbovePlan: isFull && copy.state === 'PAUSED',
      invested: formatUnits(copy.investedCents, 2),
      equity: formatUnits(equityCents, 2),
      pnl: formatUnits(pnlCents, 2),
      // Of all that was put in: of what is left after a withdrawal, the percentage would be anything.
      pnlPercent: formatUnits(percentOf(pnlCents, putInCents), 2),
      feeAccrued: formatUnits(feeCents + copy.feePaidCents, 2),
      feePaid: formatUnits(copy.feePaidCents, 2),
      feeBps: copy.feeBps,
      stopLossBps: copy.stopLossBps,
      stopLevel: formatUnits(stopLossCents(copy.stopBasisCents, copy.stopLossBps), 2),
      multiplierBps: copy.multiplierBps,
      maxOpenPositions: copy.maxOpen,
      slippageBps: copy.slippageBps,
      removable: formatUnits(state && worth ? removableCents({ copy, state }, worth) : 0n, 2),
      closesAt: exitsAt === undefined ? null : new Date(exitsAt).toISOString(),
      openPositions: state?.positions.length ?? 0,
      startedAt: new Date(copy.startedAt).toISOString(),
      closedAt: copy.closedAt === null ? null : new Date(copy.closedAt).toISOString(),
    };
  });
}

/** What the traders of these copies are called. */
async function namesOf(tx: Tx, copies: readonly CopyRow[]): Promise<ReadonlyMap<LeaderId, string>> {
  const names = new Map<LeaderId, string>();
  for (const { leaderId } of copies)
    if (!names.has(leaderId)) names.set(leaderId, await leaderName(tx, leaderId));
  return names;
}

const exitOf = ({ state, leaderId }: CopyRow, exits: ReadonlyMap<string, number>): number | undefined =>
  state === 'CLOSED' ? undefined : exits.get(leaderId);
