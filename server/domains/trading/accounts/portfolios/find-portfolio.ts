// Whose portfolio is it? Somebody else's answers like one that never was.
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { refuse } from '#core/trading/contract.ts';
import type { PortfolioId } from '#core/values/ids.ts';
import { type Account, openOwnAccount } from '#server/domains/trading/accounts/accounts.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import { findAccount } from '#server/domains/trading/accounts/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * How the rest of the world names the portfolio of an account: a copy belongs to the first, its
 * money is the wallet's.
 */
export const refOf = ({
  kind,
  ref,
}: {
  readonly kind: Account['kind'];
  readonly ref: string;
}): PortfolioRef => (kind === 'portfolio' ? (ref as PortfolioId) : 'main');

/** The account of a person's portfolio, open or closed. Refuses `not_found`. */
export async function requirePortfolio(
  tx: Tx,
  userId: string,
  ref: PortfolioRef,
  at: number,
): Promise<Account> {
  if (ref === 'main') return openOwnAccount(tx, userId, at);
  const account = await findAccount(tx, ref);
  if (account?.kind !== 'portfolio' || account.userId !== userId) throw refuse('not_found');
  return account;
}

/** Whose ledger lines a portfolio beside the wallet has. Refuses `not_found`. */
export const portfolioOwner = async (tx: Tx, userId: string, id: PortfolioId): Promise<number> =>
  (await requirePortfolio(tx, userId, id, 0)).owner;

/**
 * The same with its account locked, as it stands under the lock. Refuses `portfolio_closed` too.
 */
export async function lockPortfolio(tx: Tx, userId: string, ref: PortfolioRef, at: number): Promise<Account> {
  const { owner } = await requirePortfolio(tx, userId, ref, at);
  await lockAccounts(tx, [owner]);
  const account = await requirePortfolio(tx, userId, ref, at);
  if (account.closedAt !== null) throw refuse('portfolio_closed');
  return account;
}
