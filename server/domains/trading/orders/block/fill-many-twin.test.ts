// The block's fill against a twin in which every account executes its own order, over random lives
// of copies.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findInstrument } from '#core/market/instruments.ts';
import { newId } from '#core/values/ids.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';
import { secondMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Overlay } from '#server/domains/market/index.ts';
import { accountStates, type FillBatch, fillMany, openAccount } from '#server/domains/trading/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';
import { slowBlock } from '#testing/twins/block.ts';
import { difference, houseOf, stateOf } from '#testing/twins/state.ts';
import { amount } from '#testing/run/amount.ts';

const start = Date.parse('2026-11-19T15:00:00Z');
const numRuns = amount({ everyday: 20, system: 60, long: 600 });
const price = (text: string) => parsePrice(text) ?? expect.fail('the price');
/** With a fee, without one, and in another currency, so that a rate is rounded too. */
const usual = { BTC: price('60000'), GOLD: price('3000'), USDJPY: price('151.337') } as const;
const unitCents = { BTC: 6_000_000n, GOLD: 300_000n, USDJPY: 100n } as const;
const overlays = Object.entries(usual).map(
  ([symbol, at]): Overlay => ({ kind: 'fixed', symbol, from: 0, to: start * 2, bid: at, ask: at }),
);
const market = createMarket({ seed: 'test', clock: fixedClock(start), overlays });
const oneUnit = parseQuantity('1') ?? expect.fail('one unit');
let db: Database;
bookOfFile((opened) => (db = opened));

/**
 * Copies of one person (so of one stripe), each with its own money; no two groups that are compared
 * share a stripe.
 */
async function copies(money: readonly bigint[], notOn?: ledger.Stripe): Promise<number[]> {
  return db.transaction(async (tx) => {
    let person = await ledger.openOwner(tx, newId('usr'));
    while (ledger.stripeOf(person) === notOn) person = await ledger.openOwner(tx, newId('usr'));
    const owners: number[] = [];
    for (const units of money) {
      const account = {
        kind: 'copy' as const,
        ref: newId('cpy'),
        stripeOf: person,
        userId: 'usr_x',
        at: start,
      };
      const { owner } = await openAccount(tx, account);
      await ledger.post(tx, {
        owner,
        kind: 'deposit',
        idemKey: 'opening',
        at: start,
        legs: [
          { owner: 'house', asset: 'USD', kind: 'custody', units: -units, code: 'principal' },
          { owner, asset: 'USD', kind: 'copy_cash', units, code: 'principal' },
        ],
      });
      owners.push(owner);
    }
    return owners;
  });
}

const block = fc.record({
  symbol: fc.constantFrom('BTC' as const, 'GOLD' as const, 'USDJPY' as const),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  leverage: fc.constantFrom(1, 2, 10, 20),
  bps: fc.integer({ min: 4_000, max: 22_000 }),
  /**
   * Size of each, in percent of all that its first money could carry, or as much as it holds; zero
   * leaves an account out.
   */
  shares: fc.array(fc.oneof(fc.nat(120), fc.constantFrom(0, 'held' as const, 'held' as const)), {
    minLength: 5,
    maxLength: 5,
  }),
});
const life = fc.array(block, { minLength: 3, maxLength: 8, size: 'max' });
const money = fc.array(fc.bigInt({ min: 500n, max: 400_000n }), { minLength: 1, maxLength: 5 });

type Block = typeof block extends fc.Arbitrary<infer Value> ? Value : never;

async function batchOf(
  tx: Tx,
  owners: readonly number[],
  cents: readonly bigint[],
  { symbol, side, leverage: wanted, bps, shares }: Block,
  at: number,
  how: 'lock' | 'look',
): Promise<FillBatch> {
  const instrument = findInstrument(symbol) ?? expect.fail(symbol);
  const leverage = Math.min(wanted, instrument.leverageCap);
  const states = await accountStates(tx, owners, how);
  const asked = owners.flatMap((owner, place) => {
    const state = states.get(owner) ?? expect.fail('no account');
    const share = shares[place] ?? 0;
    const held = state.positions.find((position) => position.symbol === symbol)?.quantity ?? 0n;
    const worth = share === 'held' ? 0n : ((cents[place] ?? 0n) * BigInt(leverage * share)) / 100n;
    const lots = (worth * oneUnit) / unitCents[symbol] / instrument.lot;
    const quantity = share === 'held' ? held : lots * instrument.lot;
    return quantity > 0n ? [{ state, quantity }] : [];
  });
  const cause = newId('fil');
  return {
    key: cause,
    executionId: newId('exe'),
    cause,
    instrument,
    side,
    product: 'margin',
    leverage,
    price: (usual[symbol] * BigInt(bps)) / 10_000n,
    rate: market.usdRate(instrument.quoteCurrency, at),
    at,
    states: asked.map(({ state }) => state),
    quantities: asked.map(({ quantity }) => quantity),
  };
}

describe('a block', () => {
  it('leaves what an order of each account alone leaves', async () => {
    const met = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(money, life, async (cents, blocks) => {
        const fast = await copies(cents);
        const slow = await copies(cents, ledger.stripeOf(fast[0] ?? 0));
        const houses = async () =>
          [await houseOf(db, fast[0] ?? 0), await houseOf(db, slow[0] ?? 0)] as const;
        const before = await houses();
        for (const [place, one] of blocks.entries()) {
          const at = start + place * secondMs;
          const { fills } = await db.transaction(async (tx) =>
            fillMany(tx, await batchOf(tx, fast, cents, one, at, 'lock')),
          );
          const codes = await slowBlock(db, market, await batchOf(db.read, slow, cents, one, at, 'look'));
          expect(fills.map(({ code }) => code)).toEqual(codes);
          for (const code of codes) met.set(code, (met.get(code) ?? 0) + 1);
        }
        const after = await houses();
        expect(await stateOf(db, fast)).toEqual(await stateOf(db, slow));
        expect(difference(before[0], after[0])).toEqual(difference(before[1], after[1]));
      }),
      { numRuns },
    );
    expect([...met.keys()].toSorted()).toEqual(['filled', 'insufficient_funds']);
    expect(met.get('filled')).toBeGreaterThan(numRuns);
  });
});
