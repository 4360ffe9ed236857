import { assetScale, formatUnits } from '#core/values/money.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import { aloneUpToCents } from '#server/domains/admin/proposals/propose.ts';
import { listProposals } from '#server/domains/admin/proposals/store.ts';
import { viewsOf } from '#server/domains/admin/proposals/views.ts';
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
