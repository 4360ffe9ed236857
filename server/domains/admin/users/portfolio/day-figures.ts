// The day as the card shows it: what the portfolio made since 00:00 UTC, with the corrections that
// name this day.
import { dayRef } from '#core/ledger/day.ts';
import type { DayView } from '#core/admin/users-contract.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { utcDate } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { PortfolioView } from '#core/trading/contract.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * The two corrections apart, as the card's fields have them; their sum is in every day figure. A
 * correction of the loss lowers money.
 */
export async function dayFigures(
  tx: Tx,
  userId: string,
  portfolio: PortfolioView | undefined,
  at: number,
): Promise<DayView> {
  const date = utcDate(at);
  const owner = (await ledger.ownersOf(tx, [userId])).get(userId);
  const addedProfit =
    owner === undefined ? 0n : await ledger.sumAdjusted(tx, owner, [dayRef('profit', date)]);
  const addedLoss = owner === undefined ? 0n : -(await ledger.sumAdjusted(tx, owner, [dayRef('loss', date)]));
  // The market's part: the day of every screen is this and the corrections.
  const made = readUnits(portfolio?.dailyPnl ?? '0', 2) - readUnits(portfolio?.dailyAdjusted ?? '0', 2);
  const profit = (made > 0n ? made : 0n) + addedProfit;
  const loss = (made < 0n ? -made : 0n) + addedLoss;
  return {
    date,
    profit: formatUnits(profit, 2),
    loss: formatUnits(loss, 2),
    gain: formatUnits(profit - loss, 2),
    isAdjusted: addedProfit !== 0n || addedLoss !== 0n,
  };
}
