import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { parsePrice } from '#core/values/price.ts';
import { hourMs, minuteMs, secondMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Market, type Overlay } from '#server/domains/market/index.ts';
import { nobody } from '#server/domains/trading/index.ts';
import { placeOrder } from '#server/domains/trading/orders/place-order.ts';
import { createRiskWatch, guardsOf, type RiskWatch } from '#server/domains/trading/risk/risk-watch.ts';
import { type AccountState, isAtLine, type Marks } from '#server/domains/trading/rules.ts';
import { markCashLeft } from '#server/domains/trading/risk/store.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { json } from '#server/platform/db/readers.ts';
import { sql, values } from '#server/platform/db/sql.ts';
import { openTestDatabase } from '#testing/database.ts';
import { isDue } from '#testing/stages/is-due.ts';
import fc from 'fast-check';
import { usdItself } from '#core/market/instrument.ts';
import { orderInput } from '#core/trading/order-input.ts';

const start = Date.parse('2026-11-19T15:00:00Z');
const clock = fixedClock(start);
const overlays: Overlay[] = [];
const market = createMarket({ seed: 'test', clock, overlays });
let db: Database;
let watch: RiskWatch;

const price = (text: string) => parsePrice(text) ?? expect.fail(text);
const quote = (symbol: string, at: string) =>
  void overlays.push({
    kind: 'fixed',
    symbol,
    from: clock.now(),
    to: start + 1_000 * hourMs,
    bid: price(at),
    ask: price(at),
  });
const app = (used: Market = market) => ({ db, clock, market: used, participants: nobody });
async function person(cents: bigint): Promise<{ actor: Actor; owner: number }> {
  const userId = newId('usr');
  const owner = await db.transaction((tx) => ledger.grantOpening(tx, userId, start - hourMs, cents));
  return { owner, actor: { userId, sessionId: 's', email: 'a@b.c', isVerified: true, isAdmin: false } };
}
const trade = (
  { actor }: { actor: Actor },
  symbol: string,
  side: 'buy' | 'sell',
  quantity: string,
  leverage: number,
) =>
  placeOrder(
    app(),
    actor,
    orderInput.parse({ id: newId('ord'), symbol, side, product: 'margin', leverage, quantity }),
  );
const open = async ({ owner }: { owner: number }) => (await listOpenPositions(db.read, [owner])).length;
const tick = async () => {
  clock.advance(secondMs);
  return watch.tick();
};

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => {
  overlays.length = 0;
  clock.set(start);
  quote('BTC', '60000');
  quote('EURUSD', '1.1');
  watch = createRiskWatch(app());
});
afterAll(async () => {
  expect(await ledger.verifyBook(db.read)).toEqual([]);
  await db.close();
});

describe('the risk watch', () => {
  it('closes a long on the bid and a short on the ask at the tick that reaches the line', async () => {
    const long = await person(100_000n);
    const short = await person(100_000n);
    await trade(long, 'EURUSD', 'buy', '10000', 30);
    await trade(short, 'BTC', 'sell', '0.02', 2);
    expect(await tick()).toBe(0);
    quote('EURUSD', '1.01834');
    quote('BTC', '94939');
    expect(await tick()).toBe(0);
    quote('BTC', '94940');
    expect([await tick(), await open(short), await open(long)]).toEqual([1, 0, 1]);
    quote('EURUSD', '1.01833');
    expect([await tick(), await open(long)]).toEqual([1, 0]);
  });

  it('takes up accounts that trade after it started', async () => {
    expect(await tick()).toBe(0);
    const late = await person(100_000n);
    await trade(late, 'EURUSD', 'buy', '10000', 30);
    expect(await tick()).toBe(0);
    quote('EURUSD', '1.0');
    expect([await tick(), await open(late)]).toEqual([1, 0]);
  });

  it('meets money that left without a trade at the next renewal', async () => {
    const poor = await person(200_000n);
    await trade(poor, 'EURUSD', 'buy', '10000', 30);
    expect(await tick()).toBe(0);
    await db.transaction((tx) =>
      ledger.postAdjustment(tx, {
        owner: poor.owner,
        asset: 'USD',
        units: -120_000n,
        reason: 'Correction',
        idemKey: 'out',
        at: clock.now(),
        by: 'usr_admin',
      }),
    );
    quote('EURUSD', '1.02');
    clock.advance(minuteMs);
    expect(await tick()).toBe(1);
  });

  it('says that a tick is due for a start, a trade, money that left, a price behind a line, and nothing else', async () => {
    const due = () => isDue(db, watch.due(clock.now()));
    expect(await due()).toBe(true);
    await tick();
    expect(await due()).toBe(false);
    const one = await person(100_000n);
    await trade(one, 'EURUSD', 'buy', '10000', 30);
    expect(await due()).toBe(true);
    await tick();
    expect(await due()).toBe(false);
    await db.transaction((tx) => markCashLeft(tx, one.owner, clock.now()));
    expect(await due()).toBe(true);
    clock.advance(20 * secondMs);
    expect(await due()).toBe(false);
    quote('EURUSD', '1.0');
    expect(await due()).toBe(true);
    expect([await tick(), await open(one)]).toEqual([1, 0]);
    await tick();
    expect(await due()).toBe(false);
    clock.advance(minuteMs);
    expect(await due()).toBe(true);
  });

  it('reads one price per symbol on a tick that touches nobody', async () => {
    const asked: string[] = [];
    const counting: Market = {
      ...market,
      quote: (symbol, at) => (asked.push(symbol), market.quote(symbol, at)),
    };
    for (let i = 0; i < 3; i++) await trade(await person(100_000n), 'EURUSD', 'buy', '1000', 30);
    watch = createRiskWatch(app(counting));
    await tick();
    asked.length = 0;
    await tick();
    expect(asked.filter((symbol) => symbol === 'EURUSD')).toHaveLength(1);
  });
});

