import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { hourMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { cancelInvestment } from '#server/domains/trading/invest/cancel-investment.ts';
import { invest } from '#server/domains/trading/invest/invest.ts';
import { placeAwaiting } from '#server/domains/trading/invest/place-awaiting.ts';
import { showInvestments } from '#server/domains/trading/invest/show-investments.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { nullable, text } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql } from '#server/platform/db/sql.ts';
import { createBroker, type Trader } from '#testing/stages/broker.ts';
import { openTestDatabase } from '#testing/database.ts';

let db: Database;
const broker = createBroker(() => db);
const app = () => broker.app();

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  await broker.reset();
  broker.quote('WHOP', '10');
});
afterAll(async () => {
  expect(await ledger.verifyBook(db.read)).toEqual([]);
  await db.close();
});

const ask = (trader: Trader, quantity: number, id = newId('inv')) =>
  invest(app(), trader.actor, { id, symbol: 'WHOP', quantity });
const held = async (trader: Trader) =>
  (await listOpenPositions(db.read, [trader.owner])).map(({ symbol, quantity }) => [
    symbol,
    quantity / 10n ** 8n,
  ]);
const wallet = async (trader: Trader) =>
  (await ledger.balancesOf(db.read, [trader.owner])).find(({ kind }) => kind === 'wallet')?.units;
const pay = ({ owner }: Trader, units: bigint) =>
  db.transaction((tx) =>
    ledger.postAdjustment(tx, {
      owner,
      asset: 'USD',
      units,
      reason: 'Money comes in',
      idemKey: newId('chg'),
      at: broker.clock.now(),
      by: 'test',
    }),
  );
const facts = (trader: Trader) =>
  many(
    db.read,
    row({ type: text, state: nullable(text) }),
    sql`select type, payload ->> 'state' as state from events.outbox
        where user_id = ${trader.actor.userId} and type like 'trading.%' order by id`,
  );

describe('an investment', () => {
  it('is refused below ten dollars and above a million, fee not counted', async () => {
    const trader = await broker.trader(100_000n);
    broker.quote('WHOP', '9.99');
    await expect(ask(trader, 1)).rejects.toMatchObject({
      code: 'investment_too_small',
      detail: { minimum: '10.00' },
    });
    broker.quote('WHOP', '100.01');
    await expect(ask(trader, 10_000)).rejects.toMatchObject({
      code: 'investment_too_large',
      detail: { maximum: '1000000.00' },
    });
    expect(await held(trader)).toEqual([]);
  });

  it('buys whole shares at once and charges two percent', async () => {
    const trader = await broker.trader(100_000n);
    const id = newId('inv');
    expect(await ask(trader, 50, id)).toMatchObject({ state: 'placed', orderId: `ord_${id.slice(4)}` });
    expect(await held(trader)).toEqual([['WHOP', 50n]]);
    expect(await wallet(trader)).toBe(100_000n - 50_000n - 1_000n);
    await ask(trader, 50, id);
    expect(await held(trader)).toEqual([['WHOP', 50n]]);
    await expect(ask(trader, 51, id)).rejects.toMatchObject({ code: 'id_reused' });
    const at = broker.clock.now();
    broker.overlays.push({ kind: 'halt', symbol: 'WHOP', from: at, to: at + hourMs });
    await expect(ask(trader, 1)).rejects.toMatchObject({ code: 'market_closed' });
    expect(await ask(trader, 50, id)).toMatchObject({ state: 'placed' });
  });

  it('waits for money it lacks, and buys itself once when the money comes', async () => {
    const trader = await broker.trader(10_000n);
    expect(await ask(trader, 20)).toMatchObject({ state: 'awaiting_funds', orderId: null });
    expect(await placeAwaiting(app())).toBe(0);
    expect([await held(trader), await wallet(trader)]).toEqual([[], 10_000n]);
    await pay(trader, 10_400n);
    const counts = await Promise.all([placeAwaiting(app()), placeAwaiting(app())]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect([await held(trader), await wallet(trader)]).toEqual([[['WHOP', 20n]], 0n]);
    expect(await showInvestments(app(), trader.actor)).toEqual([]);
    expect((await facts(trader)).map(({ type }) => type)).toEqual([
      'trading.investment-changed',
      'trading.order-filled',
    ]);
  });

  it('is never bought above the price that was agreed', async () => {
    const trader = await broker.trader(10_000n);
    await ask(trader, 20);
    await pay(trader, 90_000n);
    broker.clock.advance(1_000);
    broker.quote('WHOP', '10.51');
    expect(await placeAwaiting(app())).toBe(0);
    broker.clock.advance(1_000);
    broker.quote('WHOP', '10.50');
    expect(await placeAwaiting(app())).toBe(1);
  });

  it('ends after a day without money, and tells', async () => {
    const trader = await broker.trader(100n);
    await ask(trader, 20);
    broker.clock.advance(24 * hourMs);
    await pay(trader, 90_000n);
    expect(await placeAwaiting(app())).toBe(0);
    expect(await held(trader)).toEqual([]);
    expect((await facts(trader)).map(({ state }) => state)).toEqual(['awaiting_funds', 'expired']);
  });

  it('can be cancelled by its person only, while it waits', async () => {
    const [trader, other] = [await broker.trader(100n), await broker.trader(100n)];
    const { id } = await ask(trader, 20);
    await expect(cancelInvestment(app(), other.actor, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await cancelInvestment(app(), trader.actor, id)).toEqual([]);
    expect(await cancelInvestment(app(), trader.actor, id)).toEqual([]);
    await pay(trader, 90_000n);
    expect(await placeAwaiting(app())).toBe(0);
    const placed = await ask(trader, 1);
    await expect(cancelInvestment(app(), trader.actor, placed.id)).rejects.toMatchObject({
      code: 'order_not_working',
    });
  });

  it('is refused for what is not paid in full, and beyond twenty that wait', async () => {
    const trader = await broker.trader(100n);
    await expect(
      invest(app(), trader.actor, { id: newId('inv'), symbol: 'EURUSD', quantity: 1 }),
    ).rejects.toMatchObject({ code: 'leverage_not_offered' });
    for (let count = 0; count < 20; count++) await ask(trader, 1);
    await expect(ask(trader, 1)).rejects.toMatchObject({ code: 'too_many_orders' });
    expect(await showInvestments(app(), trader.actor)).toHaveLength(20);
  });
});
