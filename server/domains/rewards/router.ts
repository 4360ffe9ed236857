import type { rewardsContract } from '#core/rewards/contract.ts';
import { claimBonus } from '#server/domains/rewards/claim-bonus.ts';
import type { RouterNeeds } from '#server/domains/rewards/needs.ts';
import { showBonuses, showBonusesOf } from '#server/domains/rewards/show-bonuses.ts';
import { showReferrals, showReferralsOf } from '#server/domains/rewards/show-referrals.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const rewardsRouter = (app: RouterNeeds): RouterOf<typeof rewardsContract> => ({
  bonuses: ({ actor }) => showBonuses(app, actor),
  claim: ({ actor, input }) => claimBonus(app, actor, input),
  referrals: ({ actor }) => showReferrals(app, actor),
  sendBonus: ({ actor, input }) => app.sendBonus(actor, input),
  bonusesOf: ({ input }) => showBonusesOf(app, input.userId),
  referralsOf: ({ input }) => showReferralsOf(app, input.userId),
});
