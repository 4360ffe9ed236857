import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fidelity, type FidelityInput } from '#core/copying/results/fidelity.ts';
import type { LedStep, OwnStep } from '#core/copying/results/steps.ts';
import { idealCurve } from '#core/copying/results/ideal-curve.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';

const p = (text: string) => parsePrice(text)!;
const q = (text: string) => parseQuantity(text)!;
const market = 'BTC/cash';
const dollar = { numerator: 1n, denominator: 1n };

/** The leader has 10,000.00, the copy 1,000.00: in exact proportion a tenth. */
const led = (
  more: Partial<LedStep> & Pick<LedStep, 'side' | 'price' | 'filled' | 'heldBefore'>,
): LedStep => ({
  kind: 'led',
  market,
  at: 0,
  leaderEquityCents: 1_000_000n,
  equityCents: 100_000n,
  multiplierBps: 10_000,
  order: { leverage: 1, estimate: more.price, rate: dollar },
  closing: undefined,
  opening: undefined,
  trades: [],
  ...more,
});
const trade = (side: 'buy' | 'sell', quantity: string, price: string, at = 0) => ({
  side,
  quantity: q(quantity),
  price: p(price),
  at,
  feeCents: 0n,
  pnlCents: 0n,
  rate: dollar,
});
const statement = (steps: FidelityInput['steps'], last: string, booked: bigint, more = {}) =>
  fidelity({
    steps,
    marks: () => ({ bid: p(last), ask: p(last), rate: dollar }),
    booked: new Map([[market, booked]]),
    carryCents: 0n,
    performanceFeeCents: 0n,
    coveredCents: 0n,
    ownCents: booked,
    asOf: 9,
    ...more,
  });
const opened = led({
  side: 'buy',
  price: p('1000'),
  filled: q('1'),
  heldBefore: 0n,
  opening: { code: 'COPIED', quantity: q('0.1') },
  trades: [trade('buy', '0.1', '1000')],
});

const size = fc.bigInt({ min: 1n, max: 5n * 10n ** 8n });
const priceUnits = fc.bigInt({ min: 10n ** 8n, max: 10n ** 12n });
/** One trade of the leader and the copy's answer, or one of the copy alone. */
const move = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  size,
  price: priceUnits,
  own: size,
  ownPrice: priceUnits,
  wait: fc.nat(3),
  manual: fc.boolean(),
});
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * The steps of a copy that made these moves, and the cents it made on them when the market ends at
 * `last`.
 */
function stepsOf(moves: readonly Move[], last: bigint, feeCents: bigint) {
  let held = 0n;
  let result = 0n;
  const steps = moves.map((one, place): LedStep | OwnStep => {
    const { side } = one;
    const signed = side === 'buy' ? one.size : -one.size;
    const own = {
      side,
      quantity: one.own,
      price: one.ownPrice,
      at: place,
      feeCents,
      pnlCents: 0n,
      rate: dollar,
    };
    result += (side === 'buy' ? 1n : -1n) * one.own * (last - one.ownPrice);
    if (one.manual) {
      const step = { kind: 'own', market, at: place, cause: 'FORCED' } as const;
      return { ...step, side, price: one.ownPrice, wanted: 0n, trades: [own] };
    }
    const heldBefore = held;
    held += signed;
    const answer = { code: 'CAPPED', quantity: one.own } as const;
    const isClosing = heldBefore !== 0n && heldBefore > 0n !== signed > 0n;
    return led({
      side,
      price: one.price,
      filled: one.size,
      heldBefore,
      at: place - one.wait,
      ...(isClosing ? { closing: answer, opening: { ...answer, quantity: 0n } } : { opening: answer }),
      trades: [own],
    });
  });
  return { steps, booked: result / 10n ** 14n };
}

