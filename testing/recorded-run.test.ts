// One run of the whole engine, recorded: a lead trader with 40 copiers and 12 trades of every kind.
// Its books hash to the same value as on the day it was recorded. Who moves code of the ledger,
// trading or copying keeps this hash; who means to change a figure says why in the commit that
// changes it. RECORDED_RUN=<file> writes the books, to compare two commits.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Id, newId } from '#core/values/ids.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { loadConfig } from '#server/platform/config.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { invest } from '#server/domains/trading/invest/invest.ts';
import { protectPosition } from '#server/domains/trading/orders/working/protect-position.ts';
import type { Database } from '#server/platform/db/database.ts';
import { asTheyCome, sql } from '#server/platform/db/sql.ts';
import { brokerStart, createBroker, type Trader } from '#testing/stages/broker.ts';
import { openTestDatabase } from '#testing/database.ts';
import { priceOf, quantityOf } from '#testing/typed-amounts.ts';

const copiers = 40;
const recorded = {
  ledger: 'b602a9b6d42a55b8',
  orders: '42881e1496e7c043',
  fills: 'b2241f86e91d4677',
  positions: '4b5c78dfdf497658',
  decisions: '714211aa6ad318f7',
};

let db: Database;
const broker = createBroker(() => db, copying.blockParticipants);

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(async () => {
  expect(await ledger.verifyBook(db.read)).toEqual([]);
  await db.close();
});

/** Ids that come in the same order in every run: an owner's stripe follows from them. */
let drawn = 0;
const id = <Prefix extends string>(prefix: Prefix): Id<Prefix> =>
  newId(prefix, brokerStart, (bytes) => {
    drawn += 1;
    return bytes.map((_, place) => (drawn >> (5 * (bytes.length - 1 - place))) & 31);
  });

async function followed(): Promise<void> {
  while (await copying.workChunk({ db, market: broker.market }));
}

async function openStage(): Promise<Trader> {
  broker.quote('BTC', '59990', '60010');
  broker.quote('NVDA', '100', '100.02');
  broker.quote('WHOP', '10', '10.01');
  const lead = await broker.trader(10_000_000n, id('usr'));
  const leaderId = id('ldr');
  await db.transaction((tx) =>
    copying.openLeader(tx, {
      id: leaderId,
      owner: lead.owner,
      userId: lead.actor.userId,
      minCopyCents: 20_000n,
      at: broker.clock.now(),
    }),
  );
  // The run is from before who leads had a share of the fee.
  const config = loadConfig({ LEADER_FEE_PERCENT: '0' });
  const needs = { ...broker.app(), config, notCopyable: async () => undefined };
  for (let place = 0; place < copiers; place++) {
    const { actor } = await broker.trader(1_000_000n, id('usr'));
    // Amounts that differ, so that lots, roundings and minimums differ too.
    const amount = BigInt(200 + 137 * place) * 100n;
    await copying.startCopying(needs, actor, {
      id: id('cpy'),
      leaderId,
      amount,
      stopLossBps: 500 + 100 * place,
    });
  }
  return lead;
}

/**
 * Market, limit at once and later, stop, bracket, close in part and whole, turn, investment, staff
 * trade, close-out.
 */
async function trade(lead: Trader): Promise<void> {
  await openWithOrders(lead);
  await later('BTC', '57950', '57960');
  await later('NVDA', '104.5', '104.52');
  await turnAndClosePart(lead);
  await investAndTradeByStaff(lead);
  await endByBracketAndCloseOut(lead);
}

async function openWithOrders(lead: Trader): Promise<void> {
  await place(lead, { quantity: '0.5', takeProfit: '70000', stopLoss: '50000' });
  await place(lead, { quantity: '0.2', type: 'limit', limitPrice: '60020' });
  await place(lead, { quantity: '0.1', type: 'limit', limitPrice: '58000' });
  const nvda = { symbol: 'NVDA', leverage: 5 };
  await place(lead, { ...nvda, side: 'sell', quantity: '40' });
  await place(lead, { ...nvda, side: 'buy', quantity: '10', type: 'stop', stopPrice: '104' });
}

async function turnAndClosePart(lead: Trader): Promise<void> {
  await place(lead, { symbol: 'NVDA', side: 'buy', quantity: '50', leverage: 5 });
  await closePosition(broker.app(), lead.actor, {
    id: id('ord'),
    positionId: (await held(lead, 'BTC')).id,
    quantity: quantityOf('0.3'),
  });
  await followed();
}

