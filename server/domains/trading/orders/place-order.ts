import type { OrderInput, OrderTerms } from '#core/trading/order-input.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import type { OrderId } from '#core/values/ids.ts';
import { formatTick } from '#core/values/price.ts';
import { type Account, openOwnAccount } from '#server/domains/trading/accounts/accounts.ts';
import { announceChange } from '#server/domains/trading/orders/announce.ts';
import type { Engine } from '#server/domains/trading/orders/engine.ts';
import { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import type { ExecutedOrder } from '#server/domains/trading/orders/order.ts';
import { marketOrder } from '#server/domains/trading/orders/order.ts';
import { countTrade, type OwnOrder } from '#server/domains/trading/orders/allowance/own-trades.ts';
import {
  lockPortfolio,
  requirePortfolio,
} from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
import type { Entitlements } from '#core/plans/plans.ts';
import * as plans from '#server/domains/plans/index.ts';
import { lockOrder, lockOrderOf, type OrderContext } from '#server/domains/trading/orders/order-context.ts';
import { together } from '#server/platform/db/together.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import { findOrder, type OrderRow } from '#server/domains/trading/orders/store.ts';
import { acceptOrder } from '#server/domains/trading/orders/working/accept-order.ts';
import { answerOnce, requestText } from '#server/domains/trading/orders/refused/answer-once.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type Needs = Pick<App, 'db' | 'clock'> & Engine;

/**
 * Fills or accepts an order in one of the person's portfolios now. The same id again returns the
 * first order, or is refused as the first time. Refuses
 * `plan_limit_reached` when the plan includes no more this month, over all portfolios.
 */
export async function placeOrder(app: Needs, actor: Actor, input: OrderInput): Promise<OrderRow> {
  const at = app.clock.now();
  const { id, ...asked } = input;
  const ask = { id, userId: actor.userId, request: requestText(asked) };
  return answerOnce(app, ask, async (tx) => {
    const { has, context } = await lockFor(app, tx, actor.userId, input, at);
    await countTrade(tx, actor.userId, has, ownOrder(input, context), context, at);
    const { order, trade, isNew } = await fillOrAccept(app, tx, input, context, at);
    if (isNew && !trade) await announceChange(tx, actor.userId, order, order.status, at);
    return order;
  });
}

interface Locked {
  readonly has: Entitlements;
  readonly context: OrderContext;
}

/** What the plan includes, and all an order in this portfolio is decided on, read together. */
async function lockFor(
  app: Needs,
  tx: Tx,
  userId: string,
  { id, portfolioId }: OrderInput,
  at: number,
): Promise<Locked> {
  if (portfolioId !== 'main') {
    const { owner } = await lockPortfolioFor(tx, userId, portfolioId, id, at);
    const [has, context] = await together([
      plans.entitlementsOf(tx, userId, at),
      lockOrder(app, tx, { id, owner }, at),
    ]);
    return { has, context };
  }
  const [has, context] = await together([
    plans.entitlementsOf(tx, userId, at),
    lockOrderOf(app, tx, { id, holder: { userId } }, at),
  ]);
  if (context) return { has, context };
  const { owner } = await openOwnAccount(tx, userId, at);
  return { has, context: await lockOrder(app, tx, { id, owner }, at) };
}

/**
 * Its account, and still open under its lock; a known order is returned whatever has become of its
 * portfolio.
 */
async function lockPortfolioFor(
  tx: Tx,
  userId: string,
  portfolioId: PortfolioRef,
  id: OrderId,
  at: number,
): Promise<Account> {
  const account = await requirePortfolio(tx, userId, portfolioId, at);
  if (await findOrder(tx, id)) return account;
  // The count of a month's trades locks the own account first, and owners are locked in ascending
  // order.
  const own = await openOwnAccount(tx, userId, at);
  await lockAccounts(tx, [own.owner]);
  return lockPortfolio(tx, userId, portfolioId, at);
}

const ownOrder = (input: OrderInput, { account }: OrderContext): OwnOrder => ({
  id: input.id,
  owner: account.owner,
  symbol: input.symbol,
  side: input.side,
  product: input.product,
  quantity: input.quantity,
  isReduceOnly: input.terms?.isReduceOnly ?? false,
  isAtOnce: (input.terms?.type ?? 'market') === 'market',
});

/**
 * A plain market order goes to the engine as it is; anything more is judged by the rules of orders
 * that may wait.
 */
function fillOrAccept(
  app: Needs,
  tx: Tx,
  { id, symbol, side, product, leverage, quantity, terms }: OrderInput,
  context: OrderContext,
  at: number,
): Promise<ExecutedOrder & { readonly isNew?: boolean }> {
  const { owner } = context.account;
  const plain = { id, owner, symbol, side, product, leverage, quantity };
  if (!terms) return executeOrder(app, tx, marketOrder(plain), at, context);
  const request = ['order', symbol, side, product, leverage, quantity, wordsOf(terms)].join(' ');
  return acceptOrder(app, tx, context, { ...plain, ...terms, request }, at);
}

/** The terms as a retry is compared by them: the same values give the same words. */
function wordsOf(terms: OrderTerms): string {
  const { type, timeInForce, isPostOnly, isReduceOnly, limitPrice, stopPrice, trailBps } = terms;
  const { expiresAt, takeProfit, stopLoss } = terms;
  const named = {
    limitPrice: limitPrice && formatTick(limitPrice),
    stopPrice: stopPrice && formatTick(stopPrice),
    trailBps,
    expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt).toISOString(),
    takeProfit: takeProfit && formatTick(takeProfit),
    stopLoss: stopLoss && formatTick(stopLoss),
  };
  return [
    type === 'market' ? '' : type,
    timeInForce === 'GTC' ? '' : timeInForce,
    isPostOnly ? 'post-only' : '',
    isReduceOnly ? 'reduce-only' : '',
    ...Object.entries(named).map(([name, value]) => (value === undefined ? '' : `${name}=${value}`)),
  ]
    .filter((word) => word !== '')
    .join(' ');
}
