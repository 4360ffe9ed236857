// A leg holds units of its own asset. The compiler checks this file: each line marked so must be
// refused.
import { describe, expect, it } from 'vitest';
import { type Cents, negated, type Price, type Quantity, type Units } from '#core/values/kind.ts';
import type * as ledger from '#server/domains/ledger/index.ts';
import { preparedLegs } from '#server/domains/ledger/rules.ts';

const cents: Cents = 600n;
const satoshi: Units<'BTC'> = 600n;
const price: Price = 600n;
const quantity: Quantity = 600n;

/** Compiled, never run. */
const compiles = (...lines: readonly ((...given: never[]) => unknown)[]): void =>
  expect(lines.length).toBeGreaterThan(0);

describe('legs of the ledger', () => {
  it('take units of their own asset', () => {
    const head = { owner: 1, kind: 'wallet', code: 'principal' } as const;
    compiles(
      (): ledger.Leg => ({ ...head, asset: 'USD', units: cents }),
      (): ledger.Leg => ({ ...head, asset: 'BTC', units: satoshi }),
      // @ts-expect-error -- cents are no satoshi
      (): ledger.Leg => ({ ...head, asset: 'BTC', units: cents }),
      // @ts-expect-error -- satoshi are no cents
      (): ledger.Leg => ({ ...head, asset: 'USD', units: negated(satoshi) }),
      // @ts-expect-error -- a price is no money
      (): ledger.Leg => ({ ...head, asset: 'USD', units: price }),
      // @ts-expect-error -- a quantity is no money
      (): ledger.HouseLeg<'USD'> => ({ kind: 'fees', code: 'fee', units: quantity }),
      // @ts-expect-error -- satoshi are no cents
      (rest: Omit<ledger.Hold, 'asset' | 'units'>): ledger.Hold => ({
        ...rest,
        asset: 'USD',
        units: satoshi,
      }),
    );
  });

  it('of a hold, a batch and an adjustment do so too', () => {
    type Rest = Omit<ledger.BatchPost, 'asset' | 'legs' | 'house'>;
    const columns = { owner: [1], kind: ['wallet'], code: ['principal'] } as const;
    compiles(
      (rest: Rest): ledger.BatchPost => ({
        ...rest,
        asset: 'USD',
        legs: { ...columns, units: [cents] },
        house: [],
      }),
      // @ts-expect-error -- satoshi are no cents
      (rest: Rest): ledger.BatchPost => ({
        ...rest,
        asset: 'USD',
        legs: { ...columns, units: [satoshi] },
        house: [],
      }),
      // @ts-expect-error -- cents are no satoshi
      (rest: Omit<ledger.Adjustment, 'asset' | 'units'>): ledger.Adjustment => ({
        ...rest,
        asset: 'BTC',
        units: cents,
      }),
    );
  });

  it('keep the sum of each asset', () => {
    const legs: ledger.Leg[] = [
      { owner: 16, kind: 'wallet', code: 'principal', asset: 'USD', units: negated(cents) },
      { owner: 'house', kind: 'fees', code: 'fee', asset: 'USD', units: cents },
    ];
    expect(preparedLegs({ owner: 16, legs }).map(({ units }) => units)).toEqual([-600n, 600n]);
  });
});
