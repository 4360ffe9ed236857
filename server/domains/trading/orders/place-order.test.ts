import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId, type OrderId, type PositionId, type UserId } from '#core/values/ids.ts';
import { parsePrice } from '#core/values/price.ts';
import { hourMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Overlay } from '#server/domains/market/index.ts';
import { type CloseInput, closePosition } from '#server/domains/trading/orders/close-position.ts';
import { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import { closingOrder } from '#server/domains/trading/orders/order.ts';
import { nobody } from '#server/domains/trading/orders/block/participants.ts';
import { placeOrder } from '#server/domains/trading/orders/place-order.ts';
import { findAccount } from '#server/domains/trading/accounts/store.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { instant, int, json, nullable, text, units } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, one, sql, value } from '#server/platform/db/sql.ts';
import { openTestDatabase } from '#testing/database.ts';
import { quantityOf } from '#testing/typed-amounts.ts';
import { type OrderInput, orderInput } from '#core/trading/order-input.ts';

/** Thursday, 15:00 UTC: every market is open. */
const start = Date.parse('2026-11-19T15:00:00Z');
const clock = fixedClock(start);
const overlays: Overlay[] = [];
const market = createMarket({ seed: 'test', clock, overlays });
let db: Database;

const price = (text: string) => parsePrice(text) ?? expect.fail(text);
/** Fixes bid and ask from now on. */
const quote = (symbol: string, bid: string, ask = bid) => {
  overlays.push({
    kind: 'fixed',
    symbol,
    from: clock.now(),
    to: start + 1_000 * hourMs,
    bid: price(bid),
    ask: price(ask),
  });
};
const needs = () => ({ db, clock, market, participants: nobody });
const actorOf = (userId: UserId): Actor => ({
  userId,
  sessionId: 's',
  email: 'a@b.c',
  isVerified: true,
  isAdmin: false,
});
async function person(cents = 100_000n): Promise<Actor> {
  const userId = newId('usr');
  await db.transaction((tx) => ledger.grantOpening(tx, userId, clock.now() - hourMs, cents));
  return actorOf(userId);
}
const order = (rest: object): OrderInput =>
  orderInput.parse({
    id: newId('ord'),
    symbol: 'BTC',
    side: 'buy',
    product: 'margin',
    leverage: 2,
    quantity: '0.01',
    ...rest,
  });
const place = (actor: Actor, rest: object) => placeOrder(needs(), actor, order(rest));
const close = async (actor: Actor, id?: PositionId, rest: Partial<CloseInput> = {}) => {
  const positionId = id ?? (await positions(actor))[0]?.id ?? expect.fail('nothing is open');
  return closePosition(needs(), actor, { id: newId('ord'), positionId, ...rest });
};
const ownerOf = (actor: Actor) => ledger.ownerOf(db.read, actor.userId);
const cents = async (actor: Actor) => {
  const owner = await ownerOf(actor);
  return [
    await ledger.balanceOf(db.read, owner, 'USD', 'wallet'),
    await ledger.balanceOf(db.read, owner, 'USD', 'margin'),
  ];
};
const positions = async (actor: Actor) => listOpenPositions(db.read, [await ownerOf(actor)]);
const counts = () =>
  one(
    db.read,
    row({ orders: int, fills: int, positions: int, entries: int, executions: int }),
    sql`select (select count(*) from trading.orders) as orders, (select count(*) from trading.fill) as fills,
      (select count(*) from trading.position) as positions, (select count(*) from trading.execution) as executions,
      (select count(*) from ledger.entry) as entries`,
  );

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => {
  overlays.length = 0;
  clock.set(start);
});
afterAll(async () => {
  expect(await ledger.verifyBook(db.read)).toEqual([]);
  await db.close();
});

