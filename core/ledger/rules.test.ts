import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  houseOwner,
  isHouse,
  kindCodes,
  kindOfCode,
  kinds,
  stripeCount,
  stripeOf,
  stripeOfRef,
  txKindCodes,
  txKindOfCode,
} from '#core/ledger/rules.ts';

describe('owners and stripes', () => {
  it('puts every id on one of the sixteen stripes, evenly and always the same', () => {
    const counts = Array.from({ length: stripeCount }, () => 0);
    for (let person = 0; person < 16_000; person++) {
      const stripe = stripeOfRef(`usr_${person}`);
      expect(stripe).toBe(stripeOfRef(`usr_${person}`));
      counts[stripe]! += 1;
    }
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(16_000);
    for (const count of counts) expect(count).toBeGreaterThan(800);
    fc.assert(fc.property(fc.string(), (ref) => stripeOfRef(ref) >= 0 && stripeOfRef(ref) < stripeCount));
  });

  it('gives the house one owner per stripe, exact as a number and after every person', () => {
    for (let stripe = 0; stripe < stripeCount; stripe++) {
      const house = houseOwner(stripe);
      expect(Number.isSafeInteger(house)).toBe(true);
      expect([isHouse(house), stripeOf(house)]).toEqual([true, stripe]);
    }
    expect(isHouse(1e12 * stripeCount)).toBe(false);
  });

  it('reads every stored code back as its name and refuses unknown ones', () => {
    for (const kind of kinds) expect(kindOfCode(kindCodes[kind])).toBe(kind);
    for (const [kind, code] of Object.entries(txKindCodes)) expect(txKindOfCode(code)).toBe(kind);
    expect(() => kindOfCode(77)).toThrow('unknown account kind');
  });
});
