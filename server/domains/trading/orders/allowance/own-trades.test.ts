import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { cancelInvestment } from '#server/domains/trading/invest/cancel-investment.ts';
import { invest } from '#server/domains/trading/invest/invest.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { showTradeAllowance } from '#server/domains/trading/orders/allowance/own-trades.ts';
import type { Database } from '#server/platform/db/database.ts';
import { text } from '#server/platform/db/readers.ts';
import { run, sql, values } from '#server/platform/db/sql.ts';
import { createBroker, type Trader } from '#testing/stages/broker.ts';
import { openTestDatabase } from '#testing/database.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';

let db: Database;
let trader: Trader;
const broker = createBroker(() => db);

beforeAll(async () => {
  db = await openTestDatabase();
  await run(db.read, sql`insert into plans.setting (are_sold) values (true)`);
});
beforeEach(async () => {
  await broker.reset();
  broker.quote('BTC', '60000');
  broker.quote('WHOP', '10');
  trader = await broker.trader(1_000_000n);
});
afterAll(async () => {
  expect(await ledger.verifyBook(db.read)).toEqual([]);
  await db.close();
});

const buy = (more: object = {}) => broker.place(trader, more);
const used = async () => (await showTradeAllowance(broker.app(), trader.actor)).used;
const orders = async () =>
  (await values(db.read, text, sql`select id from trading.orders where owner = ${trader.owner}`)).length;
const fillMonth = async (count = 5) => {
  for (let place = 0; place < count; place++) await buy();
};

describe('the trades of a month', () => {
  it('are five on Basic; the sixth is refused with what is missing, and nothing is written', async () => {
    await fillMonth();
    await expect(buy()).rejects.toMatchObject({
      code: 'plan_limit_reached',
      detail: { what: 'trades', limit: '5', plan: 'Pro' },
    });
    expect([await orders(), await used()]).toEqual([5, 5]);
    expect(await showTradeAllowance(broker.app(), trader.actor)).toMatchObject({ limit: 5 });
  });

  it('do not count closes in any of their ways, which work when none is left', async () => {
    await fillMonth();
    await buy({ side: 'sell', quantity: '0.01' });
    await buy({ side: 'sell', quantity: '0.01', reduceOnly: true });
    await buy({ type: 'limit', side: 'sell', quantity: '0.01', limitPrice: '61000', reduceOnly: true });
    const [position] = await broker.positions(trader);
    await closePosition(broker.app(), trader.actor, {
      id: newId('ord', broker.clock.now()),
      positionId: position?.id ?? expect.fail(),
    });
    expect(await broker.positions(trader)).toEqual([]);
    expect(await used()).toBe(5);
    // A sale of nothing held opens a short position.
    expect(await refusalOf(buy({ side: 'sell' }))).toBe('plan_limit_reached');
  });

  it('count a turn through zero, for it opens the other way', async () => {
    await fillMonth(4);
    await buy({ side: 'sell', quantity: '0.05' });
    expect(await used()).toBe(5);
  });

  it('count a retry once, and answer it when none is left', async () => {
    await fillMonth(4);
    const id = newId('ord', broker.clock.now());
    const [first] = [await buy({ id }), await buy({ id })];
    expect(await buy({ id })).toMatchObject({ id: first?.id });
    expect(await used()).toBe(5);
  });

  it('give back what was cancelled or ended without a fill', async () => {
    await fillMonth(4);
    const waiting = await buy({ type: 'limit', limitPrice: '50000' });
    expect(await refusalOf(buy())).toBe('plan_limit_reached');
    await broker.cancel(trader, waiting.id);
    expect(await used()).toBe(4);
    const poor = await broker.trader(500n);
    const { id } = await invest(broker.app(), poor.actor, { id: newId('inv'), symbol: 'WHOP', quantity: 5 });
    const left = () => showTradeAllowance(broker.app(), poor.actor);
    expect((await left()).used).toBe(1);
    await cancelInvestment(broker.app(), poor.actor, id);
    expect((await left()).used).toBe(0);
  });

  it('count investments as well, and two at once cannot both be the last', async () => {
    await fillMonth(4);
    const both = await Promise.all(
      [1, 2].map(() =>
        refusalOf(invest(broker.app(), trader.actor, { id: newId('inv'), symbol: 'WHOP', quantity: 1 })),
      ),
    );
    expect(new Set(both)).toEqual(new Set(['no refusal', 'plan_limit_reached']));
  });

  it('begin anew with the month of the calendar, and have no end on Pro', async () => {
    await fillMonth();
    const { resetsAt } = await showTradeAllowance(broker.app(), trader.actor);
    expect(new Date(resetsAt).getUTCDate()).toBe(1);
    broker.clock.set(Date.parse(resetsAt));
    broker.quote('BTC', '60000');
    await buy();
    expect(await used()).toBe(1);
    await run(
      db.read,
      sql`insert into plans.subscription (user_id, plan, state, anchor_at, period_start, period_end, due_at)
          values (${trader.actor.userId}, 'pro', 'active', now(), now(), now() + interval '1 month', now() + interval '1 month')`,
    );
    await fillMonth(6);
    expect(await showTradeAllowance(broker.app(), trader.actor)).toMatchObject({ limit: null });
  });
});
