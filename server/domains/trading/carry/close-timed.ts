import { newId } from '#core/values/ids.ts';
import { Refusal } from '#core/values/refusal.ts';
import { deleteTimedClose, type DueClose, listDueCloses } from '#server/domains/trading/carry/store.ts';
import { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import { closingOrder } from '#server/domains/trading/orders/order.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';

/**
 * Closes trades whose duration is over at market. A closed market or an old price is waited for.
 * Answers how many.
 */
export async function closeTimed(app: Needs): Promise<number> {
  let closed = 0;
  for (const due of await listDueCloses(app.db.read, app.clock.now())) {
    try {
      if (await closeOne(app, due)) closed += 1;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
    }
  }
  return closed;
}

async function closeOne(app: Needs, { owner, positionId }: DueClose): Promise<boolean> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    await lockAccounts(tx, [owner]);
    const position = (await listOpenPositions(tx, [owner])).find(({ id }) => id === positionId);
    if (!position) {
      await deleteTimedClose(tx, owner, positionId);
      return false;
    }
    const done = await executeOrder(app, tx, closingOrder(newId('ord', at), owner, position), at);
    // What the depth did not take is closed by the next turn.
    if (done.order.status === 'filled') await deleteTimedClose(tx, owner, positionId);
    return true;
  });
}
