// Any life of an account with waiting orders keeps the book's promises, and the same log leads to the same cents.
import { beforeAll, expect, it } from 'vitest';
import type { Side } from '#core/trading/contract.ts';
import { newId, type OrderId } from '#core/values/ids.ts';
import { Refusal } from '#core/values/refusal.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { closeOutAll } from '#server/domains/trading/risk/close-out.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import type { OrderInput } from '#server/domains/trading/orders/place-order.ts';
import { editOrder } from '#server/domains/trading/orders/working/edit-order.ts';
import { protectPosition } from '#server/domains/trading/orders/working/protect-position.ts';
import { listWaiting, type WorkingRow } from '#server/domains/trading/orders/working/store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createBroker, type Trader } from '#testing/stages/broker.ts';
import { openTestDatabase } from '#testing/database.ts';

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

function randomOrder(random: Random): Partial<OrderInput> {
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

/** Plays the whole log on a fresh database. Answers the balances of every account and what was seen to happen. */
async function play(seed: number): Promise<{ balances: string[]; seen: Record<string, number> }> {
  const db: Database = await openTestDatabase();
  const broker = createBroker(() => db);
  const random = randomFrom(seed);
  const seen: Record<string, number> = {};
  const count = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  broker.quote('BTC', '60000');
  broker.quote('NVDA', '100');
  const traders: Trader[] = [];
  for (let i = 0; i < accounts; i++) traders.push(await broker.trader(100_000n));

  const act = async (trader: Trader): Promise<void> => {
    const app = broker.app();
    // Ids made within one tick have no order: what the log picks is picked by what it is.
    const [position] = (await broker.positions(trader)).toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
    const orders = (await listWaiting(db.read, trader.owner)).toSorted((a, b) =>
      nameOf(a) < nameOf(b) ? -1 : 1,
    );
    const order = orders[random.next(Math.max(1, orders.length))];
    const choice = random.next(10);
    if (choice === 0 && position)
      await closePosition(app, trader.actor, { id: id(), positionId: position.id });
    else if (choice === 1 && position) {
      const near = prices(random)[position.symbol as 'BTC'];
      const far = prices(random)[position.symbol as 'BTC'];
      await protectPosition(app, trader.actor, { positionId: position.id, takeProfit: near, stopLoss: far });
    } else if (choice === 2 && order) await broker.cancel(trader, order.id);
    else if (choice === 3 && order?.limitPrice)
      await editOrder(app, trader.actor, {
        id: order.id,
        limitPrice: prices(random)[order.symbol as 'BTC'],
      });
    else await broker.place(trader, { ...randomOrder(random), id: id() });
    count(`action ${choice}`);
  };
  const id = (): OrderId => newId('ord', broker.clock.now());

  try {
    for (let step = 0; step < steps; step++) {
      for (const trader of traders) {
        broker.clock.advance(1);
        try {
          await act(trader);
        } catch (fault) {
          if (!(fault instanceof Refusal)) throw fault;
          count(fault.code);
        }
      }
      const { BTC, NVDA } = prices(random);
      broker.overlays.length = 0;
      broker.clock.set(Math.ceil((broker.clock.now() + 1) / 1_000) * 1_000);
      broker.quote('BTC', BTC);
      broker.quote('NVDA', NVDA);
      seen['triggered'] = (seen['triggered'] ?? 0) + (await broker.match());
      seen['closed out'] = (seen['closed out'] ?? 0) + (await closeOutAll(broker.app()));
      expect(await broker.brokenPromises()).toEqual([]);
    }
    expect(await ledger.verifyBook(db.read)).toEqual([]);
    const balances: string[] = [];
    for (const trader of traders) balances.push((await broker.cents(trader)).join(' '));
    return { balances, seen };
  } finally {
    await db.close();
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
