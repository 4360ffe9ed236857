// Slow twin of the dashboard's figures: every row of a person's life read by itself, summed in
// obvious lines.
import { percentOf } from '#core/trading/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import { startOfUtcDay } from '#core/values/time.ts';
import type { Market } from '#server/domains/market/index.ts';
import { valueCents } from '#server/domains/trading/history/worth.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { unrealisedCents } from '#server/domains/trading/rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { slowBalancesAt } from '#testing/twins/past-money.ts';
import { debtThen, type Held, heldThen, type Life, readLife, sum } from '#testing/twins/portfolio-life.ts';
import { inCopies, slowDay, slowPlaces } from '#testing/twins/portfolio-parts.ts';

export async function slowPortfolio(db: Database, market: Market, userId: string, at: number) {
  const life = await readLife(db, userId, at);
  const { wallet, accounts, positions, now } = life;
  const worth = worths(life, market, at);
  const profit = worth.total - worth.before - worth.flowedToday;
  const own = (kind: string) =>
    now.find((one) => one.owner === wallet && one.asset === 'USD' && one.kind === kind)?.units ?? 0n;
  const needed = sum(positions.map((one) => (one.owner === wallet ? one.marginCents : 0n))) - own('margin');
  const free = own('bonus') - (needed > 0n ? needed : 0n);
  const base = worth.before + (worth.flowedToday > 0n ? worth.flowedToday : 0n);
  const opening = life.flows.find(({ owner }) => owner === wallet);
  const open = (kind: string) => accounts.filter((one) => one.kind === kind && one.isOpen).length;
  return {
    balance: usd(own('wallet')),
    totalValue: usd(worth.total),
    dailyPnl: usd(profit + life.adjusted),
    dailyAdjusted: usd(life.adjusted),
    dailyPnlPercent: usd(percentOf(profit, base)),
    dailyBase: usd(base),
    day: slowDay(life, market, at),
    unrealisedPnl: usd(unrealisedCents(positions, marksAt(market, at))),
    unrealisedCopies: usd(unrealisedCents(inCopies(life, positions), marksAt(market, at))),
    freeBonus: usd(free > 0n ? free : 0n),
    totalProfit: usd(worth.total - worth.flowed),
    activePositions: positions.length,
    copiedTraders: open('copy'),
    portfolios: 1 + open('portfolio'),
    openingBalance: usd(opening?.asset === 'USD' ? opening.units : 0n),
    places: slowPlaces(life, market, at),
    asOf: new Date(at).toISOString(),
  };
}

const usd = (cents: bigint): string => formatUnits(cents, 2);

/** What a person was worth at each instant, in the order asked for, and had put in, as the curve shows it. */
export async function slowCurve(
  db: Database,
  market: Market,
  userId: string,
  instants: readonly number[],
): Promise<{ value: string; putIn: string }[]> {
  const life = await readLife(db, userId, Math.max(0, ...instants));
  const owners = [
    ...new Set([...(life.wallet ? [life.wallet] : []), ...life.accounts.map((one) => one.owner)]),
  ];
  const balances = await slowBalancesAt(db, owners, instants);
  return instants.map((at, place) => {
    const past = life.fills.filter((fill) => fill.at.getTime() <= at);
    const held = unrealisedCents(heldThen(past, life.splits, at), marksAt(market, at));
    const cash = (balances[place] ?? []).map(({ asset, units }) => valueCents(market, asset, units, at));
    const came = life.flows.filter((flow) => flow.at <= at);
    return {
      value: usd(sum(cash) + held - debtThen(past)),
      putIn: usd(sum(came.map((flow) => valueCents(market, flow.asset, flow.units, flow.at)))),
    };
  });
}

/** Worth now and at midnight, and the money that came and went since midnight and ever. */
function worths(life: Life, market: Market, at: number) {
  const midnight = startOfUtcDay(at);
  const past = life.fills.filter((fill) => fill.at.getTime() <= midnight);
  const worthAt = (
    balances: Life['now'],
    held: readonly Omit<Held, 'marginCents'>[],
    debt: bigint,
    when: number,
  ) =>
    sum(balances.map(({ asset, units }) => valueCents(market, asset, units, when))) +
    unrealisedCents(held, marksAt(market, when)) -
    debt;
  const flowedSince = (since: number) =>
    sum(
      life.flows
        .filter((flow) => flow.at > since)
        .map((flow) => valueCents(market, flow.asset, flow.units, flow.at)),
    );
  const debt = sum(life.accounts.map((account) => BigInt(account.debt)));
  return {
    total: worthAt(life.now, life.positions, debt, at),
    before: worthAt(life.atMidnight, heldThen(past, life.splits, midnight), debtThen(past), midnight),
    flowed: flowedSince(0),
    flowedToday: flowedSince(midnight),
  };
}
