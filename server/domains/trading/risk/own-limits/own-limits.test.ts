import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnLimitKind } from '#core/trading/own-limits/own-limits.ts';
import { newId } from '#core/values/ids.ts';
import { hourMs, secondMs } from '#core/values/time.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { invest } from '#server/domains/trading/invest/invest.ts';
import {
  keepOwnLimit,
  type LimitsInput,
  setOwnLimits,
} from '#server/domains/trading/risk/own-limits/set-limits.ts';
import { showOwnLimits } from '#server/domains/trading/risk/own-limits/show-limits.ts';
import { editOrder } from '#server/domains/trading/orders/working/edit-order.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import { brokerOfFile } from '#testing/stages/broker-of-file.ts';
import type { Trader } from '#testing/stages/broker.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { quantityOf } from '#testing/typed-amounts.ts';

const { broker, db } = brokerOfFile({
  BTC: ['60000', '60000'],
  ETH: ['2000', '2000'],
  WHOP: ['10', '10'],
  EURUSD: ['1.1', '1.1'],
});
let one: Trader;
beforeEach(async () => {
  one = await broker.trader(10_000_000n);
});

const none = { daily_loss: null, position: null, leverage: null };
const set = (limits: Partial<LimitsInput>) => setOwnLimits(broker.app(), one.actor, { ...none, ...limits });
const shown = async (kind: OwnLimitKind) =>
  (await showOwnLimits(broker.app(), one.actor)).limits.find((limit) => limit.kind === kind);
const place = (more: Parameters<typeof broker.place>[1] = {}) => broker.place(one, more);
/** Euros: the market with the most leverage. */
const euros = (leverage: number, more: Parameters<typeof broker.place>[1] = {}) =>
  place({ symbol: 'EURUSD', quantity: '1000', leverage, ...more });
const refused = async (order: Promise<unknown>) =>
  expect(await refusalOf(order), 'the order is refused').toBe('own_limit');

describe('a leverage cap', () => {
  it('refuses an order with more leverage and names the cap, at any price and in any account', async () => {
    await set({ leverage: 2n });
    await euros(2);
    await expect(euros(3)).rejects.toMatchObject({
      code: 'own_limit',
      detail: { what: 'leverage', limit: '2' },
    });
    await refused(euros(3, { type: 'limit', limitPrice: '1' }));
    expect(await broker.positions(one)).toHaveLength(1);
  });

  it('refuses no close, even of a position that is beyond it', async () => {
    await euros(5);
    await set({ leverage: 1n });
    const [position] = await broker.positions(one);
    await closePosition(broker.app(), one.actor, { id: newId('ord'), positionId: position!.id });
    expect(await broker.positions(one)).toEqual([]);
  });
});

describe('a largest position', () => {
  it('counts the whole position after the order, to the cent', async () => {
    await set({ position: 120_000n });
    await place({ quantity: '0.01' });
    await place({ quantity: '0.01' });
    await expect(place({ quantity: '0.001' })).rejects.toMatchObject({
      code: 'own_limit',
      detail: { what: 'position', limit: '1200.00' },
    });
    await place({ symbol: 'ETH', quantity: '0.5' });
  });

  it('refuses a waiting order that would grow beyond it, when it is placed and when it is edited', async () => {
    await set({ position: 100_000n });
    await refused(place({ type: 'limit', limitPrice: '50000', quantity: '0.03' }));
    const waiting = await place({ type: 'limit', limitPrice: '50000', quantity: '0.01' });
    await refused(editOrder(broker.app(), one.actor, { id: waiting.id, quantity: quantityOf('0.03') }));
    expect((await broker.statusOf(waiting.id))?.status).toBe('working');
  });

  it('ends a waiting order that is beyond it when its price comes, and says why', async () => {
    const waiting = await place({ type: 'limit', limitPrice: '50000', quantity: '0.03' });
    await set({ position: 100_000n });
    await broker.tick('BTC', '49000', '49000');
    expect(await broker.working(waiting.id)).toMatchObject({ endedReason: 'own_limit' });
    expect(await broker.positions(one)).toEqual([]);
  });

  it('holds for investments in shares', async () => {
    await set({ position: 5_000n });
    const buy = (quantity: number) =>
      invest(broker.app(), one.actor, { id: newId('inv'), symbol: 'WHOP', quantity });
    await buy(5);
    await refused(buy(1));
  });
});

