// Two people with the same half year of trading behind them: one with 20,000 fills, one with fifty.
import { newId, type UserId } from '#core/values/ids.ts';
import { orderInput } from '#core/trading/order-input.ts';
import { dayMs, hourMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket } from '#server/domains/market/index.ts';
import { nobody } from '#server/domains/trading/index.ts';
import { placeOrder } from '#server/domains/trading/orders/place-order.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { noGuards } from '#testing/stages/no-guards.ts';

export const heavyFills = 20_000;
export const ordinaryFills = 50;
const days = 180;
const end = Date.parse('2026-11-19T15:00:00Z');
/** Traded around the clock; sizes are about a hundred dollars. */
const sizes = [
  ['BTC', '0.002'],
  ['ETH', '0.03'],
  ['SOL', '0.5'],
  ['XRP', '40'],
  ['ADA', '100'],
  ['DOGE', '300'],
  ['LTC', '1'],
  ['LINK', '5'],
] as const;

export interface TradedLives {
  readonly app: Parameters<typeof placeOrder>[0];
  readonly heavy: UserId;
  readonly ordinary: UserId;
}

/** Fills every order through the engine, at the prices of the simulated market at its instant. */
export async function tradeLives(db: Database): Promise<TradedLives> {
  const clock = fixedClock(end - days * dayMs);
  const market = createMarket({ seed: 'heavy', clock });
  const app = { ...noGuards, db, clock, market, participants: nobody };
  const [heavy, ordinary] = [newId('usr') as UserId, newId('usr') as UserId];
  for (const person of [heavy, ordinary])
    await db.transaction((tx) => ledger.grantOpening(tx, person, clock.now() - hourMs, 100_000_000n));
  const every = heavyFills / ordinaryFills;
  for (let place = 0; place < heavyFills; place++) {
    clock.advance((days * dayMs) / heavyFills);
    await trade(app, heavy, place);
    if (place % every === 0) await trade(app, ordinary, place / every);
  }
  clock.set(end);
  return { app, heavy, ordinary };
}

/** Adds twice, reduces, and closes with the fourth order of the same market. */
async function trade(app: TradedLives['app'], userId: UserId, place: number): Promise<void> {
  const turn = Math.floor(place / sizes.length) % 4;
  const [symbol, quantity] = sizes[place % sizes.length] ?? sizes[0];
  await placeOrder(
    app,
    { userId, sessionId: 's', email: 'a@b.c', isVerified: true, isAdmin: false },
    orderInput.parse({
      id: newId('ord', app.clock.now()),
      symbol,
      side: turn < 2 ? 'buy' : 'sell',
      product: 'margin',
      leverage: 2,
      quantity,
    }),
  );
}
