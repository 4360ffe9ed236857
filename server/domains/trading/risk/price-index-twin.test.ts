// The risk index against twins: one that holds every guard against its price, and one that values
// every account on every tick.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usdItself } from '#core/market/instrument.ts';
import { newId } from '#core/values/ids.ts';
import { PriceIndex } from '#server/domains/trading/risk/price-index.ts';
import { guardsOf } from '#server/domains/trading/risk/risk-watch.ts';
import { type AccountState, isAtLine, type Marks } from '#server/domains/trading/rules.ts';
import { SlowPriceIndex } from '#testing/twins/price-index.ts';

const symbols = ['A', 'B', 'C'] as const;
const symbol = fc.constantFrom(...symbols);
const side = fc.constantFrom('buy' as const, 'sell' as const);
const owner = fc.nat(7);

describe('the risk index', () => {
  // Few prices, so that a price often is exactly a trigger.
  const price = fc.bigInt({ min: 1n, max: 12n });
  const guards = fc.uniqueArray(fc.record({ symbol, side, trigger: price }), {
    maxLength: 4,
    selector: (guard) => `${guard.symbol} ${guard.side}`,
  });
  const quote = fc.option(fc.record({ bid: price, ask: price }), { freq: 6, nil: undefined });
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('set' as const), owner, guards }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('forget' as const), owner }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('price' as const), A: quote, B: quote, C: quote }),
    },
  );

  it('names the accounts that holding every guard against its price names', () => {
    let named = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const [fast, slow] = [new PriceIndex(), new SlowPriceIndex()];
        for (const one of steps) {
          if (one.do === 'set') for (const index of [fast, slow]) index.set(one.owner, one.guards);
          if (one.do === 'forget') for (const index of [fast, slow]) index.forget(one.owner);
          if (one.do === 'clear') for (const index of [fast, slow]) index.clear();
          if (one.do !== 'price') continue;
          const [met, expected] = [fast, slow].map((index) =>
            index.crossed((of) => one[of as 'A']).toSorted((a, b) => a - b),
          );
          expect(met).toEqual(expected);
          named += expected?.length ?? 0;
        }
      }),
      { numRuns: 2_000 },
    );
    expect(named).toBeGreaterThan(2_000);
  });
});

describe('watching guards', () => {
  const position = fc.record({
    symbol,
    side,
    quantity: fc.bigInt({ min: 1_000_000n, max: 10_000_000_000n }),
    marginCents: fc.bigInt({ min: 100n, max: 100_000n }),
  });
  const accounts = fc.array(
    fc.record({
      cashCents: fc.bigInt({ min: 0n, max: 200_000n }),
      positions: fc.uniqueArray(position, { minLength: 1, maxLength: 3, selector: (one) => one.symbol }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const percent = fc.integer({ min: 80, max: 125 });
  const moves = fc.array(fc.record({ A: percent, B: percent, C: percent }), {
    minLength: 1,
    maxLength: 30,
    size: 'max',
  });
  const entry = 10_000_000_000n;

  const stateOf = (
    place: number,
    { cashCents, positions }: (typeof accounts extends fc.Arbitrary<infer Rows> ? Rows : never)[number],
  ): AccountState => ({
    owner: place,
    cashKind: 'wallet',
    money: {
      cashCents,
      marginCents: positions.reduce((sum, { marginCents }) => sum + marginCents, 0n),
      debtCents: 0n,
    },
    heldCents: 0n,
    bonusCents: 0n,
    rests: false,
    positions: positions.map((one) => ({
      ...one,
      id: newId('pos'),
      product: 'margin' as const,
      leverage: 5,
      entry,
      openedAt: 0,
    })),
  });

  it('meets an account at its line on the tick on which valuing everyone does', () => {
    let ended = 0;
    fc.assert(
      fc.property(accounts, moves, (drawn, ticks) => {
        const prices = new Map<string, bigint>(symbols.map((name) => [name, entry]));
        const priceOf = (name: string) => ({ bid: prices.get(name) ?? 0n, ask: prices.get(name) ?? 0n });
        const marks: Marks = (name) => ({ quote: priceOf(name), rate: usdItself });
        const open = new Map(drawn.map((one, place) => [place, stateOf(place, one)]));
        const index = new PriceIndex();
        const measure = (states: Iterable<AccountState>): number[] => {
          const endangered: number[] = [];
          for (const state of states) {
            const guards = guardsOf(state, marks);
            index.set(state.owner, guards ?? []);
            if (!guards) endangered.push(state.owner);
          }
          return endangered;
        };
        const end = (owners: readonly number[]): void => {
          ended += owners.length;
          for (const of of owners) open.delete(of);
        };
        end(measure(open.values()));
        for (const tick of ticks) {
          for (const name of symbols) {
            const moved = (priceOf(name).bid * BigInt(tick[name])) / 100n;
            prices.set(name, moved > 0n ? moved : 1n);
          }
          const crossed = index.crossed(priceOf).flatMap((of) => open.get(of) ?? []);
          const slow = [...open.values()].filter((state) => isAtLine(state, marks)).map((one) => one.owner);
          const met = measure(crossed).toSorted((a, b) => a - b);
          expect(met).toEqual(slow.toSorted((a, b) => a - b));
          end(met);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(ended).toBeGreaterThan(1_000);
  });
});
