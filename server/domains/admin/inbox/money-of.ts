import { type InboxMoney, inboxMonths } from '#core/admin/inbox-contract.ts';
import { readUnits, assetScale, formatUnits } from '#core/values/money.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import * as trading from '#server/domains/trading/index.ts';

type Move = trading.MoneyMove;
const usd = (cents: bigint): string => formatUnits(cents, assetScale.USD);
const sum = (moves: readonly Move[]): bigint => moves.reduce((all, { cents }) => all + cents, 0n);

const isIn = ({ kind }: Move): boolean => kind === 'deposit';
const isOut = ({ kind }: Move): boolean => kind === 'withdrawal_paid' || kind === 'deposit_reversed';
const isOpening = ({ kind }: Move): boolean => kind === 'opening';

/** Deposits, and what left: withdrawals paid and deposits reversed, as a figure above zero. */
export const inAndOut = (moves: readonly Move[]) => ({
  inCents: sum(moves.filter(isIn)),
  outCents: -sum(moves.filter(isOut)),
  openingCents: sum(moves.filter(isOpening)),
});

/** What somebody is worth and how it came about. Every sum is the sum of what stands beside it. */
export async function moneyOf(needs: UserNeeds, userId: string, at: number): Promise<InboxMoney> {
  const portfolio = await trading.showPortfolio(needs, userId);
  const { moves, fills } = await trading.moneyRecord(needs, userId, at);
  const { inCents, outCents, openingCents } = inAndOut(moves);
  const equity = readUnits(portfolio.totalValue, assetScale.USD);
  const all = sum(moves);
  return {
    asOf: portfolio.asOf,
    equity: portfolio.totalValue,
    places: portfolio.places,
    in: usd(inCents),
    out: usd(outCents),
    net: usd(inCents - outCents),
    entries: moves.reduce((count, move) => count + (isIn(move) || isOut(move) ? move.entries : 0), 0),
    opening: usd(openingCents),
    other: usd(all - (inCents - outCents) - openingCents),
    pnl: usd(equity - all),
    unrealised: portfolio.unrealisedPnl,
    positions: portfolio.activePositions,
    fills,
    months: monthsOf(moves, at),
  };
}

/** The running calendar month (UTC) and those before it, oldest first, also the empty ones. */
function monthsOf(moves: readonly Move[], at: number): InboxMoney['months'] {
  const byMonth = Map.groupBy(moves, (move) => monthOf(move.at));
  const now = new Date(at);
  return Array.from({ length: inboxMonths }, (_, place) => {
    const month = monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (inboxMonths - 1 - place)));
    const { inCents, outCents } = inAndOut(byMonth.get(month) ?? []);
    return { month, in: usd(inCents), out: usd(outCents) };
  });
}

/** YYYY-MM. */
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);
