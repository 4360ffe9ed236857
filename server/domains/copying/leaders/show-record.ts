import type { LeaderRecordView, LeaderView } from '#core/copying/contract.ts';
import { refuse } from '#core/copying/contract.ts';
import { evidenceOf } from '#core/copying/record/evidence.ts';
import { habitsOf } from '#core/copying/record/habits.ts';
import { monthFigures, monthlyReturns, yearlyReturns } from '#core/copying/record/monthly-returns.ts';
import type { CopierResults } from '#core/copying/results/copier-results.ts';
import { percentOf } from '#core/trading/rules.ts';
import {
  annualReturn,
  calmarRatio,
  dailyReturns,
  daysPerYear,
  deviation,
  growth,
  minReturns,
  profitFactor,
  sortinoRatio,
  type UnitDay,
  valueAtRisk,
  wholeDays,
} from '#core/trading/analytics/statistics.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatPrice } from '#core/values/price.ts';
import { dayMs } from '#core/values/time.ts';
import type { Benchmark } from '#server/domains/copying/leaders/record/benchmark.ts';
import { type LeaderCopies, nobodyYet } from '#server/domains/copying/leaders/copier-returns.ts';
import { type KnownLeader, knownLeaders } from '#server/domains/copying/leaders/leader-record.ts';
import { mirroringOf } from '#server/domains/copying/leaders/store.ts';
import { faithfulCopyCents } from '#server/domains/copying/leaders/show-what-if.ts';
import type { Tape } from '#server/domains/copying/leaders/tape.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

/** Trades that the figures are computed from: bounds one statement, not the result. */
const mostTrades = 5_000;
const mirroringDays = 90;
const iso = (at: number): string => new Date(at).toISOString();
const percent = (fraction: number | null): string | null =>
  fraction === null ? null : (fraction * 100).toFixed(2);

interface Known {
  readonly leader: LeaderView;
  readonly copies: ReadonlyMap<string, LeaderCopies>;
  readonly tape: Tape;
  readonly benchmark: Benchmark;
}

/** The whole record of one leader, every figure from recorded days, fills and copies. */
export async function showRecord(
  { db, clock, market }: Needs,
  { leader, copies, tape, benchmark }: Known,
): Promise<LeaderRecordView> {
  const at = clock.now();
  const known = (await knownLeaders(market, db.read, at)).find((one) => one.leader.id === leader.id);
  if (!known) throw refuse('not_found');
  const { results, trend } = copies.get(leader.id) ?? nobodyYet;
  const faithful = faithfulCopyCents(known.leader, tape);
  return {
    leader,
    profile: await profileOf(db.read, known.leader.userId),
    days: known.days.map((day) => ({ at: iso(day.at), value: day.value })),
    benchmark: benchmark(known.days),
    ...calendar(known.days),
    ...ratios(known.days),
    ...(await tradesOf(db.read, known)),
    ownMoney: formatUnits(known.equityCents, 2),
    heldBesides: formatUnits(await heldBesides(market, db.read, known, at), 2),
    copiers: {
      ...copiesOf(leader, results),
      trend: trend.map((point) => ({ ...point, at: iso(point.at) })),
    },
    mirroring: await mirroringOf(db.read, leader.id as LeaderId, at - mirroringDays * dayMs),
    faithfulAmount: faithful === null ? null : formatUnits(faithful, 2),
    positions: await positionsOf(market, db.read, known, at),
  };
}

/** Null for a house strategy and for who did not make it public. */
async function profileOf(tx: Tx, userId: string | null): Promise<LeaderRecordView['profile']> {
  const [found] = userId === null ? [] : await identity.publicProfiles(tx, [userId]);
  if (!found) return null;
  const { userId: id, displayName, bio, experience, showTradingStats } = found;
  return { displayName, bio, experience, trading: showTradingStats ? await ownTrading(tx, id) : null };
}

/** How the person's own trades went, over all their portfolios. */
async function ownTrading(
  tx: Tx,
  userId: string,
): Promise<NonNullable<LeaderRecordView['profile']>['trading']> {
  const accounts = (await trading.listAccounts(tx, userId)).filter(({ kind }) => kind !== 'copy');
  const { closed, winning } = await trading.sumTrades(
    tx,
    accounts.map(({ owner }) => owner),
  );
  return { closedTrades: closed, winRate: closed === 0 ? null : ((winning / closed) * 100).toFixed(1) };
}

