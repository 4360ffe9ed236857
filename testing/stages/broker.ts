// A market at injected time with persons who trade on it: what tests of orders that wait are
// written with.
import { expect } from 'vitest';
import { newId, type OrderId, type UserId } from '#core/values/ids.ts';
import { orderInput, type OrderText } from '#core/trading/order-input.ts';
import { parsePrice } from '#core/values/price.ts';
import { hourMs, secondMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Market, type Overlay } from '#server/domains/market/index.ts';
import { type BlockParticipants, createMatcher, nobody } from '#server/domains/trading/index.ts';
import { placeOrder } from '#server/domains/trading/orders/place-order.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import { cancelOrder } from '#server/domains/trading/orders/working/cancel-order.ts';
import { endOrder } from '#server/domains/trading/orders/working/end-orders.ts';
import { findWorking, listWaiting } from '#server/domains/trading/orders/working/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { int, nullable, text, numericText } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { noGuards } from '#testing/stages/no-guards.ts';
import { many, sql } from '#server/platform/db/sql.ts';

/** Thursday, 15:00 UTC: every market is open. */
export const brokerStart = Date.parse('2026-11-19T15:00:00Z');

export interface Trader {
  readonly actor: Actor;
  readonly owner: number;
}

/**
 * `db` is asked for at use: it is opened in `beforeAll`. No one copies unless the test says who.
 */
export const createBroker = (
  db: () => Database,
  copiersOf: (market: Market) => BlockParticipants = () => nobody,
): Broker => new Broker(db, copiersOf);

class Broker {
  readonly clock = fixedClock(brokerStart);
  readonly overlays: Overlay[] = [];
  readonly market = createMarket({ seed: 'test', clock: this.clock, overlays: this.overlays });
  readonly #db: () => Database;
  readonly #copiersOf: (market: Market) => BlockParticipants;
  #matcher: ReturnType<typeof createMatcher> | undefined;

  constructor(db: () => Database, copiersOf: (market: Market) => BlockParticipants) {
    this.#db = db;
    this.#copiersOf = copiersOf;
  }

  readonly app = () => ({
    ...noGuards,
    db: this.#db(),
    clock: this.clock,
    market: this.market,
    participants: this.#copiersOf(this.market),
  });

  readonly price = (text: string) => parsePrice(text) ?? expect.fail(text);

  /** The next test starts at the same time with an empty book. */
  readonly reset = async (): Promise<void> => {
    const open = await many(
      this.#db().read,
      row({ owner: int }),
      sql`select distinct owner from trading.working_order where ended_at is null`,
    );
    await this.#db().transaction(async (tx) => {
      for (const { owner } of open)
        for (const row of await listWaiting(tx, owner)) await endOrder(tx, row, 'by_user', this.clock.now());
    });
    this.overlays.length = 0;
    this.clock.set(brokerStart);
    this.restart();
  };

  /** Fixes bid and ask from now on. */
  readonly quote = (symbol: string, bid: string, ask = bid): void => {
    this.overlays.push({
      kind: 'fixed',
      symbol,
      from: this.clock.now(),
      to: brokerStart + 10_000 * hourMs,
      bid: this.price(bid),
      ask: this.price(ask),
    });
  };

  /** One second later with these prices. Returns how many orders the tick filled. */
  readonly tick = async (symbol?: string, bid?: string, ask?: string): Promise<number> => {
    this.clock.advance(secondMs);
    if (symbol !== undefined && bid !== undefined) this.quote(symbol, bid, ask);
    return this.match();
  };

  readonly match = (): Promise<number> => {
    this.#matcher ??= createMatcher(this.app());
    return this.#matcher.tick();
  };

  /** A node that has just started. */
  readonly restart = (): void => {
    this.#matcher = createMatcher(this.app());
  };

  readonly trader = async (cents = 100_000n, userId: UserId = newId('usr')): Promise<Trader> => {
    const owner = await this.#db().transaction((tx) =>
      ledger.grantOpening(tx, userId, this.clock.now() - hourMs, cents),
    );
    return { owner, actor: { userId, sessionId: 's', email: 'a@b.c', isVerified: true, isAdmin: false } };
  };

  /** As a client asks, by the contract. */
  readonly place = ({ actor }: Trader, rest: Partial<OrderText>) =>
    placeOrder(
      this.app(),
      actor,
      orderInput.parse({
        id: newId('ord', this.clock.now()),
        symbol: 'BTC',
        side: 'buy',
        product: 'margin',
        leverage: 2,
        quantity: '0.01',
        ...rest,
      }),
    );

  readonly cancel = ({ actor }: Trader, id: OrderId) => cancelOrder(this.app(), actor, id);

  /** Wallet, set aside, margin. */
  readonly cents = async ({ owner }: Trader): Promise<readonly bigint[]> => {
    const of = (kind: ledger.Kind) => ledger.balanceOf(this.#db().read, owner, 'USD', kind);
    return [await of('wallet'), await of('order_hold'), await of('margin')];
  };

  readonly positions = ({ owner }: Trader) => listOpenPositions(this.#db().read, [owner]);

  readonly working = (id: OrderId) => findWorking(this.#db().read, id);

  readonly statusOf = async (id: OrderId) =>
    (
      await many(
        this.#db().read,
        row({ status: text, price: nullable(numericText) }),
        sql`select status, price from trading.orders where id = ${id}`,
      )
    )[0];

  /** Rows that must not exist, whatever happened. */
  readonly brokenPromises = () => many(this.#db().read, row({ what: text, id: text }), brokenPromises);
}

const brokenPromises = sql`select 'orphan' as what, w.id from trading.working_order w
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
    and not exists (select from trading.position p where p.owner = a.owner and p.closed_at is null)`;