const cents = fc.bigInt({ min: 1_000n, max: 1_000_000n });
const held = fc.uniqueArray(
  fc.record({
    symbol: fc.constantFrom('A', 'B', 'C'),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    quantity: fc.bigInt({ min: 1_000_000n, max: 100_000_000_000n }),
    entry: fc.bigInt({ min: 100_000_000n, max: 20_000_000_000n }),
    marginCents: cents,
  }),
  { minLength: 1, maxLength: 3, selector: ({ symbol }) => symbol },
);
type Held = typeof held extends fc.Arbitrary<infer Value> ? Value : never;
const percent = fc.integer({ min: 50, max: 150 });
const moves = fc.record({ A: percent, B: percent, C: percent });

/** An account with these positions, and the market with each price at a percentage of its entry. */
function accountOf(rows: Held, cashCents: bigint) {
  const positions = rows.map((row) => ({
    ...row,
    id: newId('pos'),
    product: 'margin' as const,
    leverage: 5,
    openedAt: 0,
  }));
  const marginCents = positions.reduce((sum, row) => sum + row.marginCents, 0n);
  const state: AccountState = {
    owner: 1,
    cashKind: 'wallet',
    money: { cashCents, marginCents, debtCents: 0n },
    bonusCents: 0n,
    rests: false,
    heldCents: 0n,
    positions,
  };
  const marksAt =
    (scale: (symbol: string) => bigint): Marks =>
    (symbol) => {
      const entry = positions.find((row) => row.symbol === symbol)?.entry ?? 0n;
      const at = (entry * scale(symbol)) / 100n;
      return { quote: { bid: at, ask: at }, rate: usdItself };
    };
  return { state, marksAt };
}

describe('guards', () => {
  it('never lets an account reach the line before one of them is crossed', () => {
    let reached = 0;
    fc.assert(
      fc.property(held, cents, moves, (rows, cash, percents) => {
        const { state, marksAt } = accountOf(rows, cash);
        const guards = guardsOf(
          state,
          marksAt(() => 100n),
        );
        if (!guards) return;
        const later = marksAt((symbol) => BigInt(percents[symbol as 'A']));
        if (!isAtLine(state, later)) return;
        reached += 1;
        const isCrossed = guards.some(({ symbol, side, trigger }) =>
          side === 'buy' ? later(symbol).quote.bid <= trigger : later(symbol).quote.ask >= trigger,
        );
        expect(isCrossed).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    expect(reached).toBeGreaterThan(50);
  });
});

describe('margin notices', () => {
  const told = async ({ actor }: { actor: Actor }) =>
    (
      await values(
        db.read,
        json<{ level: string; line: number }>(),
        sql`select payload from events.outbox where user_id = ${actor.userId} and type = 'trading.margin-level-reached' order by at, id`,
      )
    ).map(({ line, level }) => `${line} at ${level}`);

  it('come once per crossing of 100 and 80 percent, from one of two nodes, and again after a recovery', async () => {
    const holder = await person(100_000n);
    // 0.02 BTC at 60,000 on leverage 2: margin 600, fee 1.20, cash 398.80 beside it.
    await trade(holder, 'BTC', 'buy', '0.02', 2);
    const other = createRiskWatch(app());
    const both = async () => {
      await tick();
      await other.tick();
    };
    await both();
    expect(await told(holder)).toEqual([]);
    // 398.80 lost takes equity to the margin.
    quote('BTC', '40060.00');
    await both();
    expect(await told(holder)).toEqual(['100 at 100.00']);
    await both();
    quote('BTC', '40200');
    await both();
    quote('BTC', '40000');
    await both();
    expect(await told(holder)).toEqual(['100 at 100.00']);
    quote('BTC', '34000');
    await both();
    expect(await told(holder)).toEqual(['100 at 100.00', '80 at 79.80']);
    quote('BTC', '60000');
    clock.advance(minuteMs);
    await both();
    quote('BTC', '39000');
    await both();
    expect(await told(holder)).toEqual(['100 at 100.00', '80 at 79.80', '100 at 96.47']);
    expect(await open(holder)).toBe(1);
  });

  it('say at once how low it is when a gap jumps both lines', async () => {
    const holder = await person(100_000n);
    await trade(holder, 'BTC', 'buy', '0.02', 2);
    await tick();
    quote('BTC', '33000');
    await tick();
    expect(await told(holder)).toEqual(['80 at 76.47']);
  });

  it('are not made of the last price of a closed market or a broken line, and come when it trades again', async () => {
    const holder = await person(100_000n);
    await trade(holder, 'BTC', 'buy', '0.02', 2);
    await tick();
    const until = (minutes: number) => ({ from: clock.now(), to: clock.now() + minutes * minuteMs });
    // The level falls with the money that leaves, while nobody can trade on it.
    overlays.push({ kind: 'halt', symbol: 'BTC', ...until(2) });
    await db.transaction((tx) =>
      ledger.postAdjustment(tx, {
        owner: holder.owner,
        asset: 'USD',
        units: -39_880n,
        reason: 'Correction',
        idemKey: 'shut',
        at: clock.now(),
        by: 'usr_admin',
      }),
    );
    clock.advance(minuteMs);
    await tick();
    expect(await told(holder)).toEqual([]);
    clock.advance(minuteMs);
    overlays.push({ kind: 'stuck', symbol: 'BTC', ...until(2) });
    clock.advance(minuteMs);
    await tick();
    expect(await told(holder)).toEqual([]);
    clock.advance(2 * minuteMs);
    await tick();
    expect(await told(holder)).toEqual(['100 at 100.00']);
  });
});
