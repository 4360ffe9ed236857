// Lists on the page of one person: the same rows as on their own pages.
import type { UserId } from '#core/values/ids.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { requireUser } from '#server/domains/admin/users/require-target.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';

interface Ask {
  readonly userId: UserId;
  readonly limit: number;
  readonly before?: string | undefined;
}

/** Writes down who read which list of whom. Refuses `not_found`. */
async function noteRead(app: UserNeeds, actor: Actor, userId: UserId, list: string): Promise<void> {
  await requireUser(app.db.read, userId);
  await app.db.transaction((tx) =>
    recordAudit(
      tx,
      { actorId: actor.userId, action: 'admin.records-read', subjectId: userId, detail: { list } },
      app.clock.now(),
    ),
  );
}

export async function showUserStatement(
  app: UserNeeds,
  actor: Actor,
  ask: Ask & { readonly kind: 'deposits' | 'withdrawals' },
) {
  const { userId, kind, limit, before } = ask;
  await noteRead(app, actor, userId, kind);
  const pages = { ...app, portfolioOwner: trading.portfolioOwner };
  return ledger.showStatement(pages, { userId }, { kind, limit, before });
}

export async function showUserTrades(
  app: UserNeeds,
  actor: Actor,
  ask: Ask & { readonly status: 'all' | 'closed' },
) {
  const { status, limit, before } = ask;
  await noteRead(app, actor, ask.userId, status === 'closed' ? 'earnings' : 'trades');
  const { trades, next } = await trading.showTrades(app, ask.userId, {
    status,
    sort: 'newest',
    limit,
    before,
  });
  return { trades, next };
}