describe('placing a market order', () => {
  it('moves margin and fee out of the wallet and opens a position at the ask', async () => {
    quote('BTC', '59990', '60000');
    const actor = await person(300_000n);
    const filled = await place(actor, { quantity: '0.05' });
    expect(filled).toMatchObject({ status: 'filled', price: price('60000'), feeCents: 300n });
    expect(await cents(actor)).toEqual([300_000n - 150_000n - 300n, 150_000n]);
    expect(await positions(actor)).toMatchObject([
      { symbol: 'BTC', side: 'buy', entry: price('60000'), marginCents: 150_000n, leverage: 2 },
    ]);
  });

  it('charges 2 % for whole shares paid in full and nothing for selling them', async () => {
    quote('WHOP', '6.70', '6.71');
    const actor = await person();
    await place(actor, { symbol: 'WHOP', product: 'cash', leverage: 1, quantity: '10' });
    expect(await cents(actor)).toEqual([100_000n - 6_845n, 6_710n]);
    await place(actor, { symbol: 'WHOP', product: 'cash', leverage: 1, side: 'sell', quantity: '10' });
    expect(await cents(actor)).toEqual([100_000n - 6_845n + 6_700n, 0n]);
    expect(await positions(actor)).toEqual([]);
  });

  it('converts margin and profit of a yen pair at the rate of the moment', async () => {
    quote('USDJPY', '150.000', '150.000');
    const actor = await person();
    await place(actor, { symbol: 'USDJPY', quantity: '10000', leverage: 30 });
    expect(await cents(actor)).toEqual([100_000n - 33_333n, 33_333n]);
    clock.advance(hourMs);
    quote('USDJPY', '151.500', '151.500');
    await close(actor);
    expect(await cents(actor)).toEqual([100_000n + 9_901n, 0n]);
  });

  it('stores the quote and the version of the feed it was filled under', async () => {
    quote('BTC', '59990', '60000');
    const actor = await person();
    const { id } = await place(actor, {});
    const [execution] = await many(
      db.read,
      row({ conditions: json<Record<string, unknown>>(), price: units }),
      sql`select e.conditions, e.price from trading.execution e join trading.fill f on f.execution_id = e.id where f.order_id = ${id}`,
    );
    expect(execution?.price).toBe(6000000000000n);
    expect(execution?.conditions).toMatchObject({
      feed: 'simulated/1',
      quoteAt: '2026-11-19T15:00:00.000Z',
      asks: [['60000.00', expect.any(String)]],
    });
  });

  it('tells the open pages what was filled, what was closed and that the balance changed', async () => {
    quote('BTC', '60000');
    const actor = await person();
    await place(actor, {});
    quote('BTC', '61000');
    await close(actor);
    const events = await many(
      db.read,
      row({ type: text, payload: json<Record<string, unknown>>() }),
      sql`select type, payload from events.outbox where user_id = ${actor.userId} order by id`,
    );
    expect(events.map(({ type, payload }) => (payload['kind'] ? [type, payload['kind']] : type))).toEqual([
      ['ledger.balance-changed', 'opening'],
      ['ledger.balance-changed', 'trade'],
      'trading.order-filled',
      ['ledger.balance-changed', 'trade'],
      'trading.order-filled',
      'trading.position-closed',
    ]);
    expect(events[2]?.payload).toMatchObject({
      symbol: 'BTC',
      side: 'buy',
      quantity: '0.01',
      price: '60000.00',
    });
    expect(events[5]?.payload).toMatchObject({ symbol: 'BTC', pnl: '10.00' });
  });

  it('answers the same id with the first order and writes nothing more', async () => {
    quote('BTC', '60000');
    const actor = await person();
    const id: OrderId = newId('ord');
    const first = await placeOrder(needs(), actor, order({ id }));
    const before = await counts();
    quote('BTC', '70000');
    expect(await placeOrder(needs(), actor, order({ id }))).toEqual(first);
    await expect(placeOrder(needs(), actor, order({ id, quantity: '0.02' }))).rejects.toMatchObject({
      code: 'id_reused',
    });
    await expect(placeOrder(needs(), await person(0n + 1n), order({ id }))).rejects.toMatchObject({
      code: 'id_reused',
    });
    expect({ ...(await counts()), entries: 0 }).toEqual({ ...before, entries: 0 });
  });

  it('fills what the depth holds and lets the rest expire', async () => {
    const actor = await person(100_000_000n);
    const depth = market.quote('WHOP').asks.reduce((sum, [, size]) => sum + size, 0n) / 100_000_000n;
    await place(actor, { symbol: 'WHOP', product: 'cash', leverage: 1, quantity: '10000' });
    expect(depth).toBeGreaterThan(10_000n);
    const [held] = await positions(actor);
    expect(held?.quantity).toBe(10_000n * 100_000_000n);
    expect(held?.entry).toBeGreaterThan(market.quote('WHOP').ask);
  });

  it.each([
    ['insufficient_funds', { quantity: '0.05' }],
    ['unknown_instrument', { symbol: 'NOPE' }],
    ['leverage_above_cap', { leverage: 3 }],
    ['leverage_not_offered', { symbol: 'EURUSD', product: 'cash', leverage: 1 }],
    ['quantity_too_small', { quantity: '0.000001' }],
    ['quantity_too_large', { quantity: '101' }],
    ['not_a_lot_multiple', { quantity: '0.000015' }],
    ['position_closed', { symbol: 'WHOP', product: 'cash', leverage: 1, side: 'sell', quantity: '1' }],
  ])('refuses %s and writes nothing', async (code, rest) => {
    quote('BTC', '60000');
    const actor = await person();
    const before = await counts();
    await expect(place(actor, rest)).rejects.toMatchObject({ code });
    expect(await counts()).toEqual(before);
    expect(await findAccount(db.read, actor.userId)).toBeUndefined();
  });

  it('refuses a closed and a stale market', async () => {
    const actor = await person();
    clock.set(Date.parse('2026-11-21T15:00:00Z'));
    await expect(place(actor, { symbol: 'NVDA', leverage: 5, quantity: '1' })).rejects.toMatchObject({
      code: 'market_closed',
    });
    overlays.push({ kind: 'stuck', symbol: 'BTC', from: clock.now() - hourMs, to: clock.now() + hourMs });
    await expect(place(actor, {})).rejects.toMatchObject({ code: 'stale_quote' });
  });

  it('opens nothing new when open losses have eaten the level', async () => {
    quote('BTC', '60000');
    const actor = await person();
    await place(actor, { quantity: '0.03' });
    clock.advance(hourMs);
    quote('BTC', '40000');
    await expect(place(actor, { quantity: '0.0001' })).rejects.toMatchObject({
      code: 'insufficient_funds',
      detail: { available: '0.00' },
    });
  });
});

