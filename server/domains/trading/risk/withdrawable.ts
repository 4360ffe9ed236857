import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import { accountStates } from '#server/domains/trading/accounts/account-states.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { type AccountState, levelledPositions, withdrawableCents } from '#server/domains/trading/rules.ts';
import { lockedProfitCents } from '#server/domains/trading/risk/bonus-turnover.ts';
import { markCashLeft } from '#server/domains/trading/risk/store.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/tx.ts';

interface Needs {
  readonly market: Market;
  readonly clock: Clock;
}

/**
 * What may leave a person's main account now, with the account and its balances locked until the
 * transaction ends (broker trading rule 11). Lock order: `trading.account` by owner, then all
 * balances by owner, `touched` among them: what follows posts in any order.
 */
export async function lockWithdrawable(
  needs: Needs,
  tx: Tx,
  userId: string,
  touched: readonly number[] = [],
): Promise<ledger.Withdrawable> {
  const owner = (await ledger.ownersOf(tx, [userId])).get(userId);
  if (owner === undefined) return { owner, cents: 0n };
  await lockAccounts(tx, [owner, ...touched]);
  await ledger.lockOwners(tx, [owner, ...touched]);
  // After the locks: a first order that opened the account meanwhile has committed, and prices are
  // those of now.
  const withdrawable = await withdrawableOf(needs, tx, owner);
  await markCashLeft(tx, owner, needs.clock.now());
  return withdrawable;
}

/** The same figure for a screen. */
async function withdrawableNow(needs: Needs, tx: Tx, userId: string): Promise<ledger.Withdrawable> {
  const owner = (await ledger.ownersOf(tx, [userId])).get(userId);
  return owner === undefined ? { owner, cents: 0n } : withdrawableOf(needs, tx, owner);
}

/**
 * Of any account of a person, a portfolio too. Before the first trade there is no account yet and
 * the whole wallet is free.
 */
export async function withdrawableOf(needs: Needs, tx: Tx, owner: number): Promise<ledger.Withdrawable> {
  const state = (await accountStates(tx, [owner], 'look')).get(owner);
  if (!state) return { owner, cents: await ledger.balanceOf(tx, owner, 'USD', 'wallet') };
  const { cents, ...rest } = withdrawableFrom(needs, state);
  const locked = cents > 0n ? await lockedProfitCents(tx, owner) : 0n;
  const unlocked = state.money.cashCents - locked;
  const least = unlocked < cents ? unlocked : cents;
  return { ...rest, cents: least > 0n ? least : 0n };
}

/**
 * Of an account as it was read. A position whose price is too old cannot be valued: then nothing
 * leaves.
 */
function withdrawableFrom({ market, clock }: Needs, state: AccountState): ledger.Withdrawable {
  const { owner } = state;
  const at = clock.now();
  const isStale = levelledPositions(state).some(({ symbol }) => {
    const quote = market.quote(symbol, at);
    return quote.isOpen && quote.isStale;
  });
  if (isStale) return { owner, cents: 0n, waitsFor: 'fresh_price' };
  return { owner, cents: withdrawableCents(state, marksAt(market, at)) };
}

/** The gate as the other domains receive it. */
export const cashGate = (
  needs: Needs,
  requireMayMoveCash: ledger.CashGate['requireMayMoveCash'],
): ledger.CashGate => ({
  lockWithdrawable: (tx, userId, touched) => lockWithdrawable(needs, tx, userId, touched),
  withdrawableNow: (tx, userId) => withdrawableNow(needs, tx, userId),
  requireMayMoveCash,
});
