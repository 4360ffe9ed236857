import { describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { formatPrice, formatQuantity } from '#core/values/price.ts';
import { hourMs, minuteMs, secondMs } from '#core/values/time.ts';
import { closeOutAll } from '#server/domains/trading/risk/close-out.ts';
import { showFills } from '#server/domains/trading/history/fills/show-fills.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { type EditInput, editOrder } from '#server/domains/trading/orders/working/edit-order.ts';
import { showOrders } from '#server/domains/trading/orders/working/show-orders.ts';
import { listWaiting } from '#server/domains/trading/orders/working/store.ts';
import { brokerStart, type Trader } from '#testing/stages/broker.ts';
import { brokerOfFile } from '#testing/stages/broker-of-file.ts';
import { priceOf, quantityOf } from '#testing/typed-amounts.ts';

const { broker, db } = brokerOfFile({ BTC: ['59990', '60000'] });
const { price } = broker;
const close = async (trader: Trader) =>
  closePosition(broker.app(), trader.actor, {
    id: newId('ord'),
    positionId: (await broker.positions(trader))[0]?.id ?? expect.fail('nothing is open'),
  });
const waiting = (trader: Trader) => listWaiting(db().read, trader.owner);

describe('a limit order', () => {
  it('sets its worst cost aside, fills at its own price when the opposite best reaches it, and pays from what it set aside', async () => {
    const trader = await broker.trader();
    const { id, status } = await broker.place(trader, { type: 'limit', limitPrice: '58000' });
    expect(status).toBe('working');
    expect(await broker.cents(trader)).toEqual([100_000n - 29_058n, 29_058n, 0n]);
    expect(await broker.tick('BTC', '58000', '58000.01')).toBe(0);
    expect(await broker.tick('BTC', '57999', '58000')).toBe(1);
    expect(await broker.statusOf(id)).toEqual({ status: 'filled', price: '5800000000000' });
    expect(await broker.cents(trader)).toEqual([100_000n - 29_058n, 0n, 29_000n]);
    expect(await broker.match()).toBe(0);
  });

  it('sells on the bid: an offer at .50 stays at 0.25/0.50 and fills at 0.50/0.75', async () => {
    broker.quote('BTC', '60025', '60050');
    const trader = await broker.trader();
    const { id } = await broker.place(trader, { side: 'sell', type: 'limit', limitPrice: '60050' });
    expect(await broker.match()).toBe(0);
    expect(await broker.tick('BTC', '60050', '60075')).toBe(1);
    expect(await broker.statusOf(id)).toMatchObject({ price: '6005000000000' });
  });

  it('takes book prices when it is marketable on arrival', async () => {
    const trader = await broker.trader();
    const filled = await broker.place(trader, { type: 'limit', limitPrice: '61000' });
    expect(filled).toMatchObject({ status: 'filled', price: price('60000') });
    expect((await broker.cents(trader))[1]).toBe(0n);
  });

  it('takes what the book holds up to its price and lets the rest wait', async () => {
    broker.overlays.length = 0;
    const book = broker.market.quote('WHOP').asks;
    const [best = expect.fail('no depth'), second = expect.fail('no depth')] = book;
    const trader = await broker.trader(100_000_000n);
    const quantity = (best[1] + second[1]) / 100_000_000n;
    const order = await broker.place(trader, {
      symbol: 'WHOP',
      product: 'cash',
      leverage: 1,
      type: 'limit',
      quantity: String(quantity < 10_000n ? quantity : 10_000n),
      limitPrice: `${best[0] / 100_000_000n}.${String(best[0] % 100_000_000n).padStart(8, '0')}`,
    });
    expect(order).toMatchObject({ status: 'working', filledQuantity: best[1], price: best[0] });
    const [row] = await waiting(trader);
    expect((await broker.cents(trader))[1]).toBe(row?.holdCents);
    await broker.tick('WHOP', '6.00', '6.01');
    expect(await broker.statusOf(order.id)).toMatchObject({ status: 'filled' });
    expect((await broker.cents(trader))[1]).toBe(0n);
    const { fills } = await showFills(broker.app(), trader.actor.userId, { symbol: 'WHOP', limit: 10 });
    const part = { orderId: order.id, symbol: 'WHOP', side: 'buy', isClosing: false, role: null };
    const rest = (quantity < 10_000n ? quantity : 10_000n) * 100_000_000n - best[1];
    expect(fills).toMatchObject([
      { ...part, quantity: formatQuantity(rest), at: new Date(broker.clock.now()).toISOString() },
      { ...part, quantity: formatQuantity(best[1]), price: formatPrice(best[0], 2) },
    ]);
  });

  it('fills at the first quote after a closed session when that is better, and at its own price inside a session', async () => {
    broker.quote('NVDA', '100');
    const trader = await broker.trader();
    broker.clock.set(Date.parse('2026-11-20T02:00:00Z'));
    const overnight = { symbol: 'NVDA', leverage: 5, quantity: '1', type: 'limit' } as const;
    const gapped = await broker.place(trader, { ...overnight, limitPrice: '98' });
    const inside = await broker.place(trader, { ...overnight, limitPrice: '90' });
    broker.clock.set(Date.parse('2026-11-20T14:30:00Z'));
    broker.quote('NVDA', '95');
    expect(await broker.match()).toBe(1);
    expect(await broker.statusOf(gapped.id)).toMatchObject({ price: '9500000000' });
    expect(await broker.tick('NVDA', '85')).toBe(1);
    expect(await broker.statusOf(inside.id)).toMatchObject({ price: '9000000000' });
  });

  it('sees no quote from before it was accepted, no stale one and none of a closed market', async () => {
    const trader = await broker.trader();
    await broker.place(trader, { type: 'limit', limitPrice: '58000' });
    broker.clock.advance(minuteMs);
    broker.quote('BTC', '57000');
    broker.overlays.push({
      kind: 'stuck',
      symbol: 'BTC',
      from: brokerStart + secondMs,
      to: brokerStart + hourMs,
    });
    expect(await broker.match()).toBe(0);
    broker.clock.set(brokerStart + hourMs);
    expect(await broker.match()).toBe(1);
    broker.overlays.push({
      kind: 'halt',
      symbol: 'BTC',
      from: broker.clock.now(),
      to: brokerStart + 2 * hourMs,
    });
    await broker.place(trader, { side: 'buy', type: 'limit', limitPrice: '50000', quantity: '0.001' });
    expect(await broker.tick('BTC', '40000')).toBe(0);
  });
});

describe('stops', () => {
  it('become market orders at the trigger: a gap from 105 to 90 fills a stop of 100 at 90', async () => {
    broker.quote('NVDA', '105');
    const trader = await broker.trader();
    const nvda = { symbol: 'NVDA', leverage: 5, quantity: '2' } as const;
    await broker.place(trader, nvda);
    const { id } = await broker.place(trader, {
      ...nvda,
      side: 'sell',
      type: 'stop',
      stopPrice: '100',
      reduceOnly: true,
    });
    expect(await broker.tick('NVDA', '100.01')).toBe(0);
    expect(await broker.tick('NVDA', '90')).toBe(1);
    expect(await broker.statusOf(id)).toMatchObject({ status: 'filled', price: '9000000000' });
    expect(await broker.positions(trader)).toEqual([]);
  });

  it('limit ones arm at the stop and then wait as a limit', async () => {
    const trader = await broker.trader();
    const { id } = await broker.place(trader, {
      type: 'stop_limit',
      stopPrice: '61000',
      limitPrice: '61100',
    });
    expect(await broker.tick('BTC', '61400', '61500')).toBe(0);
    expect(await broker.working(id)).toMatchObject({ isArmed: true, watch: 'ask_falls' });
    expect(await broker.tick('BTC', '60900', '61050')).toBe(1);
    expect(await broker.statusOf(id)).toMatchObject({ price: '6110000000000' });
  });

  it('trail the best quote: 10 % behind 41,000 sells at 36,900 and never moves back', async () => {
    broker.quote('BTC', '40000');
    const trader = await broker.trader();
    await broker.place(trader, {});
    const { id } = await broker.place(trader, {
      side: 'sell',
      type: 'trailing_stop',
      trailBps: 1_000,
      reduceOnly: true,
    });
    await broker.tick('BTC', '41000');
    await broker.tick('BTC', '40500');
    expect((await broker.working(id))?.watchPrice).toBe(price('36900'));
    expect(await broker.tick('BTC', '36900.01')).toBe(0);
    expect(await broker.tick('BTC', '36900')).toBe(1);
    expect(await broker.statusOf(id)).toMatchObject({ price: '3690000000000' });
  });

  it('are cancelled, not filled, when the account can no longer carry them', async () => {
    const trader = await broker.trader(30_200n);
    const { id } = await broker.place(trader, { type: 'stop', stopPrice: '60100' });
    expect(await broker.tick('BTC', '90000')).toBe(0);
    expect(await broker.statusOf(id)).toMatchObject({ status: 'cancelled' });
    expect(await broker.working(id)).toMatchObject({ endedReason: 'insufficient_funds' });
    expect(await broker.cents(trader)).toEqual([30_200n, 0n, 0n]);
  });
});

describe('time in force', () => {
  it('ends a DAY order with the session and a GTD order at its instant, and returns the money', async () => {
    broker.quote('NVDA', '100');
    const trader = await broker.trader();
    const day = await broker.place(trader, {
      symbol: 'NVDA',
      leverage: 5,
      quantity: '1',
      type: 'limit',
      limitPrice: '90',
      timeInForce: 'DAY',
    });
    const until = await broker.place(trader, {
      type: 'limit',
      limitPrice: '50000',
      timeInForce: 'GTD',
      expiresAt: new Date(brokerStart + hourMs).toISOString(),
    });
    expect((await broker.working(day.id))?.expiresAt).toBe(Date.parse('2026-11-19T21:00:00Z'));
    broker.clock.advance(hourMs);
    broker.quote('BTC', '40000');
    expect(await broker.match()).toBe(0);
    expect(await broker.statusOf(until.id)).toMatchObject({ status: 'expired' });
    broker.clock.set(Date.parse('2026-11-19T21:00:00Z'));
    await broker.match();
    expect(await broker.statusOf(day.id)).toMatchObject({ status: 'expired' });
    expect(await broker.cents(trader)).toEqual([100_000n, 0n, 0n]);
  });

  it('fills an IOC with what is there and expires the rest; FOK takes all or nothing', async () => {
    broker.overlays.length = 0;
    const [best = expect.fail('no depth')] = broker.market.quote('WHOP').asks;
    const trader = await broker.trader(100_000_000n);
    const order = {
      symbol: 'WHOP',
      product: 'cash',
      leverage: 1,
      type: 'limit',
      quantity: String(best[1] / 100_000_000n + 10n),
      limitPrice: `${best[0] / 100_000_000n}.${String(best[0] % 100_000_000n).padStart(8, '0')}`,
    } as const;
    expect(await broker.place(trader, { ...order, timeInForce: 'FOK' })).toMatchObject({
      status: 'expired',
      filledQuantity: 0n,
    });
    expect(await broker.place(trader, { ...order, timeInForce: 'IOC' })).toMatchObject({
      status: 'partially_filled',
      filledQuantity: best[1],
    });
    expect(await waiting(trader)).toEqual([]);
  });
});

describe('accepting', () => {
  it.each([
    ['order_terms_invalid', { type: 'limit' }],
    ['order_terms_invalid', { type: 'stop', stopPrice: '61000', timeInForce: 'IOC' }],
    ['order_terms_invalid', { type: 'limit', limitPrice: '58000', timeInForce: 'GTD' }],
    ['order_terms_invalid', { takeProfit: '50000', stopLoss: '70000' }],
    ['price_off_tick', { type: 'limit', limitPrice: '58000.001' }],
    ['price_already_passed', { type: 'stop', stopPrice: '59000' }],
    ['price_already_passed', { takeProfit: '59000' }],
    ['would_take', { type: 'limit', limitPrice: '60000', postOnly: true }],
    ['nothing_to_reduce', { side: 'sell', type: 'limit', limitPrice: '70000', reduceOnly: true }],
    ['insufficient_funds', { type: 'limit', limitPrice: '58000', quantity: '0.05' }],
    ['leverage_above_cap', { type: 'limit', limitPrice: '58000', leverage: 3 }],
    ['id_reused', { type: 'limit', limitPrice: '58000', id: 'known' }],
  ] as const)('refuses with %s: %o', async (code, rest) => {
    const trader = await broker.trader();
    const known = await broker.place(trader, { type: 'limit', limitPrice: '30000', quantity: '0.001' });
    const before = await broker.cents(trader);
    const id = 'id' in rest ? known.id : newId('ord');
    await expect(broker.place(trader, { ...rest, id })).rejects.toMatchObject({ code });
    expect([await broker.cents(trader), (await waiting(trader)).length]).toEqual([before, 1]);
  });

  it('answers the same id with the first order and sets money aside once', async () => {
    const trader = await broker.trader();
    const id = newId('ord');
    const rest = { id, type: 'limit', limitPrice: '58000' } as const;
    const first = await broker.place(trader, rest);
    expect(await broker.place(trader, rest)).toEqual(first);
    expect(await broker.cents(trader)).toEqual([100_000n - 29_058n, 29_058n, 0n]);
  });

  it('lets the money of an order pay a loss before a flat account is forgiven anything', async () => {
    broker.quote('NVDA', '100');
    const trader = await broker.trader();
    await broker.place(trader, { symbol: 'NVDA', leverage: 5, quantity: '20' });
    const { id } = await broker.place(trader, { type: 'limit', limitPrice: '58000' });
    broker.clock.advance(hourMs);
    broker.quote('NVDA', '55');
    await close(trader);
    expect(await broker.working(id)).toMatchObject({ endedReason: 'loss' });
    expect(await broker.cents(trader)).toEqual([100_000n - 200n - 90_000n - 110n, 0n, 0n]);
  });

  it('cancels opening orders before a close-out sells anything', async () => {
    broker.quote('EURUSD', '1.1');
    const trader = await broker.trader();
    await broker.place(trader, { symbol: 'EURUSD', leverage: 30, quantity: '10000' });
    const { id } = await broker.place(trader, { type: 'limit', limitPrice: '58000' });
    broker.quote('EURUSD', '1.01834');
    expect(await closeOutAll(broker.app())).toBe(0);
    expect(await broker.statusOf(id)).toMatchObject({ status: 'working' });
    broker.quote('EURUSD', '1.01833');
    expect(await closeOutAll(broker.app())).toBe(1);
    expect(await broker.working(id)).toMatchObject({ endedReason: 'close_out' });
    expect(await broker.cents(trader)).toEqual([18_330n, 0n, 0n]);
  });
});

describe('cancelling and editing', () => {
  it('returns the money once and refuses to touch what is filled', async () => {
    const trader = await broker.trader();
    const { id } = await broker.place(trader, { type: 'limit', limitPrice: '58000' });
    expect(await broker.cancel(trader, id)).toMatchObject({ status: 'cancelled' });
    expect(await broker.cancel(trader, id)).toMatchObject({ status: 'cancelled' });
    expect(await broker.cents(trader)).toEqual([100_000n, 0n, 0n]);
    const filled = await broker.place(trader, {});
    await expect(broker.cancel(trader, filled.id)).rejects.toMatchObject({ code: 'order_not_working' });
    await expect(
      editOrder(broker.app(), trader.actor, { id: filled.id, quantity: quantityOf('0.02') }),
    ).rejects.toMatchObject({ code: 'order_not_working' });
    await expect(broker.cancel(await broker.trader(), id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('moves price, size and money together, as if placed so', async () => {
    const trader = await broker.trader();
    const { id } = await broker.place(trader, { type: 'limit', limitPrice: '58000' });
    const edit = (rest: Partial<EditInput>) => editOrder(broker.app(), trader.actor, { id, ...rest });
    await edit({ limitPrice: priceOf('50000'), quantity: quantityOf('0.02') });
    expect(await broker.cents(trader)).toEqual([100_000n - 50_100n, 50_100n, 0n]);
    await expect(edit({ quantity: quantityOf('0.05') })).rejects.toMatchObject({
      code: 'insufficient_funds',
    });
    await expect(edit({ limitPrice: priceOf('60000') })).rejects.toMatchObject({
      code: 'price_already_passed',
    });
    await expect(edit({ stopPrice: priceOf('50000') })).rejects.toMatchObject({
      code: 'order_terms_invalid',
    });
    expect(await broker.cents(trader)).toEqual([100_000n - 50_100n, 50_100n, 0n]);
    expect(await broker.tick('BTC', '55000')).toBe(0);
    expect(await broker.tick('BTC', '50000')).toBe(1);
    expect(await broker.positions(trader)).toMatchObject([{ quantity: 2_000_000n }]);
  });

  it('lists what waits and what has been, newest first', async () => {
    const trader = await broker.trader();
    const first = await broker.place(trader, { type: 'limit', limitPrice: '58000', quantity: '0.001' });
    broker.clock.advance(secondMs);
    const second = await broker.place(trader, { type: 'stop', stopPrice: '62000', quantity: '0.001' });
    await broker.cancel(trader, first.id);
    const list = (status: 'working' | 'all') =>
      showOrders(broker.app(), trader.actor.userId, { status, limit: 10 });
    expect((await list('working')).orders).toMatchObject([
      { id: second.id, status: 'working', waiting: { type: 'stop', stopPrice: '62000.00', held: '31.07' } },
    ]);
    expect((await list('all')).orders.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});

describe('the matcher', () => {
  it('fills an order once, however many nodes tick, and again after a restart', async () => {
    const trader = await broker.trader();
    await broker.place(trader, { type: 'limit', limitPrice: '58000' });
    broker.clock.advance(secondMs);
    broker.quote('BTC', '57000');
    const first = broker.match();
    broker.restart();
    const filled = (await Promise.all([first, broker.match()])).reduce((sum, count) => sum + count, 0);
    expect(filled).toBe(1);
    expect(await broker.positions(trader)).toHaveLength(1);
  });
});