describe('a daily loss limit', () => {
  it('refuses openings once the day has lost as much, open positions counted, until 00:00 UTC', async () => {
    await set({ daily_loss: 10_000n });
    await place({ quantity: '0.1' });
    await broker.tick('BTC', '58900', '58900');
    await expect(place({ symbol: 'ETH', quantity: '0.1' })).rejects.toMatchObject({
      code: 'own_limit',
      detail: { what: 'daily_loss', limit: '100.00' },
    });
    await place({ side: 'sell', quantity: '0.1' });
    await refused(place({ symbol: 'ETH', quantity: '0.1' }));
    broker.clock.set(Date.parse('2026-11-20T00:00:01Z'));
    broker.quote('ETH', '2000');
    await place({ symbol: 'ETH', quantity: '0.1' });
  });
});

describe('a change of a limit', () => {
  it('that tightens holds at once; one that loosens after 24 hours, to the second', async () => {
    await set({ leverage: 5n });
    await set({ leverage: 2n });
    await refused(euros(3));
    await set({ leverage: 10n });
    const from = new Date(broker.clock.now() + 24 * hourMs).toISOString();
    expect(await shown('leverage')).toEqual({
      kind: 'leverage',
      value: '2',
      pending: { value: '10', from },
    });
    broker.clock.advance(24 * hourMs - secondMs);
    await refused(euros(3));
    broker.clock.advance(secondMs);
    await euros(3);
    expect(await shown('leverage')).toEqual({ kind: 'leverage', value: '10', pending: null });
  });

  it('that lifts a limit waits as well, and can be taken back', async () => {
    await set({ position: 50_000n });
    await set({});
    expect(await shown('position')).toMatchObject({ value: '500.00', pending: { value: null } });
    await keepOwnLimit(broker.app(), one.actor, { kind: 'position' });
    await keepOwnLimit(broker.app(), one.actor, { kind: 'position' });
    broker.clock.advance(25 * hourMs);
    expect(await shown('position')).toEqual({ kind: 'position', value: '500.00', pending: null });
    broker.quote('BTC', '60000');
    await refused(place({ quantity: '0.01' }));
  });

  it('keeps its hour when the same is asked again, and begins again when more is asked', async () => {
    await set({ leverage: 2n });
    await set({ leverage: 5n });
    const first = await shown('leverage');
    broker.clock.advance(hourMs);
    await set({ leverage: 5n });
    // Saving with the limit as it is leaves what waits.
    await set({ leverage: 2n });
    expect(await shown('leverage')).toEqual(first);
    await set({ leverage: 8n });
    expect(Date.parse((await shown('leverage'))?.pending?.from ?? '')).toBe(broker.clock.now() + 24 * hourMs);
    await set({ leverage: 1n });
    expect(await shown('leverage')).toEqual({ kind: 'leverage', value: '1', pending: null });
  });

  it('that tightens needs the plan; what was set holds without it and may be lifted', async () => {
    await set({ leverage: 5n });
    await run(db().read, sql`insert into plans.setting (are_sold) values (true)`);
    try {
      await expect(set({ leverage: 4n })).rejects.toMatchObject({
        code: 'plan_limit_reached',
        detail: { what: 'risk_settings', plan: 'Premium' },
      });
      await refused(euros(6));
      await set({});
      expect(await shown('leverage')).toMatchObject({ value: '5', pending: { value: null } });
      expect((await showOwnLimits(broker.app(), one.actor)).isIncluded).toBe(false);
    } finally {
      await run(db().read, sql`delete from plans.setting`);
    }
  });
});
