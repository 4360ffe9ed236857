import type { PortfolioView } from '#core/trading/contract.ts';
import { percentOf } from '#core/trading/rules.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { formatUnits } from '#core/values/money.ts';
import { dayRef } from '#core/ledger/day.ts';
import { utcDate } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import { marketDayOf } from '#server/domains/trading/history/market-day.ts';
import { flowCents, flowsOf, type Owned, ownedBy, worthNow } from '#server/domains/trading/history/worth.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

/**
 * The figures of the dashboard, derived. The day is the market's result, the change in worth since 00:00 UTC less money that came
 * or went, and the administrators' adjustments that name this day; the percentage is the market's alone.
 */
export async function showPortfolio(
  app: Needs,
  userId: string,
  portfolio?: PortfolioRef,
): Promise<PortfolioView> {
  const tx = app.db.read;
  const at = app.clock.now();
  return figuresOf(app, tx, await ownedBy(tx, userId, portfolio), at);
}

/** The same for what is known to be owned: all of a person, or one portfolio. */
export async function figuresOf(
  app: Pick<Needs, 'market'>,
  tx: Tx,
  owned: Owned,
  at: number,
): Promise<PortfolioView> {
  const worth = await worthNow(tx, app.market, owned, at);
  const flows = await flowsOf(tx, owned, 0, at);
  const day = await marketDayOf(tx, app.market, owned, { at, totalCents: worth.totalCents, flows });
  const putIn = flowCents(app.market, flows);
  const wallet = owned.owners[0];
  const adjusted = wallet === undefined ? 0n : await dayAdjusted(tx, wallet, utcDate(at));
  const base = day.beforeCents + (day.flowCents > 0n ? day.flowCents : 0n);
  const opening = wallet === undefined ? undefined : flows.find(({ owner }) => owner === wallet);
  const usd = (cents: bigint) => formatUnits(cents, 2);
  return {
    balance: usd(worth.walletCents),
    totalValue: usd(worth.totalCents),
    dailyPnl: usd(day.profitCents + adjusted),
    dailyAdjusted: usd(adjusted),
    dailyPnlPercent: usd(percentOf(day.profitCents, base)),
    unrealisedPnl: usd(worth.unrealisedCents),
    freeBonus: usd(worth.freeBonusCents),
    totalProfit: usd(worth.totalCents - putIn),
    activePositions: worth.positions.length,
    copiedTraders: owned.accounts.filter(({ kind, closedAt }) => kind === 'copy' && closedAt === null).length,
    portfolios:
      1 + owned.accounts.filter(({ kind, closedAt }) => kind === 'portfolio' && closedAt === null).length,
    openingBalance: usd(opening?.asset === 'USD' ? opening.units : 0n),
    asOf: new Date(at).toISOString(),
  };
}

/** What administrators added to this day's profit and took off for its loss. */
async function dayAdjusted(tx: Tx, wallet: number, date: string): Promise<bigint> {
  let sum = 0n;
  for (const side of ['profit', 'loss'] as const)
    sum += await ledger.sumAdjusted(tx, wallet, dayRef(side, date));
  return sum;
}
