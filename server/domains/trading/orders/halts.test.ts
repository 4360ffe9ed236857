// A halt as another node meets it, before that node has read it: what is written asks again in its
// own transaction.
import { describe, expect, it } from 'vitest';
import { createHalts, createMarket, haltMarket, resumeMarket } from '#server/domains/market/index.ts';
import { closeOutAll } from '#server/domains/trading/risk/close-out.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { int } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql } from '#server/platform/db/sql.ts';
import { brokerOfFile } from '#testing/stages/broker-of-file.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';

// The node that has not read the halt: its market knows of none.
const { broker, db } = brokerOfFile({ BTC: ['59990', '60000'] });
const admin: Actor = { userId: 'usr_admin', sessionId: 's', email: '', isVerified: true, isAdmin: true };
const ask = { symbol: 'BTC', reason: 'The exchange reports wrong prices' };
/** The node where the administrator sits. */
const elsewhere = () => {
  const halts = createHalts(db());
  const market = createMarket({ seed: 'test', clock: broker.clock, halts });
  return { db: db(), clock: broker.clock, market, halts };
};
const written = async () =>
  (
    await many(
      db().read,
      row({ orders: int, executions: int, fills: int, entries: int }),
      sql`select (select count(*) from trading.orders) as orders, (select count(*) from trading.execution) as executions,
        (select count(*) from trading.fill) as fills, (select count(*) from ledger.entry) as entries`,
    )
  )[0];

describe('a halt that this node has not read', () => {
  it('refuses an order with the reason, and nothing is written', async () => {
    const trader = await broker.trader();
    await broker.place(trader, {});
    await haltMarket(elsewhere(), admin, ask);
    const before = await written();
    expect(await refusalOf(broker.place(trader, {}))).toBe('market_halted');
    await expect(broker.place(trader, { side: 'sell' })).rejects.toMatchObject({
      detail: { symbol: 'BTC', reason: ask.reason },
    });
    expect(await written()).toEqual(before);
    await resumeMarket(elsewhere(), admin, ask);
    expect(await broker.place(trader, {})).toMatchObject({ status: 'filled' });
  });

  it('leaves an order that waits in the book with its money set aside, and fills it once the market trades again', async () => {
    const trader = await broker.trader();
    const { id } = await broker.place(trader, { type: 'limit', limitPrice: '58000' });
    const money = await broker.cents(trader);
    await haltMarket(elsewhere(), admin, ask);
    expect(await broker.tick('BTC', '57999', '58000')).toBe(0);
    expect(await broker.statusOf(id)).toMatchObject({ status: 'working' });
    expect(await broker.cents(trader)).toEqual(money);
    await resumeMarket(elsewhere(), admin, ask);
    expect(await broker.tick('BTC', '57999', '58000')).toBe(1);
  });

  it('closes nobody out, and does so after it when the account is still at the line', async () => {
    const trader = await broker.trader();
    await broker.place(trader, { quantity: '0.03' });
    await haltMarket(elsewhere(), admin, ask);
    broker.quote('BTC', '40000');
    expect(await closeOutAll(broker.app())).toBe(0);
    expect(await broker.positions(trader)).toHaveLength(1);
    await resumeMarket(elsewhere(), admin, ask);
    expect(await closeOutAll(broker.app())).toBe(1);
    expect(await broker.positions(trader)).toEqual([]);
  });
});
