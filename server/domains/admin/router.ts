import type { adminContract } from '#core/admin/contract.ts';
import { auditRouter } from '#server/domains/admin/audit/router.ts';
import { inboxRouter } from '#server/domains/admin/inbox/router.ts';
import { oversightRouter } from '#server/domains/admin/oversight/router.ts';
import { demote } from '#server/domains/admin/demote.ts';
import { promote } from '#server/domains/admin/promote.ts';
import { approveProposal, carryOutProposal, rejectProposal } from '#server/domains/admin/proposals/decide.ts';
import { showProposal, showProposals } from '#server/domains/admin/proposals/show-proposals.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { usersRouter } from '#server/domains/admin/users/router.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const adminRouter = (needs: UserNeeds): RouterOf<typeof adminContract> => ({
  ...auditRouter(needs),
  ...oversightRouter(needs),
  ...usersRouter(needs),
  ...inboxRouter(needs),
  proposals: ({ actor, input }) => showProposals(needs, actor, input),
  proposal: ({ actor, input }) => showProposal(needs, actor, input.id),
  approveProposal: ({ actor, input }) => approveProposal(needs, actor, input.id),
  rejectProposal: ({ actor, input }) => rejectProposal(needs, actor, input),
  carryOutProposal: ({ actor, input }) => carryOutProposal(needs, actor, input.id),
  promote: ({ actor, input }) => promote(needs, actor, input),
  demote: async ({ actor, input }) => {
    await demote(needs, actor, input);
    return {};
  },
});
