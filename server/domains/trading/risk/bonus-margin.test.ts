// A bonus of an administrator as margin: own money pays first, and the bonus never becomes money
// that can leave.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { chargeFinancing } from '#server/domains/trading/carry/charge-financing.ts';
import { closeOutAll } from '#server/domains/trading/risk/close-out.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { showPortfolio } from '#server/domains/trading/history/show-portfolio.ts';
import { lockWithdrawable } from '#server/domains/trading/risk/withdrawable.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dayMs } from '#core/values/time.ts';
import { createBroker, type Trader } from '#testing/stages/broker.ts';
import { openTestDatabase } from '#testing/database.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';

let db: Database;
const broker = createBroker(() => db);
beforeAll(async () => {
  db = await openTestDatabase();
});
afterEach(async () => {
  expect(await ledger.verifyBook(db.read)).toEqual([]);
  await broker.reset();
});
afterAll(() => db.close());

/** Dollars of the person's own, and a claimed bonus, in cents. */
async function trader(own: bigint, bonus: bigint): Promise<Trader> {
  const one = await broker.trader(own);
  await db.transaction((tx) =>
    ledger.post(tx, {
      owner: one.owner,
      kind: 'bonus',
      idemKey: newId('bns'),
      at: broker.clock.now(),
      legs: [
        { owner: 'house', asset: 'USD', kind: 'offered', units: -bonus, code: 'principal' },
        { owner: one.owner, asset: 'USD', kind: 'bonus', units: bonus, code: 'principal' },
      ],
    }),
  );
  return one;
}
const bonusOf = ({ owner }: Trader) => ledger.balanceOf(db.read, owner, 'USD', 'bonus');
const close = async (one: Trader) => {
  const [position] = await broker.positions(one);
  return closePosition(broker.app(), one.actor, {
    id: newId('ord', broker.clock.now()),
    positionId: position!.id,
  });
};
const leave = (one: Trader, cents: bigint) =>
  refusalOf(
    db.transaction(async (tx) =>
      ledger.requireWithdrawable(await lockWithdrawable(broker.app(), tx, one.actor.userId), cents),
    ),
  );