describe('netting on one account', () => {
  it('averages, reduces, turns and closes with every cent accounted for', async () => {
    quote('NVDA', '100');
    const actor = await person(500_000n);
    const nvda = { symbol: 'NVDA', leverage: 5 };
    await place(actor, { ...nvda, quantity: '10' });
    quote('NVDA', '120');
    await place(actor, { ...nvda, quantity: '30' });
    expect(await positions(actor)).toMatchObject([{ entry: price('115'), marginCents: 92_000n }]);
    clock.advance(1_000);
    quote('NVDA', '130');
    await place(actor, { ...nvda, side: 'sell', quantity: '50' });
    expect(await positions(actor)).toMatchObject([
      { side: 'sell', entry: price('130'), quantity: 1_000_000_000n, marginCents: 26_000n },
    ]);
    quote('NVDA', '125');
    await close(actor);
    const fees = 100n + 360n + 520n + 130n + 125n;
    expect(await cents(actor)).toEqual([500_000n + 60_000n + 5_000n - fees, 0n]);
    const history = await many(
      db.read,
      row({ pnlCents: units, closedAt: nullable(instant) }),
      sql`select pnl_cents, closed_at from trading.position where owner = ${await ownerOf(actor)} order by id`,
    );
    expect(history.map(({ pnlCents }) => pnlCents)).toEqual([60000n, 5000n]);
    expect(history.every(({ closedAt }) => closedAt !== null)).toBe(true);
  });

  it('keeps cash and margin positions of one instrument apart', async () => {
    quote('BTC', '60000');
    const actor = await person(500_000n);
    await place(actor, { quantity: '0.01' });
    clock.advance(1_000);
    await place(actor, { product: 'cash', leverage: 1, quantity: '0.01' });
    expect((await positions(actor)).map(({ product, marginCents }) => [product, marginCents])).toEqual([
      ['margin', 30_000n],
      ['cash', 60_000n],
    ]);
  });
});

