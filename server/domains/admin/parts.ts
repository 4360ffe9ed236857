import type { adminContract } from '#core/admin/contract.ts';
import { downloadAudit } from '#server/domains/admin/audit/download-audit.ts';
import { adminRouter } from '#server/domains/admin/router.ts';
import type { DomainParts } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const parts = (
  office: Parameters<typeof adminRouter>[0] & Parameters<typeof downloadAudit>[0],
): DomainParts<RouterOf<typeof adminContract>> => ({
  router: adminRouter(office),
  files: [
    {
      kind: 'download',
      folder: '/audit-files',
      make: (...asked) => downloadAudit(office, ...asked),
    },
  ],
});
