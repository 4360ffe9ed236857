import type { UserDetail } from '#core/admin/users-contract.ts';
import type { UserId } from '#core/values/ids.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { dayFigures } from '#server/domains/admin/users/portfolio/day-figures.ts';
import { figuresOf } from '#server/domains/admin/users/portfolio/list-portfolios.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { requireUser } from '#server/domains/admin/users/require-target.ts';
import { userView } from '#server/domains/admin/users/user-view.ts';
import { countOpenAbout } from '#server/domains/admin/users/store.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as plans from '#server/domains/plans/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Everything the page of one person shows but the lists. Audited: the person can see who read it.
 * Refuses `not_found`.
 */
export async function showUser(app: UserNeeds, actor: Actor, userId: UserId): Promise<UserDetail> {
  const { read } = app.db;
  const at = app.clock.now();
  const user = await requireUser(read, userId);
  const portfolio = user.isVerified ? await trading.showPortfolio(app, userId) : undefined;
  const profile = await identity.profileOf(read, userId, at);
  const subscription = await plans.findSubscription(read, userId);
  await app.db.transaction((tx) =>
    recordAudit(tx, { actorId: actor.userId, action: 'admin.user-read', subjectId: userId }, at),
  );
  return {
    user: {
      ...userView(user, readUnits(portfolio?.totalValue ?? '0', 2)),
      phone: profile.phone,
      country: profile.country,
      currency: profile.currency,
      plan: user.plan,
      planState: subscription?.state ?? null,
      isMe: userId === actor.userId,
    },
    balances: await balancesOf(app, userId, portfolio?.totalValue, user.isVerified),
    figures: portfolio ? figuresOf(portfolio) : null,
    kyc: await kycOf(read, userId),
    day: await dayFigures(read, userId, portfolio, at),
    leads: await copying.isLeading(read, userId),
    waiting: await countOpenAbout(read, userId, new Date(at)),
  };
}

/** Total as on the dashboard; profit is all that trading brought so far, realised and not. */
async function balancesOf(
  app: UserNeeds,
  userId: UserId,
  totalValue: string | undefined,
  isVerified: boolean,
): Promise<UserDetail['balances']> {
  const { read } = app.db;
  const owner = (await ledger.ownersOf(read, [userId])).get(userId);
  const rows = owner === undefined ? [] : await ledger.balances(read, owner);
  const usd = (kind: ledger.Kind) =>
    formatUnits(rows.find((row) => row.asset === 'USD' && row.kind === kind)?.units ?? 0n, 2);
  const profit = isVerified
    ? (await trading.showTrades(app, userId, { status: 'all', sort: 'newest', limit: 1 })).summary.totalPnl
    : '0.00';
  return {
    total: totalValue ?? '0.00',
    available: usd('wallet'),
    profit,
    bonus: usd('bonus'),
    pendingWithdrawal: usd('withdrawal_hold'),
  };
}

async function kycOf(tx: Tx, userId: UserId): Promise<UserDetail['kyc']> {
  const row = await identity.findKyc(tx, userId);
  if (!row?.submittedAt || row.status === 'draft') return null;
  return {
    fullName: row.fullName ?? '',
    country: row.country ?? '',
    status: row.status,
    submittedAt: row.submittedAt.toISOString(),
  };
}
