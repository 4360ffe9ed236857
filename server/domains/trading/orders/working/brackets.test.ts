import { describe, expect, it } from 'vitest';
import { newId, type PositionId } from '#core/values/ids.ts';
import { showFills } from '#server/domains/trading/history/fills/show-fills.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { protectPosition } from '#server/domains/trading/orders/working/protect-position.ts';
import { inTurn } from '#server/domains/trading/orders/working/rules.ts';
import { listWaiting } from '#server/domains/trading/orders/working/store.ts';
import type { Trader } from '#testing/stages/broker.ts';
import { brokerOfFile } from '#testing/stages/broker-of-file.ts';
import { priceOf } from '#testing/typed-amounts.ts';

const { broker, db } = brokerOfFile({ BTC: ['59990', '60000'] });
const { price } = broker;
const close = async (trader: Trader) =>
  closePosition(broker.app(), trader.actor, {
    id: newId('ord'),
    positionId: (await broker.positions(trader))[0]?.id ?? expect.fail('nothing is open'),
  });
const protect = (
  trader: Trader,
  positionId: PositionId,
  takeProfit: string | null,
  stopLoss: string | null,
) =>
  protectPosition(broker.app(), trader.actor, {
    positionId,
    takeProfit: takeProfit === null ? null : priceOf(takeProfit),
    stopLoss: stopLoss === null ? null : priceOf(stopLoss),
  });
const waiting = (trader: Trader) => listWaiting(db().read, trader.owner);

describe('brackets', () => {
  it('close what the order opened: the take-profit at its price, and the stop is cancelled', async () => {
    const trader = await broker.trader();
    await broker.place(trader, { takeProfit: '63000', stopLoss: '58000' });
    const rows = await waiting(trader);
    expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(['stop_loss', 'take_profit']));
    expect((await broker.cents(trader))[1]).toBe(0n);
    expect(await broker.tick('BTC', '62999.99')).toBe(0);
    expect(await broker.tick('BTC', '63000')).toBe(1);
    expect(await broker.positions(trader)).toEqual([]);
    expect(await waiting(trader)).toEqual([]);
    const { fills } = await showFills(broker.app(), trader.actor.userId, { symbol: 'BTC', limit: 10 });
    expect(fills).toMatchObject([
      { side: 'sell', price: '63000.00', role: 'take_profit', isClosing: true },
      { side: 'buy', price: '60000.00', role: null, isClosing: false, fee: '0.60' },
    ]);
  });

  it('are judged on the side that would trade: of a long on the bid, of a short on the ask', async () => {
    const [long, short] = [await broker.trader(), await broker.trader()];
    broker.quote('BTC', '60000');
    await broker.place(long, { takeProfit: '63000', stopLoss: '58000' });
    await broker.place(short, { side: 'sell', takeProfit: '58000', stopLoss: '63000' });
    // The wrong side of the spread reaches each price: nothing trades.
    expect(await broker.tick('BTC', '62999', '62999.99')).toBe(0);
    expect(await broker.tick('BTC', '57999', '58000.01')).toBe(1);
    expect([await broker.positions(long), (await broker.positions(short)).length]).toEqual([[], 1]);
    expect(await broker.tick('BTC', '57000', '58000')).toBe(1);
    expect(await broker.positions(short)).toEqual([]);
  });

  it('come alive when the order they belong to is filled, and die with a cancelled one', async () => {
    const trader = await broker.trader();
    const rest = { type: 'limit', limitPrice: '58000', takeProfit: '59000', stopLoss: '57000' } as const;
    const { id } = await broker.place(trader, rest);
    const other = await broker.place(trader, { ...rest, limitPrice: '57500', quantity: '0.001' });
    await broker.cancel(trader, other.id);
    expect(await waiting(trader)).toHaveLength(1);
    expect(await broker.tick('BTC', '58000')).toBe(1);
    expect((await waiting(trader)).map(({ ocoGroup }) => ocoGroup?.startsWith(id))).toEqual([true, true]);
    expect(await broker.tick('BTC', '56000')).toBe(1);
    expect([await broker.positions(trader), await waiting(trader)]).toEqual([[], []]);
  });

  it('end when anything else closes the position, and are replaced as a whole', async () => {
    const trader = await broker.trader();
    await broker.place(trader, {});
    const [position = expect.fail('nothing is open')] = await broker.positions(trader);
    expect(await protect(trader, position.id, '63000', '58000')).toHaveLength(2);
    expect(await protect(trader, position.id, null, '57000')).toHaveLength(1);
    expect(await waiting(trader)).toMatchObject([{ role: 'stop_loss', stopPrice: price('57000') }]);
    await expect(protect(trader, position.id, '59000', null)).rejects.toMatchObject({
      code: 'price_already_passed',
    });
    await close(trader);
    expect(await waiting(trader)).toEqual([]);
    await expect(protect(trader, position.id, '63000', null)).rejects.toMatchObject({
      code: 'position_closed',
    });
  });

  it('are cut to what is left of the position and never turn it', async () => {
    const trader = await broker.trader();
    await broker.place(trader, { stopLoss: '58000' });
    await broker.place(trader, { side: 'sell', quantity: '0.004' });
    expect(await broker.tick('BTC', '57000')).toBe(1);
    expect(await broker.positions(trader)).toEqual([]);
  });

  it('count as the loss when one quote satisfies both, and stand where their order stood', () => {
    const row = (id: string, ocoGroup: string | null, role: 'take_profit' | 'stop_loss' | null) =>
      ({ id, ocoGroup, role }) as never;
    const rows = [row('4', '1 p', 'take_profit'), row('5', '1 p', 'stop_loss'), row('2', null, null)];
    expect(inTurn<{ id: 'ord_1'; ocoGroup: string | null; role: null }>(rows).map(({ id }) => id)).toEqual([
      '5',
      '4',
      '2',
    ]);
  });
});
