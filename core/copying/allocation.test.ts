import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutOf, partOf } from '#core/copying/allocation.ts';
import { allocated } from '#core/trading/book-walk.ts';

describe('sharing a block that is filled in part', () => {
  it('gives the lots that are left to the largest remainders, ties to the lower owner', () => {
    // 7 of 10 asked: shares of 2.1, 2.1, 0.7 and, for the leader, 2.1.
    const block = { ratio: { filled: 7n, wanted: 10n }, lot: 1n };
    const parts = (quantities: readonly bigint[], available: bigint) => {
      const members = quantities.map((quantity, place) => ({ owner: place + 1, quantity }));
      const cut = cutOf(members, block, available);
      return members.map((member) => partOf(member, block, cut));
    };
    expect(parts([3n, 3n, 1n], 5n)).toEqual([2n, 2n, 1n]);
    expect(parts([3n, 3n, 1n], 6n)).toEqual([3n, 2n, 1n]);
  });

  it('sums exactly to the fill, each within a lot of its share and never above what it asked for', () => {
    const lots = fc.bigInt({ min: 0n, max: 10_000n });
    fc.assert(
      fc.property(
        fc.array(lots, { minLength: 1, maxLength: 40 }),
        fc.bigInt({ min: 1n, max: 10_000n }),
        fc.nat(10_000),
        fc.constantFrom(1n, 1_000n, 100_000_000n),
        (asked, led, part, lot) => {
          fc.pre(asked.some((quantity) => quantity > 0n));
          const members = asked.map((quantity, owner) => ({ owner, quantity: quantity * lot }));
          const wanted = (led + asked.reduce((sum, quantity) => sum + quantity, 0n)) * lot;
          const filled = (((wanted / lot) * BigInt(part)) / 10_000n) * lot;
          const block = { ratio: { filled, wanted }, lot };
          const own = allocated(led * lot, block.ratio, lot);
          const cut = cutOf(members, block, filled - own);
          const parts = members.map((member) => partOf(member, block, cut));
          expect(parts.reduce((sum, quantity) => sum + quantity, own)).toBe(filled);
          for (const [place, { quantity }] of members.entries()) {
            const got = parts[place] ?? -1n;
            expect(got <= quantity && got % lot === 0n).toBe(true);
            expect(got - allocated(quantity, block.ratio, lot)).toBeLessThanOrEqual(lot);
          }
        },
      ),
    );
  });
});
