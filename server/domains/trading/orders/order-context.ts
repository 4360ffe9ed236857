// Everything an order is decided on, locked and read once. The statements leave together: no one
// waits for another's result.
import type { CopyLimits } from '#server/domains/trading/risk/own-limits/require-within-limits.ts';
import { ownLimitsOf } from '#server/domains/trading/risk/own-limits/require-within-limits.ts';
import { lockAccount } from '#server/domains/trading/accounts/account-states.ts';
import type { Holder } from '#server/domains/trading/accounts/holder.ts';
import type { Engine } from '#server/domains/trading/orders/engine.ts';
import type { Leader } from '#server/domains/trading/orders/block/participants.ts';
import type { AccountState } from '#server/domains/trading/rules.ts';
import { findOrder, type OrderRow } from '#server/domains/trading/orders/store.ts';
import { listWaiting, type WorkingRow } from '#server/domains/trading/orders/working/store.ts';
import type { OrderId } from '#core/values/ids.ts';
import { required } from '#core/values/assert.ts';
import { together } from '#server/platform/db/together.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface OrderContext {
  /** Locked: it covers its pending orders and positions. */
  readonly account: AccountState;
  /** Whom to notify of a fill: the person whose own portfolio it is. */
  readonly person: string | undefined;
  /**
   * The order that this id already names. Read after the lock: of two requests with one id, the
   * second finds the first.
   */
  readonly known: OrderRow | undefined;
  /** The account's pending orders, oldest first. */
  readonly waiting: readonly WorkingRow[];
  /** The limits its person has set; undefined without any. */
  readonly limits: CopyLimits | undefined;
  /** Who leads others with this account, locked; undefined when no one does. */
  readonly leader: Leader | undefined;
}

/** Locks the account, then its balances, then its leader, and reads what an order needs. */
export const lockOrder = async (
  engine: Engine,
  tx: Tx,
  { id, owner }: { readonly id: OrderId; readonly owner: number },
  at: number,
): Promise<OrderContext> =>
  required(await lockOrderOf(engine, tx, { id, holder: owner }, at), 'an order has an account');

/** The same for a holder who may have no account yet: undefined then. */
export async function lockOrderOf(
  { market, participants }: Engine,
  tx: Tx,
  { id, holder }: { readonly id: OrderId; readonly holder: Holder },
  at: number,
): Promise<OrderContext | undefined> {
  const [locked, known, waiting, limits, leader] = await together([
    lockAccount(tx, holder),
    findOrder(tx, id),
    listWaiting(tx, holder),
    ownLimitsOf(tx, market, holder, at),
    participants.lockLeader(tx, holder),
  ]);
  return locked && { account: locked.state, person: locked.person, known, waiting, limits, leader };
}
