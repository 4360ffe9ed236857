import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usdItself } from '#core/market/instrument.ts';
import { findInstrument } from '#core/market/instruments.ts';
import type { PositionId } from '#core/values/ids.ts';
import {
  type AccountState,
  heldIn,
  isAffordable,
  moneyLegs,
  requiredCents,
  type Trade,
  tradeOf,
} from '#server/domains/trading/rules.ts';

const instruments = ['BTC', 'NVDA', 'GOLD'].map((symbol) => findInstrument(symbol) ?? expect.fail(symbol));
let ids = 0;
const newPositionId = (): PositionId => `pos_${ids++}`;
const total = ({ cashCents, marginCents, debtCents }: AccountState['money']) =>
  cashCents + marginCents - debtCents;

/** The account after a trade, as the next one will read it from the database. */
function stateAfter({ state, parts, after }: Trade): AccountState {
  let positions = [...state.positions];
  for (const part of parts) {
    positions = positions.filter(({ id }) => id !== part.position.id);
    if (part.after) positions.push({ ...part.position, ...part.after });
  }
  return { ...state, money: after, positions };
}

const step = fc.record({
  instrument: fc.constantFrom(...instruments),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  leverage: fc.integer({ min: 1, max: 5 }),
  lots: fc.bigInt({ min: 1n, max: 4_000n }),
  /** Tenth of a cent to a thousand dollars: gaps of any size. */
  price: fc.bigInt({ min: 100_000n, max: 100_000_000_000n }),
});

describe('any row of trades', () => {
  it('conserves money, never overdraws, and leaves a flat account without debt', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        fc.array(step, { maxLength: 40 }),
        (cashCents, steps) => {
          let state: AccountState = {
            owner: 1,
            cashKind: 'wallet',
            money: { cashCents, marginCents: 0n, debtCents: 0n },
            heldCents: 0n,
            bonusCents: 0n,
            rests: false,
            positions: [],
          };
          for (const { instrument, lots, ...rest } of steps) {
            const trade = tradeOf(
              state,
              { ...rest, instrument, product: 'margin', quantity: lots * instrument.lot, rate: usdItself },
              0,
              newPositionId,
            );
            if (!isAffordable(trade, 0n)) continue;
            const after = stateAfter(trade);
            // What the person gained or lost is the profit less the fee, or protection covered the
            // difference.
            expect(total(after.money) - total(state.money)).toBe(
              trade.pnlCents - trade.feeCents + trade.protectionCents,
            );
            expect(
              after.money.cashCents >= 0n && after.money.marginCents >= 0n && after.money.debtCents >= 0n,
            ).toBe(true);
            expect(requiredCents(after)).toBe(trade.requiredCents);
            expect(after.money.marginCents <= trade.requiredCents).toBe(true);
            if (trade.parts.some((part) => !part.isClosing))
              expect(after.money.marginCents).toBe(trade.requiredCents);
            if (after.positions.length === 0)
              expect(after.money).toMatchObject({ marginCents: 0n, debtCents: 0n });
            expect(trade.protectionCents === 0n || after.positions.length === 0).toBe(true);
            // The ledger's legs say the same as the balances.
            const moved = (kind: string) =>
              moneyLegs(trade).reduce((sum, leg) => sum + (leg.kind === kind ? leg.units : 0n), 0n);
            expect(moved('wallet')).toBe(after.money.cashCents - state.money.cashCents);
            expect(moved('margin')).toBe(after.money.marginCents - state.money.marginCents);
            expect(after.positions.every(({ quantity }) => quantity > 0n)).toBe(true);
            expect(new Set(after.positions.map(({ symbol }) => symbol)).size).toBe(after.positions.length);
            state = after;
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('ends where one trade of the sum would when nothing but size is split', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 500n }), { minLength: 1, maxLength: 10 }), (sizes) => {
        const instrument = instruments[2] ?? expect.fail();
        const terms = {
          instrument,
          product: 'margin',
          side: 'buy',
          leverage: 1,
          price: 12_300_000_000n,
          rate: usdItself,
        } as const;
        const start: AccountState = {
          owner: 1,
          cashKind: 'wallet',
          money: { cashCents: 10n ** 12n, marginCents: 0n, debtCents: 0n },
          heldCents: 0n,
          bonusCents: 0n,
          rests: false,
          positions: [],
        };
        let state = start;
        for (const lots of sizes)
          state = stateAfter(tradeOf(state, { ...terms, quantity: lots * instrument.lot }, 0, newPositionId));
        const whole = sizes.reduce((sum, lots) => sum + lots, 0n) * instrument.lot;
        const once = stateAfter(tradeOf(start, { ...terms, quantity: whole }, 0, newPositionId));
        const [split, single] = [heldIn(state, 'GOLD', 'margin'), heldIn(once, 'GOLD', 'margin')];
        expect([split?.quantity, split?.entry]).toEqual([single?.quantity, single?.entry]);
      }),
      { numRuns: 100 },
    );
  });
});
