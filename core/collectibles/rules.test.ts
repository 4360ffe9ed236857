import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maxPriceCents,
  maxRoyaltyBps,
  minPriceCents,
  percentText,
  splitOf,
} from '#core/collectibles/rules.ts';

describe('a resale', () => {
  it('at 4,200.00 with 5 % royalty gives 210.00 to the creator, 105.00 to the platform and 3,885.00 to the seller', () => {
    expect(splitOf(420_000n, 500, false)).toEqual({
      price: 420_000n,
      royalty: 21_000n,
      fee: 10_500n,
      proceeds: 388_500n,
    });
  });

  it('by the one who made it bears no royalty', () => {
    expect(splitOf(420_000n, 500, true)).toMatchObject({ royalty: 0n, fee: 10_500n, proceeds: 409_500n });
  });

  it('rounds royalty and fee down, so that the seller receives the odd cent', () => {
    expect(splitOf(10_001n, 333, false)).toMatchObject({ royalty: 333n, fee: 250n, proceeds: 9_418n });
  });

  it('is divided without a cent left or missing, whatever the price and the royalty', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: minPriceCents, max: maxPriceCents }),
        fc.integer({ min: 0, max: maxRoyaltyBps }),
        fc.boolean(),
        (price, bps, isByCreator) => {
          const { royalty, fee, proceeds } = splitOf(price, bps, isByCreator);
          expect(royalty + fee + proceeds).toBe(price);
          expect(royalty >= 0n && fee >= 0n && proceeds > 0n).toBe(true);
        },
      ),
    );
  });

  it('writes shares as people read them', () => {
    expect([percentText(250), percentText(500), percentText(0)]).toEqual(['2.5 %', '5 %', '0 %']);
  });
});
