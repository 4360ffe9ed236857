// Any life of an account with waiting orders keeps the book's promises, and the same log leads to
// the same cents.
import { beforeAll, expect, it } from 'vitest';
import type { Side } from '#core/trading/contract.ts';
import { newId, type OrderId } from '#core/values/ids.ts';
import { Refusal } from '#core/values/refusal.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { closeOutAll } from '#server/domains/trading/risk/close-out.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { editOrder } from '#server/domains/trading/orders/working/edit-order.ts';
import { protectPosition } from '#server/domains/trading/orders/working/protect-position.ts';
import { listWaiting, type WorkingRow } from '#server/domains/trading/orders/working/store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createBroker, type Trader } from '#testing/stages/broker.ts';
import { openTestDatabase } from '#testing/database.ts';
import { priceOf } from '#testing/typed-amounts.ts';
import { type OrderText } from '#core/trading/order-input.ts';

/** Random sequences of orders, one per account. */
// The long run plays 420; a third of them keeps the everyday run short.
const accounts = process.env['LONG'] ? 420 : 140;
const steps = 10;

/** Marsaglia's xorshift, 32 bits: the log of a run is its seed. */
function randomFrom(seed: number) {
  let state = seed;
  const next = (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  return { next, pick: <Value>(values: readonly Value[]): Value => values[next(values.length)] as Value };
}
type Random = ReturnType<typeof randomFrom>;

const prices = (random: Random) => ({
  BTC: String(40_000 + 250 * random.next(160)),
  NVDA: String(60 + random.next(80)),
});

function randomOrder(random: Random): Partial<OrderText> {
  const symbol = random.pick(['BTC', 'NVDA'] as const);
  const near = () => prices(random)[symbol];
  const quantity =
    symbol === 'BTC' ? random.pick(['0.002', '0.005', '0.02']) : random.pick(['0.5', '3', '20']);
  const side: Side = random.pick(['buy', 'sell']);
  const base = { symbol, quantity, side, leverage: symbol === 'BTC' ? 2 : 5 };
  const bracket =
    random.next(3) === 0 ? { takeProfit: near(), ...(random.next(2) === 0 ? { stopLoss: near() } : {}) } : {};
  const reduceOnly = random.next(5) === 0 ? { reduceOnly: true } : bracket;
  const timeInForce = random.pick(['GTC', 'GTC', 'DAY', 'IOC', 'FOK'] as const);
  const waits = timeInForce === 'IOC' || timeInForce === 'FOK' ? ('GTC' as const) : timeInForce;
  switch (random.next(6)) {
    case 0:
    case 1:
      return { ...base, ...reduceOnly };
    case 2:
      return { ...base, ...reduceOnly, type: 'limit', limitPrice: near(), timeInForce };
    case 3:
      return { ...base, ...reduceOnly, type: 'stop', stopPrice: near(), timeInForce: waits };
    case 4:
      return { ...base, ...bracket, type: 'stop_limit', stopPrice: near(), limitPrice: near() };
    default:
      return { ...base, ...reduceOnly, type: 'trailing_stop', trailBps: 1 + random.next(1_500) };
  }
}

const nameOf = (row: WorkingRow): string =>
  [row.acceptedAt, row.symbol, row.type, row.side, row.watchPrice, row.role].join(' ');

/**
 * Plays the whole log on a fresh database. Returns the balances of every account and what was seen
 * to happen.
 */
async function play(seed: number): Promise<{ balances: string[]; seen: Record<string, number> }> {
  const db: Database = await openTestDatabase();
  try {
    const game = new Game(db, randomFrom(seed));
    await game.open();
    for (let step = 0; step < steps; step++) {
      await game.actAll();
      await game.moveMarket();
      expect(await game.broker.brokenPromises()).toEqual([]);
    }
    expect(await ledger.verifyBook(db.read)).toEqual([]);
    return { balances: await game.balances(), seen: game.seen };
  } finally {
    await db.close();
  }
}

class Game {
  readonly seen: Record<string, number> = {};
  readonly broker: ReturnType<typeof createBroker>;
  readonly #db: Database;
  readonly #random: Random;
  readonly #traders: Trader[] = [];

  constructor(db: Database, random: Random) {
    this.#db = db;
    this.#random = random;
    this.broker = createBroker(() => db);
  }

  async open(): Promise<void> {
    this.broker.quote('BTC', '60000');
    this.broker.quote('NVDA', '100');
    for (let i = 0; i < accounts; i++) this.#traders.push(await this.broker.trader(100_000n));
  }

  async actAll(): Promise<void> {
    for (const trader of this.#traders) {
      this.broker.clock.advance(1);
      try {
        await this.#act(trader);
      } catch (fault) {
        if (!(fault instanceof Refusal)) throw fault;
        this.#count(fault.code);
      }
    }
  }

  async moveMarket(): Promise<void> {
    const { broker } = this;
    const { BTC, NVDA } = prices(this.#random);
    broker.overlays.length = 0;
    broker.clock.set(Math.ceil((broker.clock.now() + 1) / 1_000) * 1_000);
    broker.quote('BTC', BTC);
    broker.quote('NVDA', NVDA);
    this.#count('triggered', await broker.match());
    this.#count('closed out', await closeOutAll(broker.app()));
  }

  async balances(): Promise<string[]> {
    const all: string[] = [];
    for (const trader of this.#traders) all.push((await this.broker.cents(trader)).join(' '));
    return all;
  }

  async #act(trader: Trader): Promise<void> {
    const random = this.#random;
    const app = this.broker.app();
    // Ids made within one tick have no order: what the log picks is picked by what it is.
    const [position] = (await this.broker.positions(trader)).toSorted((a, b) =>
      a.symbol < b.symbol ? -1 : 1,
    );
    const orders = (await listWaiting(this.#db.read, trader.owner)).toSorted((a, b) =>
      nameOf(a) < nameOf(b) ? -1 : 1,
    );
    const order = orders[random.next(Math.max(1, orders.length))];
    const choice = random.next(10);
    if (choice === 0 && position)
      await closePosition(app, trader.actor, { id: this.#id(), positionId: position.id });
    else if (choice === 1 && position) {
      const near = priceOf(prices(random)[position.symbol as 'BTC']);
      const far = priceOf(prices(random)[position.symbol as 'BTC']);
      await protectPosition(app, trader.actor, { positionId: position.id, takeProfit: near, stopLoss: far });
    } else if (choice === 2 && order) await this.broker.cancel(trader, order.id);
    else if (choice === 3 && order?.limitPrice)
      await editOrder(app, trader.actor, {
        id: order.id,
        limitPrice: priceOf(prices(random)[order.symbol as 'BTC']),
      });
    else await this.broker.place(trader, { ...randomOrder(random), id: this.#id() });
    this.#count(`action ${choice}`);
  }

  #id(): OrderId {
    return newId('ord', this.broker.clock.now());
  }

  #count(what: string, times = 1): void {
    this.seen[what] = (this.seen[what] ?? 0) + times;
  }
}

let first: Awaited<ReturnType<typeof play>>;
beforeAll(async () => {
  first = await play(20_261_120);
}, 1_200_000);

it('keeps the book at zero, no flat account owing and no bracket without its position, in any sequence of orders', () => {
  // The sequences reach what they are about.
  expect(first.seen['triggered']).toBeGreaterThan(accounts);
  expect(first.seen['closed out']).toBeGreaterThan(0);
  expect(first.seen['insufficient_funds']).toBeGreaterThan(0);
  expect(new Set(first.balances).size).toBeGreaterThan(accounts / 2);
});

it('leads to the same balances when the same log is played again', async () => {
  expect((await play(20_261_120)).balances).toEqual(first.balances);
}, 1_200_000);
