import type { AccountLineView } from '#core/admin/audit-contract.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { type AuditRow, listAuditAbout } from '#server/platform/auth/audit.ts';

/**
 * What administrators did to the account of the person who asks. Names and details of
 * administrators stay inside.
 */
export async function accountHistory(
  { db }: Pick<App, 'db'>,
  actor: Actor,
  page: { readonly limit: number; readonly before?: string | undefined },
) {
  const rows = await listAuditAbout(db.read, actor.userId, page.before, page.limit + 1);
  const shown = rows.slice(0, page.limit);
  return {
    lines: shown.map(lineOf),
    next: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

const lineOf = (row: AuditRow): AccountLineView => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  reason: typeof row.detail['reason'] === 'string' ? row.detail['reason'] : null,
});