describe('a claimed bonus', () => {
  it('lets a person open what own money alone would not, and own money is set aside first', async () => {
    broker.quote('BTC', '60000');
    // Margin 1,200.00 and a fee of 2.40.
    const plain = await broker.trader(100_000n);
    expect(await refusalOf(broker.place(plain, { quantity: '0.04' }))).toBe('insufficient_funds');
    const one = await trader(100_000n, 50_000n);
    await broker.place(one, { quantity: '0.04' });
    expect(await broker.cents(one)).toEqual([0n, 0n, 99_760n]);
    expect(await bonusOf(one)).toBe(50_000n);
    // 1,497.60 carry no more than 1,200.00 and 297.60.
    expect(await refusalOf(broker.place(one, { quantity: '0.01' }))).toBe('insufficient_funds');
    await broker.place(one, { quantity: '0.009' });
  });

  it('does not pay for shares in full, nor for an order that waits', async () => {
    broker.quote('WHOP', '5.00');
    const one = await trader(10_000n, 50_000n);
    expect(
      await refusalOf(broker.place(one, { symbol: 'WHOP', product: 'cash', leverage: 1, quantity: '30' })),
    ).toBe('insufficient_funds');
    broker.quote('BTC', '60000');
    expect(await refusalOf(broker.place(one, { quantity: '0.01', type: 'limit', limitPrice: '50000' }))).toBe(
      'insufficient_funds',
    );
    expect(await broker.cents(one)).toEqual([10_000n, 0n, 0n]);
  });

  it('pays a loss only beyond own money, and what is eaten stays eaten', async () => {
    broker.quote('BTC', '60000');
    const one = await trader(20_000n, 50_000n);
    await broker.place(one, { quantity: '0.02' }); // margin 600.00, fee 1.20
    broker.quote('BTC', '50000');
    await close(one); // loses 200.00 and a fee of 1.00; 198.80 are own
    expect(await broker.cents(one)).toEqual([0n, 0n, 0n]);
    expect(await bonusOf(one)).toBe(50_000n - 220n);
    await broker.place(one, { quantity: '0.01' }); // a fee of 0.50 from the bonus alone
    expect(await bonusOf(one)).toBe(49_730n);
    broker.quote('BTC', '51000');
    await close(one); // earns 10.00 less 0.51: own money, and no debt to the bonus
    expect(await broker.cents(one)).toEqual([949n, 0n, 0n]);
    expect(await bonusOf(one)).toBe(49_730n);
  });

  it('is never taken out by a round trip, nor by leaving before a loss is realised', async () => {
    broker.quote('BTC', '60000');
    const one = await trader(100_000n, 50_000n);
    await broker.place(one, { quantity: '0.04' });
    await close(one);
    expect(await broker.cents(one)).toEqual([100_000n - 480n, 0n, 0n]);
    expect(await bonusOf(one)).toBe(50_000n);
    expect(await leave(one, 99_520n)).toBe('no refusal');
    expect(await leave(one, 99_521n)).toBe('insufficient_funds');

    await broker.place(one, { quantity: '0.02' }); // 600.00 aside, 394.00 free
    expect(await leave(one, 39_400n)).toBe('no refusal');
    // 200.00 float: equity 1,294.00, less a margin of 600.00 and the bonus of 500.00
    broker.quote('BTC', '50000');
    expect(await leave(one, 19_400n)).toBe('no refusal');
    expect(await leave(one, 19_401n)).toBe('insufficient_funds');
    const plain = await broker.trader(100_000n);
    expect(await leave(plain, 100_000n)).toBe('no refusal');
    expect(await leave(plain, 100_001n)).toBe('insufficient_funds');
  });

  it('keeps profit made with it until ten times its size was traded', async () => {
    broker.quote('BTC', '60000');
    const one = await trader(100_000n, 50_000n);
    await broker.place(one, { quantity: '0.01' }); // 600.00 traded, a fee of 0.60
    broker.quote('BTC', '90000');
    await close(one); // 1,500.00 traded: 300.00 earned less a fee of 0.90
    expect(await broker.cents(one)).toEqual([129_850n, 0n, 0n]);
    expect(await leave(one, 100_000n)).toBe('no refusal');
    expect(await leave(one, 100_001n)).toBe('insufficient_funds');
    for (let round = 0; round < 2; round++) {
      expect(await leave(one, 100_001n)).toBe('insufficient_funds');
      await broker.place(one, { quantity: '0.01' });
      await close(one);
    }
    // 5,100.00 traded, ten times 500.00 and more: everything but the bonus may leave.
    const [wallet = 0n] = await broker.cents(one);
    expect(wallet).toBe(129_850n - 360n);
    expect(await leave(one, wallet)).toBe('no refusal');
    expect(await leave(one, wallet + 1n)).toBe('insufficient_funds');
  });

  it('counts for the level at which positions are closed out, and for what the account is worth', async () => {
    broker.quote('BTC', '60000');
    const one = await trader(70_000n, 50_000n);
    const plain = await broker.trader(70_000n);
    // margin 600.00
    for (const each of [one, plain]) await broker.place(each, { quantity: '0.02' });
    expect((await showPortfolio(broker.app(), one.actor.userId)).totalValue).toBe('1198.80');
    broker.quote('BTC', '38000'); // 440.00 lost: 258.80 is under half of 600.00, 758.80 is not
    await closeOutAll(broker.app());
    expect([await broker.positions(one), await broker.positions(plain)].map(({ length }) => length)).toEqual([
      1, 0,
    ]);
    broker.quote('BTC', '15000'); // 900.00 lost: 298.80
    await closeOutAll(broker.app());
    expect(await broker.positions(one)).toEqual([]);
    expect(await broker.cents(one)).toEqual([0n, 0n, 0n]);
    expect(await bonusOf(one)).toBe(29_850n); // 298.80 less the closing fee of 0.30
  });

  it('is gone before the house protects an account, and pays financing beyond own money', async () => {
    broker.quote('BTC', '60000');
    const one = await trader(10_000n, 55_000n);
    await broker.place(one, { quantity: '0.02' });
    broker.quote('BTC', '20000');
    await close(one); // loses 800.00: 98.80 own, 550.00 of the bonus, the house the rest
    expect([await bonusOf(one), ...(await broker.cents(one))]).toEqual([0n, 0n, 0n, 0n]);

    broker.quote('BTC', '60000');
    const two = await trader(120n, 70_000n);
    await broker.place(two, { quantity: '0.02' }); // the fee takes the last own cent
    expect([await bonusOf(two), ...(await broker.cents(two))]).toEqual([70_000n, 0n, 0n, 0n]);
    await chargeFinancing(broker.app());
    broker.clock.advance(dayMs);
    expect(await chargeFinancing(broker.app())).toBeGreaterThan(0);
    expect(await bonusOf(two)).toBeLessThan(70_000n);
    expect(await broker.cents(two)).toEqual([0n, 0n, 0n]);
  });
});
