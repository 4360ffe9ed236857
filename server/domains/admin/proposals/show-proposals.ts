import { type ProposalView, refuse } from '#core/admin/contract.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { noteLook } from '#server/domains/admin/note-look.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import { aloneUpToCents } from '#server/domains/admin/proposals/propose.ts';
import { findProposal, listProposals } from '#server/domains/admin/proposals/store.ts';
import { viewOf, viewsOf } from '#server/domains/admin/proposals/views.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';

/** What waits for a second administrator, or was decided; newest first. */
export async function showProposals(
  needs: Needs,
  actor: Actor,
  page: { readonly state: 'open' | 'decided'; readonly before?: string | undefined; readonly limit: number },
) {
  const at = needs.clock.now();
  const rows = await listProposals(needs.db.read, {
    isOpen: page.state === 'open',
    at: new Date(at),
    before: page.before,
    limit: page.limit + 1,
  });
  const shown = rows.slice(0, page.limit);
  const line = { actorId: actor.userId, action: 'admin.proposals-read', detail: { shown: shown.length } };
  if (shown.length > 0) await needs.db.transaction((tx) => recordAudit(tx, line, at));
  return {
    proposals: await viewsOf(needs.db.read, needs, actor, shown),
    next: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
    isAlone: (await identity.countAdmins(needs.db.read)) === 1,
    timeLockHours: needs.config.ADMIN_TIME_LOCK_HOURS,
    aloneUpTo: formatUnits(aloneUpToCents(needs), assetScale.USD),
  };
}

/** One of them, whatever became of it. Refuses `not_found`. */
export async function showProposal(needs: Needs, actor: Actor, id: string): Promise<ProposalView> {
  const row = await findProposal(needs.db.read, id);
  if (!row) throw refuse('not_found');
  await noteLook(needs, actor, { action: 'admin.user-read', subjectId: row.subjectId });
  return viewOf(needs.db.read, needs, actor, row);
}
