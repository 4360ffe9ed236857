import { describe, expect, it } from 'vitest';
import type { FidelityStep, LedStep } from '#core/copying/results/steps.ts';
import { helpOf, neededCents } from '#core/copying/results/help.ts';
import { idealCurve } from '#core/copying/results/ideal-curve.ts';
import { sizeOpening } from '#core/copying/rules.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';

const p = (text: string) => parsePrice(text)!;
const q = (text: string) => parseQuantity(text)!;
const rate = { numerator: 1n, denominator: 1n };
const instrument = { lot: q('0.01'), minQuantity: q('0.01'), class: 'stock', bandBps: 500 } as const;

/** The leader of 10,000.00 buys `filled` at 90; the copy of 100.00 finds its part too small. */
const small = (filled: string, more: Partial<LedStep> = {}): LedStep => ({
  kind: 'led',
  market: 'ACME/cash',
  at: 1,
  side: 'buy',
  price: p('90'),
  filled: q(filled),
  heldBefore: 0n,
  leaderEquityCents: 1_000_000n,
  equityCents: 10_000n,
  multiplierBps: 10_000,
  order: { leverage: 1, estimate: p('90'), rate },
  closing: undefined,
  opening: { code: 'MIN_SIZE', quantity: 0n },
  trades: [],
  ...more,
});
const help = (steps: readonly FidelityStep[], last = '100', more = {}) =>
  helpOf({
    recorded: steps,
    steps,
    marks: () => ({ bid: p(last), ask: p(last), rate }),
    instrumentOf: () => instrument,
    equityCents: 10_000n,
    investedCents: 10_000n,
    ...more,
  });

describe('what would keep trades from being too small', () => {
  it('is the equity from which on the engine copies each of them, and what they would have made', () => {
    // 0.02 shares are worth a dollar and more: of one share that takes a fiftieth of 10,000.00.
    expect(neededCents(small('1'), instrument)).toBe(20_000n);
    const size = (equityCents: bigint) =>
      sizeOpening(
        {
          ...small('1').order,
          instrument,
          side: 'buy',
          feeBps: 0n,
          leaderQuantity: q('1'),
          leaderEquityCents: 1_000_000n,
        },
        {
          equityCents,
          availableCents: equityCents,
          multiplierBps: 10_000,
          openPositions: 0,
          holdsInstrument: false,
        },
      ).code;
    expect([size(19_999n), size(20_000n)]).toEqual(['MIN_SIZE', 'COPIED']);
    expect(help([small('1')])).toEqual({
      amountCents: 10_000n,
      equityCents: 20_000n,
      skipped: 1,
      // A hundredth of a share from 90 to 100.
      costCents: 10n,
    });
    // Of two, the smaller one decides; money that a skip spared is no cost.
    expect(help([small('1'), small('0.5')], '50')).toMatchObject({
      amountCents: 30_000n,
      skipped: 2,
      costCents: -60n,
    });
  });

  it('counts a skipped trade until its trader closed it', () => {
    const closes = small('1', {
      at: 2,
      side: 'sell',
      price: p('120'),
      heldBefore: q('1'),
      opening: undefined,
      closing: { code: 'NOTHING_HELD', quantity: 0n },
    });
    expect(help([small('1'), closes], '5')).toMatchObject({ costCents: 30n });
  });

  it('is nothing where money would not do, or is there by now', () => {
    expect(help([])).toBeUndefined();
    expect(help([small('1')], '100', { equityCents: 20_000n })).toBeUndefined();
    // Ten million times smaller than its trader: more than a copy may hold.
    expect(help([small('0.001')])).toBeUndefined();
    // What its equity would have let it buy: the book had less.
    expect(help([small('2', { equityCents: 10_001n })])).toBeUndefined();
    // One lot costs more than a third of the copy.
    const dear = { ...instrument, lot: q('1'), minQuantity: q('1') };
    expect(
      neededCents(small('50', { order: { leverage: 1, estimate: p('90'), rate } }), dear),
    ).toBeUndefined();
  });
});

describe('the ideal over time', () => {
  it('holds more shares after a split, at what they are worth then', () => {
    const steps = [small('1'), small('1', { at: 5, price: p('60'), heldBefore: q('2') })];
    const at = (price: string) => ({ bid: p(price), ask: p(price), rate });
    const prices: Record<number, string> = { 0: '80', 1: '100', 4: '50', 6: '70' };
    expect(
      idealCurve({
        steps,
        instants: [0, 1, 4, 6],
        splits: [{ market: 'ACME/cash', ratio: 2, at: 3 }],
        marks: (_, instant) => at(prices[instant] ?? ''),
      }),
    ).toEqual([0n, 10n, 10n, 60n]);
  });
});
