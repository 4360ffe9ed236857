import type { adminContract } from '#core/admin/contract.ts';
import { demote } from '#server/domains/admin/demote.ts';
import { listUsers } from '#server/domains/admin/list-users.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import { promote } from '#server/domains/admin/promote.ts';
import { approveProposal, carryOutProposal, rejectProposal } from '#server/domains/admin/proposals/decide.ts';
import { showProposals } from '#server/domains/admin/proposals/show-proposals.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const adminRouter = (needs: Needs): RouterOf<typeof adminContract> => ({
  users: ({ actor, input }) => listUsers(needs, actor, input),
  proposals: ({ actor, input }) => showProposals(needs, actor, input),
  approveProposal: ({ actor, input }) => approveProposal(needs, actor, input.id),
  rejectProposal: ({ actor, input }) => rejectProposal(needs, actor, input),
  carryOutProposal: ({ actor, input }) => carryOutProposal(needs, actor, input.id),
  promote: ({ actor, input }) => promote(needs, actor, input),
  demote: async ({ actor, input }) => {
    await demote(needs, actor, input);
    return {};
  },
});