function calendar(
  days: readonly UnitDay[],
): Pick<LeaderRecordView, 'months' | 'years' | 'averageMonthPercent' | 'worstMonthPercent'> {
  const months = monthlyReturns(days);
  const figures = monthFigures(months);
  return {
    months: months.map(({ value, ...month }) => ({ ...month, percent: (value * 100).toFixed(2) })),
    years: yearlyReturns(days).map(({ year, value }) => ({ year, percent: (value * 100).toFixed(2) })),
    averageMonthPercent: percent(figures?.average ?? null),
    worstMonthPercent: percent(figures?.worst ?? null),
  };
}

/** Nothing while they are too few to be told. */
function copiesOf(
  { copierMedianPercent }: LeaderView,
  { bars, count, inProfit }: CopierResults,
): Pick<LeaderRecordView['copiers'], 'copies' | 'inProfit' | 'bars'> {
  if (copierMedianPercent === null) return { copies: null, inProfit: null, bars: [] };
  return { copies: count, inProfit: Math.round((inProfit ?? 0) * count), bars: [...bars] };
}

function ratios(days: readonly UnitDay[]) {
  const returns = dailyReturns(wholeDays(days));
  const peak = Math.max(...days.map(({ value }) => value));
  const last = days.at(-1)?.value;
  const isYear = returns.length >= daysPerYear;
  return {
    daysNeeded: evidenceOf(returns).daysNeeded,
    currentDrawdownPercent: percent(last === undefined ? null : -growth(peak, last)),
    annualPercent: percent(isYear ? annualReturn(returns) : null),
    sortino: sortinoRatio(returns)?.toFixed(2) ?? null,
    calmar: isYear ? (calmarRatio(returns)?.toFixed(2) ?? null) : null,
    volatilityPercent: percent(
      returns.length < minReturns ? null : deviation(returns.slice(-minReturns)) * Math.sqrt(daysPerYear),
    ),
    valueAtRiskPercent: percent(valueAtRisk(returns)),
  };
}

type Reader = App['db']['read'];

async function tradesOf(
  tx: Reader,
  { leader, span }: KnownLeader,
): Promise<Pick<LeaderRecordView, 'profitFactor' | 'habits'>> {
  const rows = await trading.listTrades(
    tx,
    [leader.owner],
    { status: 'all', sort: 'newest', offset: 0, within: span },
    mostTrades,
  );
  const trades = rows.filter(({ isMoved }) => !isMoved);
  const closed = trades.filter(({ closedAt }) => closedAt !== null);
  const factor = profitFactor(closed.map(({ pnlCents, feeCents }) => Number(pnlCents - feeCents)));
  // Of a longer record these are the newest: they say how often one trades since the oldest of them.
  const from = rows.length < mostTrades ? span.from : (rows.at(-1)?.openedAt ?? span.from);
  const { tradesPerMonth, ...habits } = habitsOf(trades, { from, to: span.to });
  return {
    profitFactor: closed.length === 0 ? null : (factor?.toFixed(2) ?? 'none'),
    habits: { ...habits, tradesPerMonth: tradesPerMonth?.toFixed(1) ?? null },
  };
}

/**
 * US cents of coins beside the account that is copied: nobody can copy them, so no figure of the
 * record counts them.
 */
async function heldBesides(market: Market, tx: Reader, { leader }: KnownLeader, at: number): Promise<bigint> {
  if (leader.userId === null || leader.closedAt !== null) return 0n;
  return (await ledger.balancesOf(tx, [leader.owner]))
    .filter(({ asset }) => asset !== 'USD')
    .reduce((sum, { asset, units }) => sum + trading.valueCents(market, asset, units, at), 0n);
}

async function positionsOf(
  market: Market,
  tx: Reader,
  { leader, equityCents }: KnownLeader,
  at: number,
): Promise<LeaderRecordView['positions']> {
  // What they trade after they closed their record is their own affair.
  if (leader.closedAt !== null) return [];
  const state = (await trading.accountStates(tx, [leader.owner], 'look')).get(leader.owner);
  const marks = trading.marksAt(market, at);
  return (state?.positions ?? []).map((position) => ({
    symbol: position.symbol,
    side: position.side,
    leverage: position.leverage,
    weightPercent: formatUnits(percentOf(position.marginCents, equityCents), 2),
    entry: formatPrice(position.entry, market.requireInstrument(position.symbol).priceDecimals),
    resultPercent: formatUnits(
      percentOf(trading.unrealisedCents([position], marks), position.marginCents),
      2,
    ),
    openedAt: iso(position.openedAt),
  }));
}
