import type { Cents } from '#core/values/kind.ts';
import type { AnalyticsView } from '#core/trading/analytics/analytics-contract.ts';
import { fifoGains, gainsByYear } from '#core/trading/analytics/lots.ts';
import { drawdowns, recordStatistics, unitValues } from '#core/trading/analytics/record.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatPrice, formatQuantity } from '#core/values/price.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { allocationOf, exposureOf } from '#server/domains/trading/analytics/make-up.ts';
import { type AccountRecord, readRecord } from '#server/domains/trading/analytics/read-record.ts';
import {
  listLotFills,
  listLotSplits,
  resultsByInstrument,
  resultsByMonth,
  type ResultRow,
} from '#server/domains/trading/analytics/store.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { figuresOf, type Needs } from '#server/domains/trading/history/show-portfolio.ts';
import { ownedBy, worthNow } from '#server/domains/trading/history/worth.ts';
import { type Marks, unrealisedCents } from '#server/domains/trading/rules.ts';
import type { HeldPosition } from '#server/domains/trading/accounts/positions/store.ts';

type FifoGains = ReturnType<typeof fifoGains>;

const usd = (cents: Cents): string => formatUnits(cents, 2);
const percent = (fraction: number): string => (fraction * 100).toFixed(2);
const maybe = (value: number | null): string | null =>
  value === null || !Number.isFinite(value) ? null : percent(value);
const ratio = (value: number | null): string | null =>
  value === null || !Number.isFinite(value) ? null : value.toFixed(2);
const sum = <Row>(rows: readonly Row[], of: (row: Row) => bigint): bigint =>
  rows.reduce((total, row) => total + of(row), 0n);

/** Longest curve that is sent; a longer record is thinned, its statistics are not. */
const mostPoints = 400;

/**
 * Everything the analytics page says about a person's accounts, own and copied, or about one
 * portfolio.
 */
export async function showAnalytics(
  app: Needs,
  userId: string,
  portfolioId?: PortfolioRef,
): Promise<AnalyticsView> {
  const tx = app.db.read;
  const at = app.clock.now();
  const owned = await ownedBy(tx, userId, portfolioId);
  const portfolio = await figuresOf(app, tx, owned, at);
  const worth = await worthNow(tx, app.market, owned, at);
  const marks = marksAt(app.market, at);
  const record = await readRecord(tx, app.market, owned, { at, cents: worth.totalCents });
  const statistics = recordStatistics(record.valuations);
  const byInstrument = await resultsByInstrument(tx, owned.owners);
  const { gains, lots } = fifoGains(await listLotFills(tx, owned.owners), await listLotSplits(tx));
  const balances = await ledger.balancesOf(tx, owned.owners);
  const debt = sum(owned.accounts, ({ debtCents }) => debtCents);
  return {
    asOf: portfolio.asOf,
    totalValue: portfolio.totalValue,
    balance: portfolio.balance,
    dailyPnl: portfolio.dailyPnl,
    dailyAdjusted: portfolio.dailyAdjusted,
    dailyPnlPercent: portfolio.dailyPnlPercent,
    positions: portfolio.activePositions,
    traders: portfolio.copiedTraders,
    recordDays: statistics.days,
    ...curveOf(record),
    returns: returnsOf(statistics),
    profit: profitOf(record, byInstrument, worth.unrealisedCents, worth.totalCents),
    exposure: exposureOf(worth.positions, marks, app.market, worth.totalCents),
    allocation: allocationOf(balances, app.market, { at, openCents: worth.unrealisedCents, debtCents: debt }),
    byInstrument: instrumentsOf(byInstrument, worth.positions, marks),
    byMonth: monthsOf(await resultsByMonth(tx, owned.owners)),
    gains: gainsOf(gains),
    openLots: openLotsOf(lots, app.market),
  };
}

