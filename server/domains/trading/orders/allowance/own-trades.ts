// Which orders count against the trades a plan includes per month: a person's own ones that may
// open something.
import { calendarMonth } from '#core/plans/rules.ts';
import { closesOnly } from '#core/trading/closes-only.ts';
import type { Product, Side, TradeAllowance } from '#core/trading/contract.ts';
import type { OrderId } from '#core/values/ids.ts';
import type { Quantity } from '#core/values/price.ts';
import type { Entitlements } from '#core/plans/plans.ts';
import type { OrderContext } from '#server/domains/trading/orders/order-context.ts';
import { heldIn } from '#server/domains/trading/rules.ts';
import * as plans from '#server/domains/plans/index.ts';
import { countOwnTrades, insertOwnTrade } from '#server/domains/trading/orders/allowance/store.ts';
import { listAccounts } from '#server/domains/trading/accounts/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface OwnOrder {
  readonly id: OrderId;
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  readonly product: Product;
  readonly quantity: Quantity;
  /** Only ever makes smaller what is held. */
  readonly isReduceOnly: boolean;
  /** Trades now: what is held now tells whether it closes. */
  readonly isAtOnce: boolean;
}

/** The person's own accounts: a month's trades are counted over all of their portfolios. */
async function ownAccounts(tx: Tx, userId: string): Promise<number[]> {
  const accounts = await listAccounts(tx, userId);
  return accounts.filter(({ kind }) => kind !== 'copy').map(({ owner }) => owner);
}

/**
 * Counts an order before it is placed, or refuses `plan_limit_reached`. Its account is locked, and
 * the own account before it, so that two at once are counted one after the other. Closes never
 * count, nor do orders that end without a fill, nor anything while the plan or a trial has no
 * limit. A retry of a known order counts once.
 */
export async function countTrade(
  tx: Tx,
  userId: string,
  has: Entitlements,
  order: OwnOrder,
  { known, account }: Pick<OrderContext, 'known' | 'account'>,
  at: number,
): Promise<void> {
  if (has.tradesPerMonth === null || order.isReduceOnly || known) return;
  if (closesOnly(order, heldIn(account, order.symbol, order.product))) return;
  const used = await countOwnTrades(tx, await ownAccounts(tx, userId), calendarMonth(at));
  if (used >= has.tradesPerMonth) throw plans.limitReached(has, 'trades');
  await insertOwnTrade(tx, order.id, order.owner, at);
}

/**
 * How many trades the person's plan includes this month and how many are used; null for any number.
 */
export async function showTradeAllowance(
  app: Pick<App, 'db' | 'clock'>,
  { userId }: Actor,
): Promise<TradeAllowance> {
  const at = app.clock.now();
  const { tradesPerMonth: limit } = await plans.entitlementsOf(app.db.read, userId, at);
  const month = calendarMonth(at);
  const owners = limit === null ? [] : await ownAccounts(app.db.read, userId);
  const used = await countOwnTrades(app.db.read, owners, month);
  return { limit, used, resetsAt: new Date(month.end).toISOString() };
}
