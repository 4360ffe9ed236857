import type { auditProcedures } from '#core/admin/audit-contract.ts';
import { accountHistory } from '#server/domains/admin/audit/account-history.ts';
import { showAudit } from '#server/domains/admin/audit/show-audit.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const auditRouter = (needs: Needs): RouterOf<typeof auditProcedures> => ({
  audit: ({ actor, input }) => showAudit(needs, actor, input),
  verifyAudit: () => needs.trail.verify(),
  accountHistory: ({ actor, input }) => accountHistory(needs, actor, input),
});