describe('closing a position', () => {
  it('closes a part and then the rest', async () => {
    quote('BTC', '60000');
    const actor = await person(300_000n);
    await place(actor, { quantity: '0.04' });
    quote('BTC', '66000');
    await close(actor, undefined, { quantity: quantityOf('0.01') });
    expect(await positions(actor)).toMatchObject([
      { quantity: 3_000_000n, marginCents: 90_000n, pnlCents: 6_000n },
    ]);
    await close(actor);
    expect(await cents(actor)).toEqual([300_000n + 24_000n - 240n - 66n - 198n, 0n]);
  });

  it('answers a retry with the first order even though nothing is open any more', async () => {
    quote('BTC', '60000');
    const actor = await person();
    await place(actor, {});
    const [open] = await positions(actor);
    const input = { id: newId('ord'), positionId: open?.id ?? expect.fail() };
    const first = await closePosition(needs(), actor, input);
    expect(await closePosition(needs(), actor, input)).toEqual(first);
    await expect(close(actor, open?.id)).rejects.toMatchObject({ code: 'position_closed' });
  });

  it('never closes a newer position in the name of an older one', async () => {
    quote('BTC', '60000');
    const actor = await person();
    await place(actor, {});
    const old = (await positions(actor))[0]?.id ?? expect.fail();
    await close(actor);
    await place(actor, {});
    await expect(close(actor, old)).rejects.toMatchObject({ code: 'position_closed' });
    const request = closingOrder(newId('ord'), await ownerOf(actor), {
      id: old,
      symbol: 'BTC',
      product: 'margin',
      side: 'buy',
      quantity: 1_000_000n,
    });
    await expect(
      db.transaction((tx) => executeOrder(needs(), tx, request, clock.now())),
    ).rejects.toMatchObject({ code: 'position_closed' });
    expect(await positions(actor)).toHaveLength(1);
  });

  it('refuses more than is held and what belongs to somebody else', async () => {
    quote('BTC', '60000');
    const actor = await person();
    await place(actor, {});
    const [open] = await positions(actor);
    await expect(close(actor, open?.id, { quantity: quantityOf('0.02') })).rejects.toMatchObject({
      code: 'more_than_held',
      detail: { held: '0.01', symbol: 'BTC' },
    });
    await expect(close(await person(), open?.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('covers what a gap leaves below zero, as in the published example', async () => {
    quote('NVDA', '100');
    const actor = await person();
    await place(actor, { symbol: 'NVDA', leverage: 5, quantity: '45' });
    clock.advance(hourMs);
    quote('NVDA', '60');
    await close(actor);
    expect(await cents(actor)).toEqual([0n, 0n]);
    const protection = await value(
      db.read,
      units,
      sql`select amount from ledger.entry where owner = ${await ownerOf(actor)} and code = 12`,
    );
    expect(protection).toBe(80720n);
  });

  it('lets a loss eat the margin of other positions, owe the rest and pay it first when the other one wins', async () => {
    quote('NVDA', '100');
    quote('BTC', '60000');
    const actor = await person();
    await place(actor, { symbol: 'NVDA', leverage: 5, quantity: '40' });
    await place(actor, { quantity: '0.006' });
    clock.advance(hourMs);
    quote('NVDA', '60');
    quote('BTC', '300000');
    await close(actor, (await positions(actor)).find(({ symbol }) => symbol === 'NVDA')?.id);
    const debt = (await findAccount(db.read, actor.userId))?.debtCents;
    expect(await cents(actor)).toEqual([0n, 0n]);
    expect(debt).toBe(160_000n - 100_000n + 400n + 36n + 240n);
    await close(actor);
    expect((await findAccount(db.read, actor.userId))?.debtCents).toBe(0n);
    expect(await cents(actor)).toEqual([144_000n - 180n - (debt ?? 0n), 0n]);
  });
});
