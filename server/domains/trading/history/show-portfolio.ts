import type { PortfolioView } from '#core/trading/contract.ts';
import { percentOf } from '#core/trading/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import type { Market } from '#server/domains/market/index.ts';
import { dayParts } from '#server/domains/trading/history/day-parts.ts';
import { marketDayOf } from '#server/domains/trading/history/market-day.ts';
import { factsOf, factsOfPerson } from '#server/domains/trading/history/portfolio/facts.ts';
import { placesOf } from '#server/domains/trading/history/places.ts';
import { copyOwners } from '#server/domains/trading/history/portfolio/copy-owners.ts';
import type { FactsAccount, PortfolioFacts } from '#server/domains/trading/history/portfolio/store.ts';
import { flowCents, type Owned, worthOf } from '#server/domains/trading/history/worth.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { unrealisedCents } from '#server/domains/trading/rules.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

/**
 * The figures of the dashboard, derived. The day is the market's result, the change in worth since
 * 00:00 UTC less money that came or went, and the administrators' adjustments that name this day;
 * the percentage is the market's alone.
 */
export async function showPortfolio({ db, clock, market }: Needs, userId: string): Promise<PortfolioView> {
  const at = clock.now();
  const facts = await factsOfPerson(db.read, userId, at);
  const { profitCents, ...sums } = figures(market, facts, at);
  const copies = copyOwners(facts.accounts);
  const copied = facts.positions.filter(({ owner }) => copies.has(owner));
  return {
    ...sums,
    day: dayParts(market, facts, { at, profitCents }),
    unrealisedCopies: usd(unrealisedCents(copied, marksAt(market, at))),
    places: placesOf(market, facts, at),
  };
}

/** What one portfolio says of itself too. */
export type PortfolioSums = Omit<PortfolioView, 'day' | 'unrealisedCopies' | 'places'>;

/** The sums of what is known to be owned: all of a person, or one portfolio. */
export async function figuresOf(
  { market }: Pick<Needs, 'market'>,
  tx: Tx,
  owned: Owned,
  at: number,
): Promise<PortfolioSums> {
  const { profitCents: _market, ...sums } = figures(market, await factsOf(tx, owned, at), at);
  return sums;
}

const usd = (cents: bigint): string => formatUnits(cents, 2);

function figures(market: Market, facts: PortfolioFacts, at: number): PortfolioSums & { profitCents: bigint } {
  const { first, accounts, flows } = facts;
  const worth = worthOf(market, facts, at);
  const day = marketDayOf(market, facts, { at, totalCents: worth.totalCents });
  const base = day.beforeCents + (day.flowCents > 0n ? day.flowCents : 0n);
  const opening = first === undefined ? undefined : flows.find(({ owner }) => owner === first);
  const open = (of: FactsAccount['kind']) =>
    accounts.filter(({ kind, isOpen }) => kind === of && isOpen).length;
  return {
    profitCents: day.profitCents,
    balance: usd(worth.walletCents),
    totalValue: usd(worth.totalCents),
    dailyPnl: usd(day.profitCents + facts.adjustedCents),
    dailyAdjusted: usd(facts.adjustedCents),
    dailyPnlPercent: usd(percentOf(day.profitCents, base)),
    dailyBase: usd(base),
    unrealisedPnl: usd(worth.unrealisedCents),
    freeBonus: usd(worth.freeBonusCents),
    totalProfit: usd(worth.totalCents - flowCents(market, flows)),
    activePositions: worth.positions.length,
    copiedTraders: open('copy'),
    portfolios: 1 + open('portfolio'),
    openingBalance: usd(opening?.asset === 'USD' ? opening.units : 0n),
    asOf: new Date(at).toISOString(),
  };
}