function curveOf(record: AccountRecord): Pick<AnalyticsView, 'curve' | 'flows'> {
  const falls = drawdowns(unitValues(record.valuations));
  const last = record.worth.length - 1;
  const step = Math.max(1, Math.ceil(record.worth.length / mostPoints));
  const points = record.worth.map(({ at, cents }, place) => ({
    at: new Date(at).toISOString(),
    value: usd(cents),
    drawdownPercent: percent(falls[place] ?? 0),
  }));
  return {
    // A chart has one point per second: of several, the last.
    curve: points
      .filter((_, place) => place === 0 || (last - place) % step === 0)
      .filter(({ at }, place, kept) => at.slice(0, 19) !== kept[place + 1]?.at.slice(0, 19)),
    flows: record.flows
      .map(({ at, cents }) => ({ at: new Date(at).toISOString(), amount: usd(cents) }))
      .reverse(),
  };
}

const returnsOf = (statistics: ReturnType<typeof recordStatistics>): AnalyticsView['returns'] => ({
  timeWeighted: maybe(statistics.timeWeighted),
  timeWeightedYearly: maybe(statistics.timeWeightedYearly),
  moneyWeighted: maybe(statistics.moneyWeighted),
  moneyWeightedYearly: maybe(statistics.moneyWeightedYearly),
  volatility: maybe(statistics.volatility),
  sharpe: ratio(statistics.sharpe),
  sortino: ratio(statistics.sortino),
  calmar: ratio(statistics.calmar),
  valueAtRisk: maybe(statistics.valueAtRisk),
  maxDrawdown: percent(statistics.maxDrawdown),
  currentDrawdown: percent(statistics.currentDrawdown),
});

function profitOf(
  record: AccountRecord,
  results: readonly ResultRow[],
  unrealised: bigint,
  total: bigint,
): AnalyticsView['profit'] {
  const profit = total - sum(record.flows, ({ cents }) => cents);
  const realised = sum(results, ({ pnlCents }) => pnlCents);
  const fees = sum(results, ({ feeCents }) => feeCents);
  const carry = sum(results, ({ carryCents }) => carryCents);
  return {
    total: usd(profit),
    realised: usd(realised),
    fees: usd(-fees),
    carry: usd(carry),
    unrealised: usd(unrealised),
    other: usd(profit - realised + fees - carry - unrealised),
  };
}

const instrumentsOf = (
  results: readonly ResultRow[],
  positions: readonly HeldPosition[],
  marks: Marks,
): AnalyticsView['byInstrument'] =>
  results
    .map((row) => {
      const open = unrealisedCents(
        positions.filter(({ symbol }) => symbol === row.name),
        marks,
      );
      return { row, open, net: row.pnlCents + row.carryCents - row.feeCents + open };
    })
    .sort((a, b) => (a.net > b.net ? -1 : a.net < b.net ? 1 : 0))
    .map(({ row, open, net }) => ({
      symbol: row.name,
      closed: row.closed,
      realised: usd(row.pnlCents + row.carryCents),
      unrealised: usd(open),
      fees: usd(row.feeCents),
      net: usd(net),
    }));

const monthsOf = (results: readonly ResultRow[]): AnalyticsView['byMonth'] =>
  results.map((row) => ({
    month: row.name,
    closed: row.closed,
    realised: usd(row.pnlCents),
    fees: usd(row.feeCents),
    net: usd(row.pnlCents + row.carryCents - row.feeCents),
  }));

const gainsOf = (gains: FifoGains['gains']): AnalyticsView['gains'] =>
  gainsByYear(gains).map((year) => ({
    year: year.year,
    lots: year.closedLots,
    proceeds: usd(year.proceedsCents),
    cost: usd(year.costCents),
    fees: usd(year.feeCents),
    gain: usd(year.gainCents),
  }));

const openLotsOf = (lots: FifoGains['lots'], market: Needs['market']): AnalyticsView['openLots'] =>
  lots.map((lot) => ({
    symbol: lot.symbol,
    side: lot.side,
    quantity: formatQuantity(lot.quantity),
    price: formatPrice(lot.price, market.requireInstrument(lot.symbol).priceDecimals),
    openedAt: new Date(lot.openedAt).toISOString(),
  }));
