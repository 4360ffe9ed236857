import { procedure, page } from '#core/values/procedure.ts';
import { day, instant, z, zone } from '#core/values/z.ts';

/**
 * The address of the page, the download link and the server read it the same way. Who and whom: an
 * e-mail address or an id.
 */
export const auditFilter = z.strictObject({
  actor: z.string().trim().max(200).optional(),
  subject: z.string().trim().max(200).optional(),
  action: z.string().trim().max(200).optional(),
  /** Both days count, in `zone`: UTC unless set. */
  from: day.optional(),
  to: day.optional(),
  zone: zone.optional(),
});
export type AuditFilterInput = z.infer<typeof auditFilter>;

const party = z.object({ id: z.string(), email: z.string().nullable() });
const auditLine = z.object({
  id: z.string(),
  seq: z.number().int().nullable(),
  at: instant,
  actor: party,
  action: z.string(),
  subject: party.nullable(),
  /** JSON. */
  detail: z.string(),
});
export type AuditLineView = z.infer<typeof auditLine>;

const accountLine = z.object({
  id: z.string(),
  at: instant,
  action: z.string(),
  reason: z.string().nullable(),
});
export type AccountLineView = z.infer<typeof accountLine>;

const verdict = z.object({
  rows: z.number().int(),
  waiting: z.number().int(),
  head: z.string(),
  firstBad: z
    .object({
      seq: z.number().int().nullable(),
      entryId: z.string().nullable(),
      what: z.enum(['gone', 'changed', 'unsealed', 'head']),
    })
    .nullable(),
});
export type AuditVerdictView = z.infer<typeof verdict>;

const cursor = z.string().regex(/^\d{1,18}$/);

export const auditProcedures = {
  audit: procedure('admin')
    .input(auditFilter.extend({ limit: page.shape.limit, before: cursor.optional() }))
    .output(z.object({ lines: z.array(auditLine), next: z.string().nullable() })),
  /** Walks the whole chain: the first row that is not as it was written, if there is one. */
  verifyAudit: procedure('admin').output(verdict),
  /** For everybody: what administrators did to one's own account. They stay unnamed. */
  accountHistory: procedure('session')
    .input(z.strictObject({ limit: page.shape.limit, before: cursor.optional() }))
    .output(z.object({ lines: z.array(accountLine), next: z.string().nullable() })),
};
