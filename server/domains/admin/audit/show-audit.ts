import type { AuditFilterInput, AuditLineView } from '#core/admin/audit-contract.ts';
import { dayEnd, dayStart } from '#core/values/zone/zone.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { type AuditFilter, type AuditRow, listAudit, recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const mostPeople = 100;

/** A page of the log, newest first. Looking is a line of its own. */
export async function showAudit(
  needs: Needs,
  actor: Actor,
  {
    limit,
    before,
    ...filter
  }: AuditFilterInput & { readonly limit: number; readonly before?: string | undefined },
) {
  const { read } = needs.db;
  const rows = await listAudit(read, { ...(await filterOf(read, filter)), before }, limit + 1);
  const shown = rows.slice(0, limit);
  await auditRead(needs, actor, 'admin.audit-read', shown.length);
  return {
    lines: await auditViews(read, shown),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

export const auditRead = (needs: Needs, actor: Actor, action: string, shown: number): Promise<void> =>
  needs.db.transaction((tx) =>
    recordAudit(tx, { actorId: actor.userId, action, detail: { shown } }, needs.clock.now()),
  );

export async function filterOf(tx: Tx, filter: AuditFilterInput): Promise<AuditFilter> {
  const { from, to, zone } = filter;
  return {
    actors: await idsOf(tx, filter.actor),
    subjects: await idsOf(tx, filter.subject),
    action: filter.action,
    from: from === undefined ? undefined : dayStart(from, zone),
    until: to === undefined ? undefined : dayEnd(to, zone),
  };
}

/** What was typed may be an id, or part of somebody's e-mail address or name. */
async function idsOf(tx: Tx, text: string | undefined): Promise<string[] | undefined> {
  if (text === undefined || text === '') return undefined;
  const people = await identity.listUsers(tx, { search: text, before: undefined, limit: mostPeople });
  return [text, ...people.map(({ id }) => id)];
}

export async function auditViews(tx: Tx, rows: readonly AuditRow[]): Promise<AuditLineView[]> {
  const ids = rows.flatMap((row) => [row.actorId, row.subjectId ?? row.actorId]);
  const users = new Map<string, string>(
    (await identity.usersByIds(tx, [...new Set(ids)])).map((user) => [user.id, user.email]),
  );
  const party = (id: string) => ({ id, email: users.get(id) ?? null });
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    at: row.at.toISOString(),
    actor: party(row.actorId),
    action: row.action,
    subject: row.subjectId === null ? null : party(row.subjectId),
    detail: JSON.stringify(row.detail),
  }));
}
