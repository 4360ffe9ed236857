// What one unit of a person's leading account is worth: money that comes or goes leaves it unchanged.
import * as ledger from '#server/domains/ledger/index.ts';
import { type LastDay, lastDay } from '#server/domains/copying/leaders/store.ts';
import type { LeaderRow } from '#server/domains/copying/store.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Money that still belongs to the account although it is set aside; a withdrawal counts when it is paid. */
const ownKinds: ReadonlySet<ledger.Kind> = new Set([
  'wallet',
  'withdrawal_hold',
  'order_hold',
  'margin',
  'bonus',
]);
const ownCents = (balances: readonly ledger.Balance[]): bigint =>
  balances
    .filter(({ asset, kind }) => asset === 'USD' && ownKinds.has(kind))
    .reduce((sum, { units }) => sum + units, 0n);

/**
 * The unit value at `at` from the last recorded day, in 1e-12 dollars. A leader's cash moves only while flat (copying rule 3), so the
 * account's worth around each flow is its balance, exactly.
 */
export async function unitValueAt(
  market: Market,
  tx: Tx,
  leader: Pick<LeaderRow, 'id' | 'owner'>,
  at: number,
): Promise<LastDay | undefined> {
  const last = await lastDay(tx, leader.id);
  const state = (await trading.accountStates(tx, [leader.owner], 'look')).get(leader.owner);
  if (!last || !state) return last;
  let { unitValue, equityCents } = last;
  const grow = (to: bigint): void => {
    if (equityCents > 0n) unitValue = (unitValue * (to > 0n ? to : 0n)) / equityCents;
  };
  for (const flow of await trading.accountFlows(tx, leader.owner, last.at, at)) {
    if (flow.asset !== 'USD') continue;
    const after = ownCents(await ledger.balancesAt(tx, leader.owner, flow.at));
    grow(after - flow.units);
    equityCents = after;
  }
  const marks = trading.marksAt(market, at);
  const worth =
    ownCents(await ledger.balances(tx, leader.owner)) -
    state.money.debtCents +
    trading.unrealisedCents(state.positions, marks);
  grow(worth);
  return { at, unitValue, equityCents: worth };
}