describe('copy fidelity', () => {
  it('says nothing of a copy that followed exactly', () => {
    const made = statement([opened], '1100', 1_000n);
    expect(made).toMatchObject({ idealCents: 1_000n, ownCents: 1_000n, events: [] });
  });

  it('puts a smaller size, a skipped trade, a worse price and a later one on their lines', () => {
    const smaller = { ...opened, opening: { code: 'CAPPED', quantity: q('0.06') } } as const;
    expect(
      statement([{ ...smaller, trades: [trade('buy', '0.06', '1000')] }], '1100', 600n).lines,
    ).toMatchObject({ size: 400n });
    const skipped = { ...opened, opening: { code: 'MIN_SIZE', quantity: 0n }, trades: [] } as const;
    expect(statement([skipped], '1100', 0n).lines).toMatchObject({ skips: 1_000n, size: 0n });
    const worse = { ...opened, trades: [trade('buy', '0.1', '1010')] };
    expect(statement([worse], '1100', 900n).lines).toMatchObject({ price: 100n, timing: 0n });
    const later = { ...opened, trades: [trade('buy', '0.1', '1010', 3)] };
    expect(statement([later], '1100', 900n).lines).toMatchObject({ price: 0n, timing: 100n });
  });

  it('ends what a skipped trade meant when the leader closes it', () => {
    const skipped = { ...opened, opening: { code: 'PAUSED', quantity: 0n }, trades: [] } as const;
    const closes = led({
      side: 'sell',
      price: p('1200'),
      filled: q('1'),
      heldBefore: q('1'),
      at: 5,
      closing: { code: 'NOTHING_HELD', quantity: 0n },
    });
    // Bought at 1,000 and sold at 1,200: whatever the market does later.
    for (const last of ['500', '3000'])
      expect(statement([skipped, closes], last, 0n)).toMatchObject({
        idealCents: 2_000n,
        lines: { skips: 2_000n, size: 0n },
      });
  });

  it('says what a position closed early would have made since', () => {
    const early: OwnStep = {
      kind: 'own',
      market,
      at: 4,
      cause: 'MANUAL_CLOSE',
      side: 'sell',
      price: p('1050'),
      wanted: 0n,
      trades: [trade('sell', '0.1', '1050', 4)],
    };
    expect(statement([opened, early], '1100', 500n)).toMatchObject({
      idealCents: 1_000n,
      lines: { manual: 500n, size: 0n, timing: 0n },
    });
  });

  it('counts every cost once', () => {
    const paid = { ...opened, trades: [{ ...trade('buy', '0.1', '1000'), feeCents: 10n }] };
    const made = statement([paid], '1100', 1_000n, {
      carryCents: 5n,
      performanceFeeCents: 98n,
      ownCents: 887n,
    });
    expect(made.lines.fees).toBe(113n);
  });

  it('takes the cover of a loss from what the house paid, and calls the rest unexplained', () => {
    const lost = { ownCents: -4_000n, coveredCents: 6_000n };
    const made = statement([opened], '0', -10_000n, lost);
    expect(made.events).toMatchObject([{ line: 'fees', cause: 'HOUSE_COVER', cents: -6_000n }]);
    for (const [coveredCents, cents] of [
      [0n, -6_000n],
      [6_502n, 502n],
    ] as const)
      expect(
        statement([opened], '0', -10_000n, { ...lost, coveredCents }).events.filter(
          ({ line }) => line === 'unexplained',
        ),
      ).toMatchObject([{ cause: 'UNEXPLAINED', cents }]);
  });

  it('calls rounding only what rounding can be', () => {
    const off = (cents: bigint) => statement([opened], '1100', 1_000n - cents).events;
    expect(off(2n)).toMatchObject([{ line: 'size', cause: 'CENTS', cents: 2n }]);
    expect(off(9n)).toMatchObject([{ line: 'unexplained', cause: 'UNEXPLAINED', cents: 9n }]);
  });

  it('values at one rate what was booked at the rate of its day', () => {
    const [then, now] = [
      { numerator: 11n, denominator: 10n },
      { numerator: 12n, denominator: 10n },
    ];
    const closes = led({
      side: 'sell',
      price: p('1200'),
      filled: q('1'),
      heldBefore: q('1'),
      at: 5,
      closing: { code: 'COPIED', quantity: q('0.1') },
      // 20 units of the currency, booked at 1.10.
      trades: [{ ...trade('sell', '0.1', '1200', 5), pnlCents: 2_200n, rate: then }],
    });
    const marks = () => ({ bid: p('900'), ask: p('900'), rate: now });
    const steps = [{ ...opened, trades: [{ ...trade('buy', '0.1', '1000'), rate: then }] }, closes];
    expect(statement(steps, '900', 2_200n, { marks }).events).toMatchObject([
      { line: 'price', cause: 'CONVERSION', cents: 200n },
    ]);
    expect(statement(steps, '900', 2_150n, { marks }).lines).toMatchObject({ price: 200n, unexplained: 50n });
  });

  it('always sums to the difference, and the cents that rounding leaves are few', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), priceUnits, fc.bigInt(0n, 500n), (moves, last, fee) => {
        const { steps, booked } = stepsOf(moves, last, fee);
        const fees = fee * BigInt(moves.length);
        const { lines, idealCents, ownCents } = statement(
          steps,
          `${last / 10n ** 8n}.${String(last % 10n ** 8n).padStart(8, '0')}`,
          booked,
          { ownCents: booked - fees },
        );
        expect(Object.values(lines).reduce((sum, cents) => sum + cents, 0n)).toBe(idealCents - ownCents);
        expect(lines.fees).toBe(fees);
        const marks = () => ({ bid: last, ask: last, rate: dollar });
        const inOrder = steps.map((step, at) => ({ ...step, at }));
        const [end] = idealCurve({ steps: inOrder, instants: [99], splits: [], marks });
        expect(end).toBe(idealCents);
        expect(lines.unexplained).toBe(0n);
      }),
    );
  });
});
