import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { parsePrice } from '#core/values/price.ts';
import { hourMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Overlay } from '#server/domains/market/index.ts';
import { closeOutAll, nobody } from '#server/domains/trading/index.ts';
import { placeOrder } from '#server/domains/trading/orders/place-order.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';
import { orderInput } from '#core/trading/order-input.ts';

const start = Date.parse('2026-11-19T15:00:00Z');
const clock = fixedClock(start);
const overlays: Overlay[] = [];
const market = createMarket({ seed: 'test', clock, overlays });
let db: Database;

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
const app = () => ({ db, clock, market, participants: nobody });
async function person(cents: bigint): Promise<{ actor: Actor; owner: number }> {
  const userId = newId('usr');
  const owner = await db.transaction((tx) => ledger.grantOpening(tx, userId, start - hourMs, cents));
  return { owner, actor: { userId, sessionId: 's', email: 'a@b.c', isVerified: true, isAdmin: false } };
}
const buy = (
  actor: Actor,
  symbol: string,
  quantity: string,
  leverage: number,
  product: 'cash' | 'margin' = 'margin',
) =>
  placeOrder(
    app(),
    actor,
    orderInput.parse({ id: newId('ord'), symbol, side: 'buy', product, leverage, quantity }),
  );
const symbols = async (owner: number) =>
  (await listOpenPositions(db.read, [owner])).map(({ symbol }) => symbol);
const money = async (owner: number) =>
  (await ledger.balanceOf(db.read, owner, 'USD', 'wallet')) +
  (await ledger.balanceOf(db.read, owner, 'USD', 'margin'));

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => {
  overlays.length = 0;
  clock.set(start);
});
afterAll(async () => {
  expect(await ledger.verifyBook(db.read)).toEqual([]);
  await db.close();
});

describe('close-out', () => {
  it('closes EURUSD at 1.01833 and not at 1.01834, leaving 183.30', async () => {
    quote('EURUSD', '1.1');
    const { actor, owner } = await person(100_000n);
    await buy(actor, 'EURUSD', '10000', 30);
    quote('EURUSD', '1.01834');
    expect(await closeOutAll(app())).toBe(0);
    quote('EURUSD', '1.01833');
    expect(await closeOutAll(app())).toBe(1);
    expect([await symbols(owner), await money(owner)]).toEqual([[], 18_330n]);
  });

  it('closes BTC alone at 25,000, which brings the level back above the line', async () => {
    quote('BTC', '60000');
    quote('NVDA', '100');
    const { actor, owner } = await person(300_000n);
    await buy(actor, 'BTC', '0.05', 2);
    await buy(actor, 'NVDA', '50', 5);
    quote('BTC', '26000');
    expect(await closeOutAll(app())).toBe(0);
    quote('BTC', '25000');
    expect(await closeOutAll(app())).toBe(1);
    expect([await symbols(owner), await money(owner)]).toEqual([['NVDA'], 124_075n]);
  });

  it('sells nobody out on a stale price or in a closed market', async () => {
    quote('EURUSD', '1.1');
    const { actor, owner } = await person(100_000n);
    await buy(actor, 'EURUSD', '10000', 30);
    quote('EURUSD', '1.01');
    overlays.push({ kind: 'stuck', symbol: 'EURUSD', from: start + 1_000, to: start + hourMs });
    clock.advance(hourMs / 2);
    expect(await closeOutAll(app())).toBe(0);
    clock.set(Date.parse('2026-11-21T12:00:00Z'));
    expect(await closeOutAll(app())).toBe(0);
    expect(await symbols(owner)).toEqual(['EURUSD']);
    clock.set(Date.parse('2026-11-22T22:00:00Z'));
    expect(await closeOutAll(app())).toBe(1);
  });

  it('closes nothing for a level that an old price of another market makes', async () => {
    quote('BTC', '60000');
    quote('ETH', '3000');
    const { actor, owner } = await person(100_000n);
    await buy(actor, 'BTC', '0.016', 2);
    await buy(actor, 'ETH', '0.3', 2);
    overlays.push({ kind: 'stuck', symbol: 'ETH', from: clock.now() + 1_000, to: start + hourMs });
    clock.advance(60_000);
    quote('BTC', '10000');
    expect(await closeOutAll(app())).toBe(0);
    expect(await symbols(owner)).toHaveLength(2);
    overlays.splice(
      overlays.findIndex(({ kind }) => kind === 'stuck'),
      1,
    );
    expect(await closeOutAll(app())).toBeGreaterThan(0);
  });

  it('never sells what was paid in full', async () => {
    quote('TSLA', '100');
    const { actor, owner } = await person(100_000n);
    await buy(actor, 'TSLA', '9', 1, 'cash');
    quote('TSLA', '10');
    expect(await closeOutAll(app())).toBe(0);
    expect(await symbols(owner)).toEqual(['TSLA']);
    expect(await buy(actor, 'TSLA', '0.5', 1, 'cash')).toMatchObject({ status: 'filled' });
  });

  it('does not count shares paid in full as money behind leverage', async () => {
    quote('AMZN', '100');
    quote('META', '100');
    const { actor, owner } = await person(150_000n);
    await buy(actor, 'META', '9', 1, 'cash');
    await buy(actor, 'AMZN', '25', 5);
    quote('AMZN', '88');
    expect(await closeOutAll(app())).toBe(0);
    quote('AMZN', '86');
    expect(await closeOutAll(app())).toBe(1);
    expect(await symbols(owner)).toEqual(['META']);
  });
});
