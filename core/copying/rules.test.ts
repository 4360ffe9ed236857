import { negated } from '#core/values/kind.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copyMoves,
  legsOf,
  maxOpenPositions,
  minNotionalCents,
  type OpeningFacts,
  performanceFee,
  sizeClosing,
  sizeOpening,
  stopLossCents,
  weightCapBps,
} from '#core/copying/rules.ts';
import { copyStates } from '#core/copying/contract.ts';
import { usdItself } from '#core/market/instrument.ts';
import { findInstrument } from '#core/market/instruments.ts';
import { feeBps, marginCents, usdCents } from '#core/trading/rules.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';

const p = (text: string) => parsePrice(text) ?? expect.fail(text);
const q = (text: string) => parseQuantity(text) ?? expect.fail(text);
const btc = findInstrument('BTC') ?? expect.fail('BTC');
const coin: OpeningFacts = {
  instrument: { ...btc, lot: q('0.00001'), minQuantity: q('0.00001') },
  side: 'buy',
  leverage: 1,
  estimate: p('60000'),
  rate: usdItself,
  feeBps: feeBps.crypto,
  leaderQuantity: q('1'),
  leaderEquityCents: 100_000_000n,
};
const copier = {
  equityCents: 100_000n,
  availableCents: 100_000n,
  multiplierBps: 10_000,
  openPositions: 0,
  holdsInstrument: false,
};

describe('sizing an opening', () => {
  it('follows the ratio of the two equities: 4 lots of 4,000 are 1 lot of 1,000', () => {
    // cTrader Copy's published example.
    const fx = {
      ...coin,
      leverage: 30,
      estimate: p('1.1'),
      instrument: { ...coin.instrument, lot: q('1'), minQuantity: q('1') },
    };
    const size = sizeOpening({ ...fx, leaderQuantity: q('4000'), leaderEquityCents: 400_000n }, copier);
    expect(size).toEqual({ wanted: q('1000'), quantity: q('1000'), code: 'COPIED' });
  });

  it('rounds down to the lot, never up', () => {
    const size = sizeOpening({ ...coin, leaderQuantity: q('1.77777') }, { ...copier, equityCents: 99_999n });
    expect(size.quantity).toBe(q('0.00177'));
    expect(size.quantity <= size.wanted).toBe(true);
  });

  it('stays within 30 % of the copy and says so', () => {
    const size = sizeOpening({ ...coin, leaderQuantity: q('10') }, copier);
    expect(size.code).toBe('WEIGHT_CAP');
    expect(usdCents(coin.estimate, size.quantity, usdItself, 'down')).toBeLessThanOrEqual(30_000n);
    expect(usdCents(coin.estimate, size.quantity + coin.instrument.lot, usdItself, 'up')).toBeGreaterThan(
      30_000n,
    );
  });

  it('shrinks to the free money, fee and slippage kept back, and skips below the minimum', () => {
    const size = sizeOpening({ ...coin, leaderQuantity: q('4') }, { ...copier, availableCents: 10_000n });
    expect(size.code).toBe('CAPPED');
    // 100 / (1 + 0.015/1.015 + 0.001) = 98.45 dollars, at the limit of 60,900: what is there pays
    // for the worst fill.
    expect(size.quantity).toBe(q('0.00161'));
    expect(
      sizeOpening({ ...coin, leaderQuantity: q('4') }, { ...copier, availableCents: 50n }),
    ).toMatchObject({ quantity: 0n, code: 'INSUFFICIENT_FUNDS' });
  });

  it('keeps enough for a buy at the worst price within the cap, margin, fee and slippage together', () => {
    fc.assert(
      fc.property(
        fc.bigInt(10_000n, 10_000_000n),
        fc.constantFrom(1, 2, 5, 10),
        fc.constantFrom(10, 50, 150, 278, 500),
        (availableCents, leverage, slip) => {
          const facts = { ...coin, leverage, leaderQuantity: q('1000') };
          const rich = { ...copier, equityCents: 1_000_000_000n, availableCents, slippageBps: slip };
          const { quantity } = sizeOpening(facts, rich);
          const worst = (coin.estimate * BigInt(10_000 + slip)) / 10_000n;
          const notional = usdCents(worst, quantity, usdItself, 'down');
          const lost = notional - usdCents(coin.estimate, quantity, usdItself, 'up');
          const fee = (notional * coin.feeBps) / 10_000n;
          expect(notional / BigInt(leverage) + lost + fee).toBeLessThanOrEqual(availableCents);
        },
      ),
    );
  });

  it('skips what is worth less than a dollar and an eleventh position, but lets held ones grow', () => {
    expect(sizeOpening({ ...coin, leaderQuantity: q('0.01') }, copier)).toMatchObject({
      quantity: 0n,
      code: 'MIN_SIZE',
    });
    const full = { ...copier, openPositions: maxOpenPositions };
    expect(sizeOpening(coin, full)).toMatchObject({ quantity: 0n, code: 'MAX_OPEN' });
    expect(sizeOpening(coin, { ...full, holdsInstrument: true }).code).toBe('COPIED');
  });

  it('never orders more than proportion, the weight cap or the money allows', () => {
    const cents = fc.bigInt({ min: 1n, max: 10_000_000n });
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.bigInt({ min: 1n, max: q('50') }),
        fc.constantFrom(1, 2, 20),
        fc.constantFrom('buy' as const, 'sell' as const),
        (equityCents, availableCents, leaderQuantity, leverage, side) => {
          const facts = { ...coin, leaderQuantity, leverage, side };
          const { quantity, wanted } = sizeOpening(facts, { ...copier, equityCents, availableCents });
          expect(quantity <= wanted && quantity % coin.instrument.lot === 0n).toBe(true);
          if (quantity === 0n) return;
          const margin = marginCents(coin.estimate, quantity, leverage, usdItself);
          expect(margin * 10_000n).toBeLessThanOrEqual(equityCents * weightCapBps + 10_000n);
          const fee = (usdCents(coin.estimate, quantity, usdItself, 'up') * coin.feeBps) / 10_000n;
          expect(margin + fee).toBeLessThanOrEqual(availableCents + 1n);
          expect(usdCents(coin.estimate, quantity, usdItself, 'down')).toBeGreaterThanOrEqual(
            minNotionalCents,
          );
        },
      ),
    );
  });
});

