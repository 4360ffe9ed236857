import { refuse } from '#core/trading/contract.ts';
import type { PortfolioId } from '#core/values/ids.ts';
import * as plans from '#server/domains/plans/index.ts';
import { type Account, openAccount, openOwnAccount } from '#server/domains/trading/accounts/accounts.ts';
import { findName, isNameTaken, upsertName } from '#server/domains/trading/accounts/portfolios/store.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import { findAccount, listOpenPortfolios } from '#server/domains/trading/accounts/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

export interface OpenPortfolio {
  readonly id: PortfolioId;
  readonly name: string;
}

/**
 * Opens an empty portfolio beside the first. The same id again answers with it. Refuses
 * `plan_limit_reached` when the plan includes no more (the first one counts), and `name_taken`.
 */
export async function openPortfolio(
  app: Pick<App, 'db' | 'clock'>,
  { userId }: Actor,
  { id, name }: OpenPortfolio,
): Promise<Account> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const own = await openOwnAccount(tx, userId, at);
    // The person's lock: two that open at once are counted one after the other.
    await lockAccounts(tx, [own.owner]);
    const known = await findAccount(tx, id);
    if (known) {
      if (known.userId !== userId || (await findName(tx, known.owner)) !== name) throw refuse('id_reused');
      return known;
    }
    const open = (await listOpenPortfolios(tx, userId)).length;
    await plans.requireRoom(tx, userId, at, 'portfolios', 1 + open);
    if (await isNameTaken(tx, userId, name, 0)) throw refuse('name_taken', { name });
    const account = await openAccount(tx, { kind: 'portfolio', ref: id, userId, stripeOf: own.owner, at });
    await upsertName(tx, account.owner, userId, name);
    await recordEvent(
      tx,
      { type: 'trading.portfolio-changed', userId, payload: { portfolioId: id, change: 'opened' } },
      at,
    );
    return account;
  });
}
