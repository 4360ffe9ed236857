// A market at injected time with persons who trade on it: what tests of orders that wait are written with.
import { expect } from 'vitest';
import { newId, type OrderId, type UserId } from '#core/values/ids.ts';
import { parsePrice } from '#core/values/price.ts';
import { hourMs, secondMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Market, type Overlay } from '#server/domains/market/index.ts';
import { type BlockParticipants, createMatcher, nobody } from '#server/domains/trading/index.ts';
import { type OrderInput, placeOrder } from '#server/domains/trading/orders/place-order.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import { cancelOrder } from '#server/domains/trading/orders/working/cancel-order.ts';
import { endOrder } from '#server/domains/trading/orders/working/end-orders.ts';
import { findWorking, listWaiting } from '#server/domains/trading/orders/working/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { noGuards } from '#testing/stages/no-guards.ts';
import { many, sql } from '#server/platform/db/sql.ts';

/** Thursday, 15:00 UTC: every market is open. */
export const brokerStart = Date.parse('2026-11-19T15:00:00Z');

export interface Trader {
  readonly actor: Actor;
  readonly owner: number;
}

/** `db` is asked for at use: it is opened in `beforeAll`. Nobody copies unless the test says who. */
export function createBroker(
  db: () => Database,
  copiersOf: (market: Market) => BlockParticipants = () => nobody,
) {
  const clock = fixedClock(brokerStart);
  const overlays: Overlay[] = [];
  const market = createMarket({ seed: 'test', clock, overlays });
  const app = () => ({ ...noGuards, db: db(), clock, market, participants: copiersOf(market) });
  let matcher = createMatcher(app());
  const price = (text: string) => parsePrice(text) ?? expect.fail(text);

  const broker = {
    clock,
    overlays,
    market,
    app,
    price,
    /** The next test starts at the same time with an empty book. */
    async reset() {
      const open = await many<{ owner: number }>(
        db().read,
        sql`select distinct owner from trading.working_order where ended_at is null`,
      );
      await db().transaction(async (tx) => {
        for (const { owner } of open)
          for (const row of await listWaiting(tx, owner)) await endOrder(tx, row, 'by_user', clock.now());
      });
      overlays.length = 0;
      clock.set(brokerStart);
      matcher = createMatcher(app());
    },
    /** Fixes bid and ask from now on. */
    quote(symbol: string, bid: string, ask = bid) {
      overlays.push({
        kind: 'fixed',
        symbol,
        from: clock.now(),
        to: brokerStart + 10_000 * hourMs,
        bid: price(bid),
        ask: price(ask),
      });
    },
    /** One second later with these prices: what the tick filled. */
    async tick(symbol?: string, bid?: string, ask?: string): Promise<number> {
      clock.advance(secondMs);
      if (symbol !== undefined && bid !== undefined) broker.quote(symbol, bid, ask);
      return matcher.tick();
    },
    match: () => matcher.tick(),
    /** A node that has just started. */
    restart() {
      matcher = createMatcher(app());
    },
    async trader(cents = 100_000n, userId: UserId = newId('usr')): Promise<Trader> {
      const owner = await db().transaction((tx) =>
        ledger.grantOpening(tx, userId, clock.now() - hourMs, cents),
      );
      return { owner, actor: { userId, sessionId: 's', email: 'a@b.c', isVerified: true, isAdmin: false } };
    },
    place: ({ actor }: Trader, rest: Partial<OrderInput>) =>
      placeOrder(app(), actor, {
        id: newId('ord', clock.now()),
        symbol: 'BTC',
        side: 'buy',
        product: 'margin',
        leverage: 2,
        quantity: '0.01',
        ...rest,
      }),
    cancel: ({ actor }: Trader, id: OrderId) => cancelOrder(app(), actor, id),
    /** Wallet, set aside, margin. */
    async cents({ owner }: Trader): Promise<readonly bigint[]> {
      const of = (kind: ledger.Kind) => ledger.balanceOf(db().read, owner, 'USD', kind);
      return [await of('wallet'), await of('order_hold'), await of('margin')];
    },
    positions: ({ owner }: Trader) => listOpenPositions(db().read, [owner]),
    working: (id: OrderId) => findWorking(db().read, id),
    statusOf: async (id: OrderId) =>
      (
        await many<{ status: string; price: string | null }>(
          db().read,
          sql`select status, price from trading.orders where id = ${id}`,
        )
      )[0],
    /** Rows that must not exist, whatever happened. */
    brokenPromises: () =>
      many(
        db().read,
        sql`select 'orphan' as what, w.id from trading.working_order w
            where w.ended_at is null and w.position_id is not null and not exists (
              select from trading.position p where p.owner = w.owner and p.id = w.position_id and p.closed_at is null and p.side <> w.side)
          union all
          select 'status', w.id from trading.working_order w join trading.orders o using (id)
            where (o.status = 'working') <> (w.ended_at is null)
          union all
          select 'overfilled', o.id from trading.orders o where o.filled_quantity > o.quantity
          union all
          select 'hold', a.owner::text from trading.account a where
            (select coalesce(sum(hold_cents), 0) from trading.working_order w where w.owner = a.owner) <>
            (select coalesce(sum(b.posted), 0) from ledger.balance b where b.owner = a.owner and b.kind = 2)
          union all
          select 'flat account owes', a.owner::text from trading.account a where a.debt_cents > 0
            and not exists (select from trading.position p where p.owner = a.owner and p.closed_at is null)`,
      ),
  };
  return broker;
}
