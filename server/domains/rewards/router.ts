import type { rewardsContract } from '#core/rewards/contract.ts';
import { claimBonus } from '#server/domains/rewards/claim-bonus.ts';
import type { Needs } from '#server/domains/rewards/needs.ts';
import { sendBonus } from '#server/domains/rewards/send-bonus.ts';
import { showBonuses, showBonusesOf } from '#server/domains/rewards/show-bonuses.ts';
import { showReferrals, showReferralsOf } from '#server/domains/rewards/show-referrals.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const rewardsRouter = (app: Needs): RouterOf<typeof rewardsContract> => ({
  bonuses: ({ actor }) => showBonuses(app, actor),
  claim: ({ actor, input }) => claimBonus(app, actor, input),
  referrals: ({ actor }) => showReferrals(app, actor),
  sendBonus: ({ actor, input }) => sendBonus(app, actor, input),
  bonusesOf: ({ input }) => showBonusesOf(app, input.userId),
  referralsOf: ({ input }) => showReferralsOf(app, input.userId),
});
