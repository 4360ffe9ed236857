import { describe, expect, it } from 'vitest';
import { investmentPlans } from '#core/content/plans.ts';
import { referralTierAt, rewardCents, shareUnits } from '#core/rewards/rules.ts';

describe('the referral tier', () => {
  it('is what the plan cards say, at both ends of every range', () => {
    for (const { key, fromCents, referralPercent } of investmentPlans) {
      expect(referralTierAt(fromCents).tier).toMatchObject({ key, shareBps: referralPercent * 100 });
      expect(referralTierAt(fromCents - 1n).next).toMatchObject({ key });
    }
    expect(investmentPlans.map(({ referralPercent }) => referralPercent)).toEqual([10, 15, 20, 30]);
  });

  it('is 10 percent below the first range and for a negative average, and the last has none above it', () => {
    for (const cents of [-1n, 0n, 99_999n])
      expect(referralTierAt(cents)).toMatchObject({ tier: { key: undefined, shareBps: 1_000 } });
    expect(referralTierAt(10n ** 12n)).toMatchObject({ tier: { key: 'platinum' }, next: undefined });
  });

  it('adds fees of different rates without losing a fraction of a cent', () => {
    expect(rewardCents(shareUnits(5n, 1_000) + shareUnits(5n, 1_000))).toBe(1n);
    expect(rewardCents(shareUnits(3n, 1_500) + shareUnits(3n, 2_000))).toBe(1n);
    expect(rewardCents(shareUnits(3n, 3_000))).toBe(0n);
  });
});
