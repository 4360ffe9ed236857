import { newId } from '#core/values/ids.ts';
import { Refusal } from '#core/values/refusal.ts';
import { accountStates } from '#server/domains/trading/accounts/account-states.ts';
import { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import { closingOrder } from '#server/domains/trading/orders/order.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { attempt } from '#server/platform/db/attempt.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import {
  type AccountState,
  closeOutOrder,
  isAtLine,
  levelledPositions,
} from '#server/domains/trading/rules.ts';
import { listLeveragedOwners } from '#server/domains/trading/accounts/store.ts';
import { endOpeningOrders } from '#server/domains/trading/orders/working/end-orders.ts';

const perPage = 1_000;

/**
 * Looks at every leveraged account and closes positions of those at or under half of their margin.
 * Answers how many positions it closed. A turn of it is cheap when nobody is in trouble: reads
 * only.
 */
export async function closeOutAll(app: Needs): Promise<number> {
  let closed = 0;
  for (let after = 0; ; ) {
    const owners = await listLeveragedOwners(app.db.read, after, perPage);
    const last = owners.at(-1);
    if (last === undefined) return closed;
    const marks = marksAt(app.market, app.clock.now());
    for (const state of (await accountStates(app.db.read, owners, 'look')).values()) {
      if (isAtLine(state, marks)) closed += await closeOut(app, state.owner);
    }
    after = last;
  }
}

/**
 * Closes whole positions at market, largest loss first, and looks again after each, until the level
 * is above the line.
 */
export async function closeOut(app: Needs, owner: number): Promise<number> {
  const skipped = new Set<string>();
  for (let closed = 0; ; ) {
    const outcome = await closeWorst(app, owner, skipped);
    if (outcome === 'enough') return closed;
    if (outcome === 'closed') closed += 1;
  }
}

/**
 * A level with an old price in it is no level: nobody is sold out for what a silent line last said
 * (broker, "Market").
 */
const isHalfBlind = (market: Needs['market'], state: AccountState, at: number): boolean =>
  levelledPositions(state).some(({ symbol }) => {
    const { isOpen, isStale } = market.quote(symbol, at);
    return isOpen && isStale;
  });

/**
 * One position in one transaction. What the engine refuses is skipped: nobody is sold out on an old
 * price.
 */
async function closeWorst(
  app: Needs,
  owner: number,
  skipped: Set<string>,
): Promise<'closed' | 'skipped' | 'enough'> {
  const at = app.clock.now();
  const marks = marksAt(app.market, at);
  return app.db.transaction(async (tx) => {
    const state = (await accountStates(tx, [owner], 'lock')).get(owner);
    if (!state || !isAtLine(state, marks) || isHalfBlind(app.market, state, at)) return 'enough';
    // What could open more goes first and gives its money back (trading rule 11).
    if ((await endOpeningOrders(tx, owner, 'close_out', at)) > 0) return 'skipped';
    const worst = closeOutOrder(state, marks).find((position) => !skipped.has(position.id));
    if (!worst) return 'enough';
    const order = closingOrder(newId('ord', at), owner, worst);
    const done = await attempt(tx, () => executeOrder(app, tx, order, at));
    if (done instanceof Refusal) {
      // Closed, stale, halted or without depth: the next tick tries again.
      skipped.add(worst.id);
      return 'skipped';
    }
    return 'closed';
  });
}
