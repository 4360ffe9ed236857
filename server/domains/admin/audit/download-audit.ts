import { auditFilter } from '#core/admin/audit-contract.ts';
import { csvText } from '#core/values/csv.ts';
import { isoIn } from '#core/values/zone/zone.ts';
import { auditRead, auditViews, filterOf } from '#server/domains/admin/audit/show-audit.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { type AuditRow, listAudit } from '#server/platform/auth/audit.ts';
import type { Download } from '#server/platform/http/downloads.ts';

const pageSize = 1_000;
/** A longer stretch is asked for by days. */
const mostLines = 20_000;

/**
 * `audit.csv` and `audit.json`: every line that fits the filter, newest first; times of the table
 * are of the filter's zone. For anybody else there is no such file.
 */
export async function downloadAudit(
  needs: Needs,
  actor: Actor,
  name: string,
  query: Readonly<Record<string, unknown>>,
  zone: string,
): Promise<Download> {
  const format = /^audit\.(csv|json)$/.exec(name)?.[1];
  if (!actor.isAdmin || format === undefined) return { status: 404, message: 'There is no such file.' };
  const asked = auditFilter.safeParse(query);
  if (!asked.success)
    return { status: 400, message: `The filter is not valid. ${asked.error.issues[0]?.message}.` };
  const { read } = needs.db;
  const filter = await filterOf(read, asked.data);
  const rows: AuditRow[] = [];
  for (;;) {
    const more = await listAudit(read, { ...filter, before: rows.at(-1)?.id }, pageSize);
    rows.push(...more);
    if (more.length < pageSize || rows.length >= mostLines) break;
  }
  await auditRead(needs, actor, 'admin.audit-exported', rows.length);
  const lines = await auditViews(read, rows);
  if (format === 'json')
    return {
      fileName: 'truefill-audit.json',
      type: 'application/json',
      body: JSON.stringify(
        lines.map((line) => ({ ...line, detail: JSON.parse(line.detail) as unknown })),
        null,
        1,
      ),
    };
  const columns = ['Number', `Time (${zone})`, 'Who', 'Who id', 'What', 'Whom', 'Whom id', 'Detail'];
  const cells = lines.map((line) => [
    line.seq === null ? '' : String(line.seq),
    isoIn(zone, Date.parse(line.at)),
    line.actor.email ?? '',
    line.actor.id,
    line.action,
    line.subject?.email ?? '',
    line.subject?.id ?? '',
    line.detail,
  ]);
  return {
    fileName: 'truefill-audit.csv',
    type: 'text/csv; charset=utf-8',
    body: csvText([[columns, ...cells]]),
  };
}
