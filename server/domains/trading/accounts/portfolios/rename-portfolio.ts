import { refuse } from '#core/trading/contract.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { type Account, openOwnAccount } from '#server/domains/trading/accounts/accounts.ts';
import { lockPortfolio } from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
import { findName, isNameTaken, upsertName } from '#server/domains/trading/accounts/portfolios/store.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/** Gives a portfolio another name. Safe to repeat. Refuses `name_taken` by another open one. */
export async function renamePortfolio(
  app: Pick<App, 'db' | 'clock'>,
  { userId }: Actor,
  { id, name }: { readonly id: PortfolioRef; readonly name: string },
): Promise<Account> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const own = await openOwnAccount(tx, userId, at);
    // Names are judged one after the other, under the person's lock.
    await lockAccounts(tx, [own.owner]);
    const account = await lockPortfolio(tx, userId, id, at);
    if ((await findName(tx, account.owner)) === name) return account;
    if (await isNameTaken(tx, userId, name, account.owner)) throw refuse('name_taken', { name });
    await upsertName(tx, account.owner, userId, name);
    await recordEvent(
      tx,
      { type: 'trading.portfolio-changed', userId, payload: { portfolioId: id, change: 'renamed' } },
      at,
    );
    return account;
  });
}
