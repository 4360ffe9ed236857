import { bonusReasonLength, bonusStates, maxBonusCents, referralStatuses } from '#core/rewards/rules.ts';
import { procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { writtenOf } from '#core/values/text/written.ts';
import { id, instant, positiveCents, z } from '#core/values/z.ts';

export const rewardsRefusals = ['rewards_demo_only', 'bonus_taken_back', 'bonus_to_oneself'] as const;
export const refuse = refuserOf(rewardsRefusals);

const bonus = z.object({
  id: z.string(),
  /** The account's currency: bonuses are US dollars. */
  asset: z.literal('USD'),
  amount: z.string(),
  reason: z.string(),
  state: z.enum(bonusStates),
  sentAt: instant,
  claimedAt: instant.nullable(),
});
export type BonusView = z.infer<typeof bonus>;
/** `proposed` waits for a second administrator; its person does not see it yet. */
const askedBonus = bonus.extend({ state: z.enum([...bonusStates, 'proposed']) });
export type AskedBonus = z.infer<typeof askedBonus>;

const referral = z.object({
  id: z.string(),
  /**
   * Short for the referrer, the name before the @ for administrators; empty for somebody who left.
   */
  name: z.string(),
  registeredAt: instant,
  status: z.enum(referralStatuses),
  earned: z.string(),
});
export type ReferralView = z.infer<typeof referral>;

const tier = z.object({
  /** Null below the first plan. */
  key: z.enum(['starter', 'silver', 'gold', 'platinum']).nullable(),
  from: z.string(),
  shareBps: z.number(),
});
const referralTier = tier.extend({ averageEquity: z.string(), next: tier.nullable() });
export type ReferralTierView = z.infer<typeof referralTier>;

const person = z.strictObject({ userId: id('usr') });
const amount = positiveCents().refine((cents) => cents <= maxBonusCents);

export const rewardsContract = {
  /** Own bonuses, newest first, and what is left of those that were claimed. */
  bonuses: procedure('verified').output(
    z.object({ bonuses: z.array(bonus), active: z.string(), isOffered: z.boolean() }),
  ),
  /** Makes an offered bonus serve as margin. Safe to repeat. */
  claim: procedure('verified')
    .refuses('not_found', 'bonus_taken_back', 'rewards_demo_only', 'leader_not_flat')
    .input(z.strictObject({ id: id('bns') }))
    .output(bonus),
  /** The personal link and who came by it, newest first. */
  referrals: procedure('verified').output(
    z.object({
      code: z.string(),
      referrals: z.array(referral),
      earned: z.string(),
      isOffered: z.boolean(),
      tier: referralTier,
    }),
  ),
  /**
   * Small bonuses are sent at once, larger ones wait for a second administrator (`proposed`), by
   * the same daily limit as adjustments. Refused in live mode. The same id again returns the first
   * bonus.
   */
  sendBonus: procedure('admin')
    .refuses('rewards_demo_only', 'not_found', 'bonus_to_oneself', 'own_case', 'id_reused')
    .input(
      z.strictObject({
        id: id('bns'),
        userId: id('usr'),
        amount,
        reason: writtenOf(bonusReasonLength),
      }),
    )
    .output(askedBonus),
  /** Everything that was ever sent to a person, newest first. */
  bonusesOf: procedure('admin').refuses('not_found').input(person).output(z.array(bonus)),
  referralsOf: procedure('admin').refuses('not_found').input(person).output(z.array(referral)),
};
