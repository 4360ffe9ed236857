import type { inboxProcedures } from '#core/admin/inbox-contract.ts';
import { showInbox } from '#server/domains/admin/inbox/show-inbox.ts';
import { showPerson } from '#server/domains/admin/inbox/show-person.ts';
import { showWithdrawal } from '#server/domains/admin/inbox/show-withdrawal.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const inboxRouter = (needs: UserNeeds): RouterOf<typeof inboxProcedures> => ({
  inbox: ({ actor }) => showInbox(needs, actor),
  inboxPerson: ({ actor, input }) => showPerson(needs, actor, input.userId),
  inboxWithdrawal: ({ actor, input }) => showWithdrawal(needs, actor, input.id),
});
