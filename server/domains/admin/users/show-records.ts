// Lists on the page of one person: the same rows as on their own pages.
import type { UserId } from '#core/values/ids.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { requireUser } from '#server/domains/admin/users/require-target.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';

interface Ask {
  readonly userId: UserId;
  readonly limit: number;
  readonly before?: string | undefined;
}

export async function showUserStatement(
  app: UserNeeds,
  ask: Ask & { readonly kind: 'deposits' | 'withdrawals' },
) {
  await requireUser(app.db.read, ask.userId);
  const { userId, kind, limit, before } = ask;
  return ledger.showStatement(app, { userId }, { kind, limit, before });
}

export async function showUserTrades(app: UserNeeds, ask: Ask & { readonly status: 'all' | 'closed' }) {
  await requireUser(app.db.read, ask.userId);
  const { status, limit, before } = ask;
  const { trades, next } = await trading.showTrades(app, ask.userId, {
    status,
    sort: 'newest',
    limit,
    before,
  });
  return { trades, next };
}
