// Everything an order is decided on, locked and read once. The statements leave together: no one waits for another's result.
import type { CopyLimits } from '#server/domains/trading/risk/own-limits/require-within-limits.ts';
import { ownLimitsOf } from '#server/domains/trading/risk/own-limits/require-within-limits.ts';
import { lockAccountState } from '#server/domains/trading/accounts/account-states.ts';
import type { Engine } from '#server/domains/trading/orders/engine.ts';
import type { Leader } from '#server/domains/trading/orders/participants.ts';
import type { AccountState } from '#server/domains/trading/rules.ts';
import { findOrder, type OrderRow } from '#server/domains/trading/store.ts';
import { listWaiting, type WorkingRow } from '#server/domains/trading/orders/working/store.ts';
import type { OrderId } from '#core/values/ids.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface OrderContext {
  /** Locked: it covers its pending orders and positions. */
  readonly account: AccountState;
  /** The order that this id already names. Read after the lock: of two requests with one id, the second finds the first. */
  readonly known: OrderRow | undefined;
  /** The account's pending orders, oldest first. */
  readonly waiting: readonly WorkingRow[];
  /** The limits its person has set; undefined without any. */
  readonly limits: CopyLimits | undefined;
  /** Who leads others with this account, locked; undefined when no one does. */
  readonly leader: Leader | undefined;
}

/** Locks the account, then its balances, then its leader, and reads what an order needs. */
export async function lockOrder(
  { market, participants }: Engine,
  tx: Tx,
  { id, owner }: { readonly id: OrderId; readonly owner: number },
  at: number,
): Promise<OrderContext> {
  const [account, known, waiting, limits, leader] = await Promise.all([
    lockAccountState(tx, owner),
    findOrder(tx, id),
    listWaiting(tx, owner),
    ownLimitsOf(tx, market, owner, at),
    participants.lockLeader(tx, owner),
  ]);
  return { account, known, waiting, limits, leader };
}
