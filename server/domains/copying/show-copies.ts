import type { CopyView } from '#core/copying/contract.ts';
import { performanceFee } from '#core/copying/rules.ts';
import { percentOf } from '#core/trading/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import { remembered } from '#server/domains/copying/fan-out/decide-copy.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import { type CopyRow, listCopies } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
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
  if (!view) throw new Error('broken promise: one copy has one view');
  return view;
}

/** Copies as they are worth now, net of the fee that would be due. */
async function viewsOf(needs: Needs, tx: Tx, copies: readonly CopyRow[]): Promise<CopyView[]> {
  const running = copies.filter(({ state }) => state !== 'CLOSED').map(({ owner }) => owner);
  const states = await trading.accountStates(tx, running, 'look');
  const marks = remembered(trading.marksAt(needs.market, needs.clock.now()));
  return copies.map((copy) => {
    const state = states.get(copy.owner);
    const { equityCents, feeCents } = state
      ? worthOf(copy, state, marks)
      : { equityCents: copy.returnedCents ?? 0n, feeCents: 0n };
    const pnlCents = equityCents - copy.investedCents;
    return {
      id: copy.id,
      leaderId: copy.leaderId,
      leaderName: leaderName(copy.leaderId),
      state: copy.state,
      invested: formatUnits(copy.investedCents, 2),
      equity: formatUnits(equityCents, 2),
      pnl: formatUnits(pnlCents, 2),
      pnlPercent: formatUnits(percentOf(pnlCents, copy.investedCents), 2),
      feeAccrued: formatUnits(feeCents + copy.feePaidCents, 2),
      stopLossBps: copy.stopLossBps,
      openPositions: state?.positions.length ?? 0,
      startedAt: new Date(copy.startedAt).toISOString(),
      closedAt: copy.closedAt === null ? null : new Date(copy.closedAt).toISOString(),
    };
  });
}

/** The fee counts losses that are still open but not gains that are (rule 19); equity is shown net of it. */
function worthOf(
  copy: CopyRow,
  state: trading.AccountState,
  marks: trading.Marks,
): { equityCents: bigint; feeCents: bigint } {
  const { cashCents, marginCents, debtCents } = state.money;
  const settled = cashCents + marginCents - debtCents;
  const losses = state.positions
    .map((position) => trading.unrealisedCents([position], marks))
    .reduce((sum, cents) => (cents < 0n ? sum + cents : sum), 0n);
  const { feeCents } = performanceFee(settled + losses - copy.feeMarkCents, copy.lcfCents, copy.feeBps);
  return { equityCents: trading.equityCents(state, marks) - feeCents, feeCents };
}
