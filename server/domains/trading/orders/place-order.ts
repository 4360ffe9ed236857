import type { OrderType, Product, Side, TimeInForce } from '#core/trading/contract.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import type { OrderId } from '#core/values/ids.ts';
import { parsePrice, parseQuantity, type Quantity } from '#core/values/price.ts';
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
import { required } from '#core/values/assert.ts';
import type { Entitlements } from '#core/plans/plans.ts';
import * as plans from '#server/domains/plans/index.ts';
import { lockOrder, lockOrderOf, type OrderContext } from '#server/domains/trading/orders/order-context.ts';
import { together } from '#server/platform/db/together.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import { findOrder, type OrderRow } from '#server/domains/trading/orders/store.ts';
import { acceptOrder } from '#server/domains/trading/orders/working/accept-order.ts';
import type { AskedOrder } from '#server/domains/trading/orders/working/rest-order.ts';
import { answerOnce } from '#server/domains/trading/orders/refused/answer-once.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type Needs = Pick<App, 'db' | 'clock'> & Engine;

export interface OrderInput {
  readonly id: OrderId;
  readonly symbol: string;
  readonly side: Side;
  readonly product: Product;
  readonly leverage: number;
  /** Plain decimals, checked by the contract. */
  readonly quantity: string;
  readonly type?: OrderType | undefined;
  readonly limitPrice?: string | undefined;
  readonly stopPrice?: string | undefined;
  readonly trailBps?: number | undefined;
  readonly timeInForce?: TimeInForce | undefined;
  readonly expiresAt?: string | undefined;
  readonly postOnly?: boolean | undefined;
  readonly reduceOnly?: boolean | undefined;
  readonly takeProfit?: string | undefined;
  readonly stopLoss?: string | undefined;
  /** The first portfolio when left out. */
  readonly portfolioId?: PortfolioRef | undefined;
}

/**
 * Fills or accepts an order in one of the person's portfolios now. The same id again returns the
 * first order, or is refused as the first time. Refuses
 * `plan_limit_reached` when the plan includes no more this month, over all portfolios.
 */
export async function placeOrder(app: Needs, actor: Actor, input: OrderInput): Promise<OrderRow> {
  const at = app.clock.now();
  const { id, ...asked } = input;
  const ask = { id, userId: actor.userId, request: JSON.stringify(asked) };
  return answerOnce(app, ask, async (tx) => {
    const { has, context } = await lockFor(app, tx, actor.userId, input, at);
    const quantity = required(parseQuantity(input.quantity), 'the contract lets only decimals in');
    await countTrade(tx, actor.userId, has, ownOrder(input, quantity, context), context, at);
    const { order, trade, isNew } = await fillOrAccept(app, tx, { ...input, quantity }, context, at);
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
  { id, portfolioId = 'main' }: OrderInput,
  at: number,
): Promise<Locked> {
  if (portfolioId !== 'main') {
    const { owner } = await lockPortfolioFor(tx, userId, portfolioId, id, at);
    const [has, context] = await together([
      plans.entitlementsOf(tx, userId),
      lockOrder(app, tx, { id, owner }, at),
    ]);
    return { has, context };
  }
  const [has, context] = await together([
    plans.entitlementsOf(tx, userId),
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

const ownOrder = (input: OrderInput, quantity: Quantity, { account }: OrderContext): OwnOrder => ({
  id: input.id,
  owner: account.owner,
  symbol: input.symbol,
  side: input.side,
  product: input.product,
  quantity,
  isReduceOnly: input.reduceOnly ?? false,
  isAtOnce: (input.type ?? 'market') === 'market',
});

/** Whether an order is a plain market order: nothing of it ever waits. */
export const isAtMarket = (input: OrderInput): boolean => extraWords(input) === '';

/**
 * A plain market order goes to the engine as it is; anything more is judged by the rules of orders
 * that may wait.
 */
function fillOrAccept(
  app: Needs,
  tx: Tx,
  input: Omit<OrderInput, 'quantity'> & { readonly quantity: Quantity },
  context: OrderContext,
  at: number,
): Promise<ExecutedOrder & { readonly isNew?: boolean }> {
  const { id, symbol, side, product, leverage, quantity } = input;
  const { owner } = context.account;
  const plain = { id, owner, symbol, side, product, leverage, quantity };
  const words = extraWords(input);
  if (words === '') return executeOrder(app, tx, marketOrder(plain), at, context);
  const price = (text: string | undefined) => (text === undefined ? undefined : parsePrice(text));
  const asked: AskedOrder = {
    ...plain,
    type: input.type ?? 'market',
    limitPrice: price(input.limitPrice),
    stopPrice: price(input.stopPrice),
    trailBps: input.trailBps,
    timeInForce: input.timeInForce ?? 'GTC',
    expiresAt: input.expiresAt === undefined ? undefined : Date.parse(input.expiresAt),
    isPostOnly: input.postOnly ?? false,
    isReduceOnly: input.reduceOnly ?? false,
    takeProfit: price(input.takeProfit),
    stopLoss: price(input.stopLoss),
    request: ['order', symbol, side, product, leverage, plain.quantity, words].join(' '),
  };
  return acceptOrder(app, tx, context, asked, at);
}

/** What was asked beyond a market order, word for word; empty for a plain one. */
function extraWords(input: Omit<OrderInput, 'quantity'>): string {
  const { type = 'market', timeInForce = 'GTC' } = input;
  return [
    type === 'market' ? '' : type,
    timeInForce === 'GTC' ? '' : timeInForce,
    input.postOnly ? 'post-only' : '',
    input.reduceOnly ? 'reduce-only' : '',
    ...(['limitPrice', 'stopPrice', 'trailBps', 'expiresAt', 'takeProfit', 'stopLoss'] as const).map(
      (field) => (input[field] === undefined ? '' : `${field}=${input[field]}`),
    ),
  ]
    .filter((word) => word !== '')
    .join(' ');
}