async function investAndTradeByStaff(lead: Trader): Promise<void> {
  await invest(broker.app(), lead.actor, { id: id('inv'), symbol: 'WHOP', quantity: 200 });
  await followed();
  const at = broker.clock.now();
  await db.transaction((tx) =>
    trading.placeStaffTrade(
      tx,
      broker.app(),
      {
        id: id('ord'),
        userId: lead.actor.userId,
        symbol: 'ETH',
        side: 'buy',
        leverage: 2,
        cents: 100_000n,
        price: broker.market.quote('ETH', at).ask,
        durationMs: undefined,
        by: 'admin@example.org',
      },
      at,
    ),
  );
  await followed();
}

async function endByBracketAndCloseOut(lead: Trader): Promise<void> {
  await protectPosition(broker.app(), lead.actor, {
    positionId: (await held(lead, 'NVDA')).id,
    takeProfit: priceOf('110'),
    stopLoss: null,
  });
  await later('NVDA', '111', '111.02');
  await later('BTC', '49000', '49010');
  await place(lead, { quantity: '3', side: 'sell', leverage: 2 });
  await place(lead, {
    quantity: '0.05',
    side: 'buy',
    type: 'limit',
    limitPrice: '48000',
    timeInForce: 'IOC',
  });
  await later('BTC', '76000', '76010');
  await trading.closeOutAll(broker.app());
  await followed();
}

async function place(lead: Trader, order: Parameters<typeof broker.place>[1]): Promise<void> {
  await broker.place(lead, { id: id('ord'), ...order });
  await followed();
}

async function later(symbol: string, bid: string, ask: string): Promise<void> {
  await broker.tick(symbol, bid, ask);
  await followed();
}

const held = async (lead: Trader, symbol: string) =>
  (await broker.positions(lead)).find((position) => position.symbol === symbol) ?? expect.fail(symbol);

const books = {
  ledger: sql`select t.tx, t.owner, t.stripe, t.kind, t.idem_key, t.ref, t.meta, t.effective_at,
      (select jsonb_agg(jsonb_build_array(e.owner, e.asset, e.kind, e.stripe, e.code, e.amount, e.balance_after)
                        order by e.owner, e.asset, e.kind, e.stripe, e.seq) from ledger.entry e where e.tx = t.tx) as entries
    from ledger.ledger_tx t order by t.tx`,
  orders: sql`select o.*, w.type, w.hold_cents, w.ended_at, w.ended_reason from trading.orders o
    left join trading.working_order w using (id)
    left join lateral (select min(seq) as seq from trading.fill f where f.order_id = o.id) f on true
    order by o.at, f.seq, o.owner, o.quantity, o.price`,
  fills: sql`select f.*, e.wanted, e.filled, e.price as walked, e.rate_numerator, e.rate_denominator from trading.fill f
    join trading.execution e on e.id = f.execution_id order by f.seq`,
  positions: sql`select p.owner, p.id, p.symbol, p.product, p.side, p.leverage, p.quantity, p.entry_price, p.margin_cents,
      p.opened_quantity, p.put_in_cents, p.closed_quantity, p.closed_value, p.pnl_cents, p.fee_cents, p.opened_at,
      p.closed_at, a.debt_cents from trading.position p join trading.account a using (owner)
    join lateral (select min(seq) as seq from trading.fill f where f.position_id = p.id) f on true order by f.seq`,
  decisions: sql`select d.* from copying.decision d order by d.number, d.leg, d.owner`,
} as const;

it('writes the same books for the recorded run of a lead trader with 40 copiers', async () => {
  await broker.reset();
  await trade(await openStage());
  // Ids that the engine draws become the place of their first appearance.
  const places = new Map<string, string>();
  const plain = (text: string) =>
    text.replace(/\b[a-z]{3}_[0-9A-Z]{26}\b/g, (found) => {
      if (!places.has(found)) places.set(found, `${found.slice(0, 3)}#${places.size}`);
      return places.get(found) ?? found;
    });
  const texts: Record<string, string> = {};
  for (const [name, query] of Object.entries(books))
    texts[name] = plain((await asTheyCome(db.read, query)).map((row) => JSON.stringify(row)).join('\n'));
  if (process.env['RECORDED_RUN'])
    await writeFile(process.env['RECORDED_RUN'], Object.entries(texts).flat().join('\n'));
  const hashes = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      createHash('sha256').update(text).digest('hex').slice(0, 16),
    ]),
  );
  expect(hashes).toEqual(recorded);
});
