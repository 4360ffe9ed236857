// Copying rule 19 against a model that keeps one number: how far the copy is above its best
// (positive) or below it (negative).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthStartsBetween, settlePart, settleWhole, startOfUtcMonth } from '#core/copying/results/fees.ts';

/** Whole cents below a fraction, also of a negative number. */
const floor = (numerator: bigint, denominator: bigint) =>
  (numerator - (((numerator % denominator) + denominator) % denominator)) / denominator;

/**
 * The independent model: a high-water mark in money. Deposits leave the distance to it; taking a
 * part scales it.
 */
class HighWater {
  gap = 0n;
  readonly rate: bigint;
  constructor(rate: number) {
    this.rate = BigInt(rate);
  }
  earn(cents: bigint) {
    this.gap += cents;
  }
  settle(): bigint {
    if (this.gap <= 0n) return 0n;
    const fee = (this.gap * this.rate) / 10_000n;
    this.gap = 0n;
    return fee;
  }
  take(part: bigint, whole: bigint): bigint {
    const fee = this.gap > 0n ? (((this.gap * part) / whole) * this.rate) / 10_000n : 0n;
    this.gap = floor(this.gap * (whole - part), whole);
    return fee;
  }
}

type Step =
  | { do: 'earn'; cents: bigint }
  | { do: 'float'; cents: bigint }
  | { do: 'add'; cents: bigint }
  | { do: 'take'; percent: number }
  | { do: 'settle' | 'restart' };
const cents = fc.bigInt({ min: 1n, max: 200_000n });
const step = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.record({ do: fc.constant('earn' as const), cents: fc.bigInt({ min: -150_000n, max: 200_000n }) }),
  fc.record({ do: fc.constant('float' as const), cents: fc.bigInt({ min: -50_000n, max: 50_000n }) }),
  fc.record({ do: fc.constant('add' as const), cents }),
  fc.record({ do: fc.constant('take' as const), percent: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ do: fc.constantFrom('settle' as const, 'restart' as const) }),
);

/** Walks one path with the product's settlements and with the model; answers the fees of both. */
function walk(rate: number, start: bigint, steps: readonly Step[]) {
  const model = new HighWater(rate);
  let account = { feeBps: rate, feeMarkCents: start, lcfCents: 0n };
  // Realised money, and one open position's result: its losses count, its gains do not.
  let realised = start;
  let floating = 0n;
  const product: bigint[] = [];
  const expected: bigint[] = [];
  const loss = () => (floating < 0n ? floating : 0n);
  const settle = () => {
    const settled = settleWhole(account, realised + loss());
    account = { ...account, ...settled };
    realised -= settled.feeCents;
    product.push(settled.feeCents);
    expected.push(model.settle());
  };
  for (const now of steps) {
    if (now.do === 'earn') {
      realised += now.cents;
      model.earn(now.cents);
    } else if (now.do === 'float') {
      const before = loss();
      floating = now.cents;
      model.earn(loss() - before);
    } else if (now.do === 'add') {
      realised += now.cents;
      account = { ...account, feeMarkCents: account.feeMarkCents + now.cents };
    } else if (now.do === 'take') {
      const equity = realised + floating;
      const taken = (equity * BigInt(now.percent)) / 100n;
      if (equity <= 0n || taken <= 0n) continue;
      const settled = settlePart(account, realised + loss(), { takenCents: taken, equityCents: equity });
      account = { ...account, ...settled };
      realised -= taken;
      product.push(settled.feeCents);
      expected.push(model.take(taken, equity));
    } else if (now.do === 'settle') settle();
    else {
      // Everything is closed and settled; the next copy of the same leader begins with new money
      // and the old loss.
      realised += floating;
      model.earn(floating > 0n ? floating : 0n);
      floating = 0n;
      settle();
      realised = start;
      account = { ...account, feeMarkCents: start };
    }
  }
  return { product, expected };
}

describe('the performance fee', () => {
  it('equals an independent model to the cent on 5,000 random paths', () => {
    let charged = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }),
        fc.bigInt({ min: 10_000n, max: 5_000_000n }),
        fc.array(step, { minLength: 1, maxLength: 40 }),
        (rate, start, steps) => {
          const { product, expected } = walk(rate, start, steps);
          expect(product).toEqual(expected);
          if (product.some((fee) => fee > 0n)) charged += 1;
        },
      ),
      { numRuns: 5_000 },
    );
    expect(charged).toBeGreaterThan(1_000);
  });

  it('never takes more in total than the rate on the best cumulative profit', () => {
    const within = fc.oneof<fc.Arbitrary<Step>[]>(
      fc.record({ do: fc.constant('earn' as const), cents: fc.bigInt({ min: -9_000n, max: 9_000n }) }),
      fc.record({ do: fc.constant('add' as const), cents }),
      fc.record({ do: fc.constantFrom('settle' as const) }),
    );
    fc.assert(
      fc.property(fc.array(within, { maxLength: 40 }), (steps) => {
        const paid = walk(1_000, 100_000n, steps).product.reduce((sum, fee) => sum + fee, 0n);
        let sum = 0n;
        let best = 0n;
        for (const now of steps) {
          if (now.do === 'earn') sum += now.cents;
          if (sum > best) best = sum;
        }
        expect(paid * 10n).toBeLessThanOrEqual(best);
      }),
    );
  });

  it('charges a withdrawal for its part of the profit and keeps the rest to be charged', () => {
    // 1,000 at +200: half of the money leaves, and with it half of the profit.
    const account = { feeBps: 1_000, feeMarkCents: 100_000n, lcfCents: 0n };
    const half = settlePart(account, 120_000n, { takenCents: 60_000n, equityCents: 120_000n });
    expect(half).toEqual({ feeCents: 1_000n, lcfCents: 0n, feeMarkCents: 50_000n });
    expect(settleWhole({ ...account, ...half }, 60_000n).feeCents).toBe(1_000n);
  });

  it('scales a loss with the money that leaves, and not with money that comes', () => {
    const account = { feeBps: 1_000, feeMarkCents: 100_000n, lcfCents: 4_000n };
    const half = settlePart(account, 100_000n, { takenCents: 25_000n, equityCents: 100_000n });
    expect(half).toEqual({ feeCents: 0n, lcfCents: 3_000n, feeMarkCents: 75_000n });
    const grown = { ...account, ...half, feeMarkCents: half.feeMarkCents + 50_000n };
    expect(settleWhole(grown, 128_000n)).toEqual({ feeCents: 0n, lcfCents: 0n, feeMarkCents: 128_000n });
  });
});

describe('the months of a fee', () => {
  it('begin on the first at midnight UTC, each once', () => {
    const texts = monthStartsBetween(
      Date.parse('2026-11-19T15:00:00Z'),
      Date.parse('2027-02-01T00:00:00Z'),
    ).map((at) => new Date(at).toISOString());
    expect(texts).toEqual([
      '2026-12-01T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
      '2027-02-01T00:00:00.000Z',
    ]);
    expect(
      monthStartsBetween(Date.parse('2026-12-01T00:00:00Z'), Date.parse('2026-12-31T23:59:59Z')),
    ).toEqual([]);
    expect(startOfUtcMonth(Date.parse('2026-12-31T23:59:59Z'))).toBe(Date.parse('2026-12-01T00:00:00Z'));
  });
});
