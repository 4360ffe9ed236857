import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { userView } from '#server/domains/admin/users/user-view.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { PortfolioCardView } from '#core/admin/users-contract.ts';
import type { PortfolioView } from '#core/trading/contract.ts';
import { readUnits } from '#core/values/money.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';

export const figuresOf = ({
  balance,
  totalValue,
  dailyPnl,
  dailyAdjusted,
  activePositions,
  copiedTraders,
}: PortfolioView) => ({ balance, totalValue, dailyPnl, dailyAdjusted, activePositions, copiedTraders });

/**
 * A page of people with the five figures of their portfolio, as their own dashboard derives them.
 * Audited like the list.
 */
export async function listPortfolios(
  app: UserNeeds,
  actor: Actor,
  { search, limit, page }: { readonly search: string; readonly limit: number; readonly page: number },
): Promise<{ cards: PortfolioCardView[]; found: number }> {
  const { read } = app.db;
  const offset = (page - 1) * limit;
  const users = await identity.pageOfUsers(read, {
    search,
    sort: 'registered',
    order: 'desc',
    limit,
    offset,
  });
  const cards: PortfolioCardView[] = [];
  for (const user of users) {
    const figures = user.isVerified ? figuresOf(await trading.showPortfolio(app, user.id)) : null;
    // One moment, one figure: the card says its total once for the person and once among the five.
    cards.push({ user: userView(user, readUnits(figures?.totalValue ?? '0', 2)), figures });
  }
  await app.db.transaction((tx) =>
    recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: 'admin.portfolios-read',
        detail: { searched: search !== '', shown: users.length },
      },
      app.clock.now(),
    ),
  );
  return { cards, found: await identity.countFound(read, search) };
}
