import type { rewardsContract } from '#core/rewards/contract.ts';
import type { RouterNeeds } from '#server/domains/rewards/needs.ts';
import { rewardsReactions } from '#server/domains/rewards/reactions.ts';
import { rewardsRouter } from '#server/domains/rewards/router.ts';
import type { DomainParts } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const parts = (app: RouterNeeds): DomainParts<RouterOf<typeof rewardsContract>> => ({
  router: rewardsRouter(app),
  reactions: rewardsReactions(app),
});