describe('sizing a closing', () => {
  const close = (closed: string, before: string, held: string) =>
    sizeClosing({ ...coin, closed: q(closed), heldBefore: q(before) }, q(held));

  it('closes everything when the leader is flat', () => {
    expect(close('1', '1', '0.00123')).toMatchObject({ quantity: q('0.00123'), code: 'COPIED' });
  });

  it('closes the same fraction, down to the lot', () => {
    expect(close('0.5', '1', '0.01001').quantity).toBe(q('0.005'));
  });

  it('closes the rest as well when it would be too small to trade', () => {
    expect(close('0.99', '1', '0.001').quantity).toBe(q('0.001'));
  });

  it('orders nothing when nothing is held: never a short', () => {
    expect(close('1', '1', '0')).toEqual({ wanted: 0n, quantity: 0n, code: 'NOTHING_HELD' });
  });

  it('treats a short like a long', () => {
    expect(sizeClosing({ ...coin, closed: q('0.5'), heldBefore: negated(q('1')) }, q('0.01')).quantity).toBe(
      q('0.005'),
    );
  });
});

describe('a leader’s fill', () => {
  it('closes first what it goes against and opens the rest', () => {
    const legs = (side: 'buy' | 'sell', quantity: bigint, heldBefore: bigint) =>
      Object.values(legsOf({ side, quantity, heldBefore }));
    expect(legs('buy', 5n, 3n)).toEqual([0n, 5n]);
    expect(legs('sell', 2n, 3n)).toEqual([2n, 0n]);
    expect(legs('sell', 5n, 3n)).toEqual([3n, 2n]);
    expect(legs('buy', 5n, -3n)).toEqual([3n, 2n]);
    expect(legs('sell', 5n, 0n)).toEqual([0n, 5n]);
  });
});

describe('the performance fee', () => {
  const feesOf = (bases: readonly bigint[]) => {
    let lcf = 0n;
    return bases.map((base) => {
      const charged = performanceFee(base, lcf, 1_000);
      lcf = charged.lcfCents;
      return charged.feeCents;
    });
  };

  it('is 22 on 1,000 at +22 %, which leaves 198', () => {
    const { feeCents } = performanceFee(22_000n, 0n, 1_000);
    expect([feeCents, 22_000n - feeCents]).toEqual([2_200n, 19_800n]);
  });

  it('pays for a loss only once it is made good: +200, −150, +100, +100 cost 20, 0, 0, 5', () => {
    expect(feesOf([20_000n, -15_000n, 10_000n, 10_000n])).toEqual([2_000n, 0n, 0n, 500n]);
  });

  it('follows the high-water mark of 100, 150, 140', () => {
    // RoboForex CopyFX, published example: cumulative profit at three settlements.
    expect(feesOf([10_000n, 5_000n, -1_000n])).toEqual([1_000n, 500n, 0n]);
  });

  it('never takes more in total than the rate on the best cumulative profit', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -100_000n, max: 100_000n }), { maxLength: 30 }), (bases) => {
        const paid = feesOf(bases).reduce((sum, fee) => sum + fee, 0n);
        let cumulative = 0n;
        let best = 0n;
        for (const base of bases) {
          cumulative += base;
          if (cumulative > best) best = cumulative;
        }
        expect(paid * 10n).toBeLessThanOrEqual(best);
      }),
    );
  });
});

describe('the copy stop', () => {
  it('of 40 % on 1,000 closes at 600', () => {
    // eToro's published example states the equity that is left.
    expect(stopLossCents(100_000n, 4_000)).toBe(60_000n);
  });
});

describe('the states of a copy', () => {
  it('lead from every state to the end, and nowhere from there', () => {
    expect(copyMoves.CLOSED).toEqual([]);
    for (const state of copyStates) {
      const reached = new Set([state]);
      for (const next of reached) for (const move of copyMoves[next]) reached.add(move);
      expect(reached, state).toContain('CLOSED');
    }
  });
});
