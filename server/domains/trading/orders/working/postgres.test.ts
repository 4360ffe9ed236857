// Several nodes over one book, and the size of a tick's work. Skipped, and listed, without
// PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMatcher } from '#server/domains/trading/index.ts';
import {
  listCrossed,
  listWatchedSymbols,
  moveTrailing,
} from '#server/domains/trading/orders/working/store.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { int, text } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { one, run, sql, values } from '#server/platform/db/sql.ts';
import { silentLog } from '#server/platform/log.ts';
import { brokerStart, createBroker } from '#testing/stages/broker.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

let cluster: Cluster | undefined;
let db: Database;
const broker = createBroker(() => db);

describe.skipIf(!postgresPrograms())('on PostgreSQL', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    const address = (await cluster?.migratedDatabase('orders')) ?? '';
    db = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: 16, DATA_DIR: '' }, silentLog);
    await broker.reset();
    broker.quote('BTC', '60000');
  });
  afterAll(async () => {
    expect(await broker.brokenPromises()).toEqual([]);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
    await db.close();
    await cluster?.stop();
  });

  it('fills each order once while four nodes tick and people cancel', async () => {
    const traders = await Promise.all(Array.from({ length: 20 }, () => broker.trader(1_000_000n)));
    const placed = await Promise.all(
      traders.flatMap((trader) =>
        ['59000', '58000', '57000'].map(async (limitPrice) => ({
          trader,
          order: await broker.place(trader, { type: 'limit', limitPrice, takeProfit: '90000' }),
        })),
      ),
    );
    broker.clock.advance(1_000);
    broker.quote('BTC', '57000');
    const nodes = Array.from({ length: 4 }, () => createMatcher(broker.app()));
    const cancelled = placed.filter((_, place) => place % 5 === 0);
    const [filled] = await Promise.all([
      Promise.all(nodes.map((node) => node.tick())),
      Promise.allSettled(cancelled.map(({ trader, order }) => broker.cancel(trader, order.id))),
    ]);
    // What one node left to another, which was itself turned away, is met at the next tick.
    broker.clock.advance(1_000);
    const rest = await createMatcher(broker.app()).tick();
    const { fills, orders } = await one(
      db.read,
      row({ fills: int, orders: int }),
      sql`select (select count(*) from trading.fill) as fills,
        (select count(*) from trading.orders where status = 'filled') as orders`,
    );
    expect(filled.reduce((sum, count) => sum + count, rest)).toBe(fills);
    expect(orders).toBe(fills);
    expect(fills).toBeGreaterThanOrEqual(48);
    expect(await listWatchedSymbols(db.read)).toEqual(['BTC']);
  });

  it('reads of a hundred thousand waiting orders only those that a tick reaches', async () => {
    await run(
      db.read,
      sql`insert into trading.working_order (id, owner, symbol, side, type, limit_price, time_in_force, is_post_only,
        watch, watch_price, accepted_at)
        select 'ord_bulk' || n, 1, 'NVDA', 'buy', 'limit', n, 'GTC', false, 'ask_falls', n, ${new Date(brokerStart)}
        from generate_series(1, 100000) n`,
    );
    await run(db.read, sql`analyze trading.working_order`);
    const tick = { symbol: 'NVDA', bid: 99_990n, ask: 99_991n, at: brokerStart };
    expect(await listCrossed(db.read, [tick])).toHaveLength(10);
    expect(await moveTrailing(db.read, [tick])).toBe(0);
    const plan = await values(
      db.read,
      text,
      sql`explain select id from trading.working_order
        where symbol = 'NVDA' and ended_at is null and watch = 'ask_falls' and watch_price >= 99991`,
    );
    expect(JSON.stringify(plan)).toContain('working_order_watch');
    expect(await listWatchedSymbols(db.read)).toEqual(['BTC', 'NVDA']);
    await run(db.read, sql`delete from trading.working_order where owner = 1`);
  });
});
