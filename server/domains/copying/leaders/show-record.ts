import type { LeaderRecordView, LeaderView } from '#core/copying/contract.ts';
import { refuse } from '#core/copying/contract.ts';
import { evidenceOf } from '#core/copying/record/evidence.ts';
import { monthlyReturns } from '#core/copying/record/monthly-returns.ts';
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

const shownTrades = 50;
const mirroringDays = 90;
const iso = (at: number): string => new Date(at).toISOString();
const percent = (fraction: number | null): string | null =>
  fraction === null ? null : (fraction * 100).toFixed(2);

/** The whole record of one leader, every figure from recorded days, fills and copies. */
export async function showRecord(
  { db, clock, market }: Needs,
  { leader, copies, tape }: { leader: LeaderView; copies: ReadonlyMap<string, LeaderCopies>; tape: Tape },
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
    months: monthlyReturns(known.days).map(({ month, value }) => ({
      month,
      percent: (value * 100).toFixed(2),
    })),
    ...ratios(known.days),
    ...(await tradesOf(db.read, known)),
    ownMoney: formatUnits(known.equityCents, 2),
    heldBesides: formatUnits(await heldBesides(market, db.read, known, at), 2),
    copiers: {
      bars: leader.copierMedianPercent === null ? [] : [...results.bars],
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
): Promise<Pick<LeaderRecordView, 'profitFactor' | 'trades'>> {
  const closed = await trading.listTrades(
    tx,
    [leader.owner],
    { status: 'closed', sort: 'newest', offset: 0, within: span },
    5_000,
  );
  const profits = closed.map(({ pnlCents, feeCents }) => Number(pnlCents - feeCents));
  const factor = profitFactor(profits);
  return {
    profitFactor: closed.length === 0 ? null : (factor?.toFixed(2) ?? 'none'),
    trades: closed.slice(0, shownTrades).map((trade) => ({
      id: trade.id,
      symbol: trade.symbol,
      side: trade.side,
      resultPercent: formatUnits(percentOf(trade.pnlCents - trade.feeCents, trade.putInCents), 2),
      openedAt: iso(trade.openedAt),
      closedAt: iso(trade.closedAt ?? trade.openedAt),
    })),
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
