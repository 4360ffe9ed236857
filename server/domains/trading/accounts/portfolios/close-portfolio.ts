import { refuse } from '#core/trading/contract.ts';
import type { PortfolioId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { accountStates } from '#server/domains/trading/accounts/account-states.ts';
import { requirePortfolio } from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
import { markClosed } from '#server/domains/trading/accounts/portfolios/store.ts';
import { closeAccount } from '#server/domains/trading/accounts/store.ts';
import { countWaiting } from '#server/domains/trading/orders/working/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Closes an empty portfolio; its history stays. Safe to repeat. Refuses `portfolio_not_empty` with
 * what is still in it.
 */
export async function closePortfolio(
  app: Pick<App, 'db' | 'clock'>,
  { userId }: Actor,
  { id }: { readonly id: PortfolioId },
): Promise<{ id: string }> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const { owner } = await requirePortfolio(tx, userId, id, at);
    const state = (await accountStates(tx, [owner], 'lock')).get(owner);
    const { closedAt } = await requirePortfolio(tx, userId, id, at);
    if (closedAt !== null || !state) return { id };
    const positions = state.positions.length;
    const orders = await countWaiting(tx, owner);
    const { cashCents, marginCents } = state.money;
    const cents = cashCents + marginCents + state.heldCents;
    if (positions > 0 || orders > 0 || cents !== 0n)
      throw refuse('portfolio_not_empty', {
        positions: String(positions),
        orders: String(orders),
        cash: formatUnits(cents, 2),
      });
    await closeAccount(tx, owner, at);
    await markClosed(tx, owner, at);
    await recordEvent(
      tx,
      { type: 'trading.portfolio-changed', userId, payload: { portfolioId: id, change: 'closed' } },
      at,
    );
    return { id };
  });
}
