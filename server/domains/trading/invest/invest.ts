import type { Instrument, UsdRate } from '#core/market/instrument.ts';
import { refuse } from '#core/trading/contract.ts';
import {
  awaitFundsMs,
  canInvest,
  maxAwaiting,
  maxInvestCents,
  minInvestCents,
  mostPrice,
} from '#core/trading/invest/invest.ts';
import { usdCents } from '#core/trading/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import type { Price } from '#core/values/price.ts';
import type { InvestmentId, OrderId } from '#core/values/ids.ts';
import { Refusal } from '#core/values/refusal.ts';
import { openOwnAccount } from '#server/domains/trading/accounts/accounts.ts';
import { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import { marketOrder, type OrderToExecute } from '#server/domains/trading/orders/order.ts';
import {
  countAwaitingOf,
  findInvestment,
  insertInvestment,
  type InvestmentRow,
} from '#server/domains/trading/invest/store.ts';
import { tellInvestment } from '#server/domains/trading/invest/tell.ts';
import { countTrade } from '#server/domains/trading/orders/allowance/own-trades.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { lockOrder, type OrderContext } from '#server/domains/trading/orders/order-context.ts';
import * as plans from '#server/domains/plans/index.ts';
import { together } from '#server/platform/db/together.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface InvestInput {
  readonly id: InvestmentId;
  readonly symbol: string;
  /** Whole shares, 1 to 10,000: checked by the contract. */
  readonly quantity: number;
}

/** The order an investment becomes: named after it, so that it can only ever be placed once. */
const orderIdOf = (id: InvestmentId): OrderId => `ord_${id.slice('inv_'.length)}`;

/** Its order: all shares or none, never above the agreed price. */
export const orderOf = ({
  id,
  owner,
  symbol,
  quantity,
  mostPrice,
}: Pick<InvestmentRow, 'id' | 'owner' | 'symbol' | 'quantity' | 'mostPrice'>): OrderToExecute => ({
  ...marketOrder({
    id: orderIdOf(id),
    owner,
    symbol,
    side: 'buy',
    product: 'cash',
    leverage: 1,
    quantity: BigInt(quantity) * 10n ** 8n,
  }),
  price: { kind: 'limit', worst: mostPrice },
  mustFillWhole: true,
  request: `investment ${id}`,
});

/**
 * Buys the shares now. When the wallet cannot pay, the investment waits for the money instead. The
 * same id again answers with the first investment. Refuses what any order refuses,
 * `investment_too_small`, `investment_too_large`, and `too_many_orders` of those that wait.
 */
export async function invest(app: Needs, actor: Actor, input: InvestInput): Promise<InvestmentRow> {
  const at = app.clock.now();
  // A retry is answered even when the market has closed in the meantime.
  const known = await findInvestment(app.db.read, input.id);
  if (known) return sameAs(known, actor, input);
  const instrument = app.market.requireInstrument(input.symbol);
  if (!canInvest(instrument)) throw refuse('leverage_not_offered', { symbol: input.symbol });
  const quote = app.market.tradableQuote(input.symbol, at);
  const most = mostPrice(quote.ask, instrument.tick);
  requireInvestable(input, quote.ask, app.market.usdRate(instrument.quoteCurrency, at));
  const asked: Asked = { app, actor, input, most, at };
  const buy = (tx: Tx) => onOwnAccount(tx, asked, (row, context) => pay(app, tx, row, context, at));
  const wait = (tx: Tx) => onOwnAccount(tx, asked, (row) => letWait(tx, row, instrument, at));
  try {
    return await app.db.transaction(buy);
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code !== 'insufficient_funds') throw fault;
    return app.db.transaction(wait);
  }
}

function requireInvestable({ quantity }: InvestInput, ask: Price, rate: UsdRate): void {
  const cents = usdCents(ask, BigInt(quantity) * 10n ** 8n, rate, 'half-away');
  if (cents < minInvestCents)
    throw refuse('investment_too_small', { minimum: formatUnits(minInvestCents, 2) });
  if (cents > maxInvestCents)
    throw refuse('investment_too_large', { maximum: formatUnits(maxInvestCents, 2) });
}

function sameAs(known: InvestmentRow, actor: Actor, input: InvestInput): InvestmentRow {
  const isSame =
    known.userId === actor.userId && known.symbol === input.symbol && known.quantity === input.quantity;
  if (!isSame) throw refuse('id_reused');
  return known;
}

interface Asked {
  readonly app: Needs;
  readonly actor: Actor;
  readonly input: InvestInput;
  /** The highest price it may cost. */
  readonly most: Price;
  readonly at: number;
}

async function onOwnAccount(
  tx: Tx,
  { app, actor, input, most, at }: Asked,
  act: (row: InvestmentRow, context: OrderContext) => Promise<InvestmentRow>,
): Promise<InvestmentRow> {
  const { owner } = await openOwnAccount(tx, actor.userId, at);
  const [context, known, has] = await together([
    lockOrder(app, tx, { id: orderIdOf(input.id), owner }, at),
    findInvestment(tx, input.id),
    plans.entitlementsOf(tx, actor.userId, at),
  ]);
  if (known) return sameAs(known, actor, input);
  const row: InvestmentRow = {
    ...input,
    userId: actor.userId,
    owner,
    mostPrice: most,
    state: 'awaiting_funds',
    orderId: null,
    createdAt: new Date(at),
    expiresAt: new Date(at + awaitFundsMs),
  };
  const counted = { ...orderOf(row), isReduceOnly: false, isAtOnce: true };
  await countTrade(tx, actor.userId, has, counted, context, at);
  return act(row, context);
}

async function pay(
  app: Needs,
  tx: Tx,
  row: InvestmentRow,
  context: OrderContext,
  at: number,
): Promise<InvestmentRow> {
  const { order } = await executeOrder(app, tx, orderOf(row), at, context);
  const placed: InvestmentRow = { ...row, state: 'placed', orderId: order.id };
  await insertInvestment(tx, placed);
  return placed;
}

async function letWait(
  tx: Tx,
  row: InvestmentRow,
  instrument: Instrument,
  at: number,
): Promise<InvestmentRow> {
  if ((await countAwaitingOf(tx, row.userId)) >= maxAwaiting)
    throw refuse('too_many_orders', { limit: String(maxAwaiting), symbol: instrument.symbol });
  await insertInvestment(tx, row);
  await tellInvestment(tx, row, at);
  return row;
}
