import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { formatUsd } from '#core/content/figures.ts';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { CopierDistribution } from '#web/features/copying/discover/copier-distribution.tsx';
import { EvidenceMeter } from '#web/features/copying/discover/evidence-meter.tsx';
import { plainPercent, riskWord } from '#web/features/copying/discover/leader-card.tsx';
import { MonthGrid } from '#web/features/copying/discover/month-grid.tsx';
import { RiskTable } from '#web/features/copying/discover/risk-table.tsx';
import { Amount, Change, PriceText } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, Figure } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { Empty } from '#web/ui/states.tsx';
import { formatDate } from '#web/ui/when.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';

/** Beside the figures of every demo record. */
export function HypotheticalNotice() {
  return (
    <p className="rounded-md border border-warn/25 bg-warn-soft px-4 py-3 text-sm">
      <strong className="font-semibold">{m.copying_hypothetical_performance()}</strong>{' '}
      {m.copying_these_results_come_from_paper()}
    </p>
  );
}

const days = (count: number): string => (count === 1 ? m.copying_one_day() : m.copying_days({ count }));
const seconds = (ms: number | null): string => (ms === null ? '—' : `${(ms / 1_000).toFixed(2)} s`);

/**
 * The whole record of a trader: return beside drawdown, how much it proves, what copiers made, then
 * every trade.
 */
export function LeaderRecord({ record }: { record: LeaderRecordView }) {
  const { leader } = record;
  const isClosed = leader.notCopyableReason === 'closed';
  return (
    <>
      <HypotheticalNotice />
      <Card title={m.copying_value_one_unit({ recordDays: days(leader.recordDays) })}>
        <div className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
          <Figure name={m.copying_return()} note={m.copying_time_weighted_since_record_began()}>
            {leader.returnPercent === null ? '—' : <Change percent={leader.returnPercent} />}
          </Figure>
          <Figure
            name={m.copying_max_drawdown()}
            note={m.copying_now_below_peak({
              currentDrawdownPercent: plainPercent(record.currentDrawdownPercent, 2),
            })}
          >
            <span className="num">{plainPercent(leader.maxDrawdownPercent, 2)}</span>
          </Figure>
        </div>
        {record.days.length < 2 ? (
          <Empty title={m.copying_no_record_yet()}>{m.copying_curve_appears_with_first_recorded()}</Empty>
        ) : (
          <Sparkline points={record.days.map(({ value }) => value)} className="h-48 w-full" />
        )}
      </Card>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card title={m.copying_how_much_record_proves()}>
          <EvidenceMeter
            probability={leader.evidencePercent}
            daysNeeded={record.daysNeeded}
            leader={leader}
          />
        </Card>
        <Card title={m.copying_what_copiers_made_after_fees()}>
          <CopierDistribution leader={leader} copiers={record.copiers} />
        </Card>
      </div>
      <Card title={m.copying_return_by_month()} isFlush>
        <MonthGrid months={record.months} />
      </Card>
      <RecordFigures record={record} />
      <Card title={m.copying_risk_score()}>
        <RiskTable
          score={leader.riskScore}
          volatilityPercent={record.volatilityPercent}
          valueAtRiskPercent={record.valueAtRiskPercent}
        />
      </Card>
      <Card title={m.copying_open_positions()} isFlush>
        {record.positions.length === 0 ? (
          <Empty title={isClosed ? m.copying_record_closed() : m.copying_flat_right_now()}>
            {isClosed ? m.copying_record_closed_text() : m.copying_trader_holds_nothing_moment()}
          </Empty>
        ) : (
          <DataTable
            caption={m.copying_open_positions_trader()}
            columns={positionColumns}
            rows={record.positions}
            rowKey={({ symbol, side, openedAt }) => `${symbol} ${side} ${openedAt}`}
          />
        )}
      </Card>
      <Card title={m.copying_trade_history()} isFlush>
        {record.trades.length === 0 ? (
          <Empty title={m.copying_no_closed_trades_yet()}>
            {m.copying_closed_trades_appear_here_newest()}
          </Empty>
        ) : (
          <DataTable
            caption={m.copying_closed_trades_trader_newest_first()}
            columns={tradeColumns}
            rows={record.trades}
            rowKey={({ id }) => id}
            isShort
          />
        )}
      </Card>
      <p className="max-w-2xl text-sm text-muted">{m.copying_every_figure_computed_from_recorded()}</p>
    </>
  );
}

function RecordFigures({ record }: { record: LeaderRecordView }) {
  const { leader, mirroring } = record;
  const figures: { name: string; value: ReactNode; note?: string }[] = [
    {
      name: m.copying_risk_score(),
      value: leader.riskScore === null ? '—' : `${leader.riskScore}/10 ${riskWord(leader.riskScore)}`,
    },
    { name: m.copying_sharpe_ratio(), value: leader.sharpe ?? '—' },
    { name: m.copying_sortino_ratio(), value: record.sortino ?? '—' },
    {
      name: m.copying_return_year(),
      value: record.annualPercent === null ? '—' : <Change percent={record.annualPercent} />,
      ...(record.annualPercent === null && { note: m.copying_record_annual_from_day() }),
    },
    { name: m.copying_win_rate(), value: plainPercent(leader.winRate) },
    {
      name: m.copying_profit_factor(),
      value: record.profitFactor === 'none' ? m.copying_no_losses() : (record.profitFactor ?? '—'),
    },
    { name: m.copying_closed_trades(), value: leader.closedTrades },
    {
      name: m.copying_copiers_ever(),
      value: m.copying_copiers_now_ever({ now: leader.copiersNow, ever: leader.copiersEver }),
    },
    { name: m.copying_under_copy(), value: <Amount value={leader.assetsUnderCopy} /> },
    {
      name: m.copying_traders_own_money(),
      value: <Amount value={record.ownMoney} />,
      ...(Number(record.heldBesides) > 0 && {
        note: m.copying_held_besides({ amount: formatUsd(record.heldBesides) }),
      }),
    },
    {
      name: m.copying_slippage_copies(),
      value:
        mirroring.slippageBps === null
          ? '—'
          : m.copying_bp({ slippageBps: mirroring.slippageBps.toFixed(1) }),
      note:
        mirroring.trades === 0
          ? m.copying_no_copied_trades_yet()
          : m.copying_record_copied_trades({ trades: mirroring.trades }),
    },
    {
      name: m.copying_copied_within(),
      value: seconds(mirroring.p50Ms),
      note: m.copying_record_follow_time({ p95Ms: seconds(mirroring.p95Ms) }),
    },
    {
      name: m.copying_performance_fee(),
      value: `${Number(leader.feePercent)}%`,
      note: m.copying_profit_only_no_other_fee(),
    },
    { name: m.copying_minimum_copy(), value: <Amount value={leader.minCopy} /> },
    {
      name: m.copying_record_faithful_amount(),
      value: record.faithfulAmount === null ? '—' : <Amount value={record.faithfulAmount} />,
      note: m.copying_record_followed_volume(),
    },
    { name: m.copying_trading_since(), value: formatDate(record.days[0]?.at ?? new Date(0).toISOString()) },
  ];
  return (
    <div className="card grid grid-cols-2 gap-px overflow-hidden bg-line md:grid-cols-4">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="bg-panel p-4 sm:p-5">
          <Figure name={name} note={note}>
            <span className="num">{value}</span>
          </Figure>
        </div>
      ))}
    </div>
  );
}

function Market({ symbol, side, leverage = 1 }: { symbol: string; side: 'buy' | 'sell'; leverage?: number }) {
  return (
    <Marked mark={<InstrumentMark symbol={symbol} />}>
      <span className="is-line flex flex-wrap items-center gap-2">
        <Link to="/markets/$symbol" params={{ symbol }} className="font-medium hover:underline">
          {symbol}
        </Link>
        <Badge tone={side === 'buy' ? 'good' : 'bad'} hasShape={false}>
          {side === 'buy' ? m.copying_long() : m.copying_short()}
          {leverage > 1 && ` ${leverage}×`}
        </Badge>
      </span>
    </Marked>
  );
}

const positionColumns: readonly Column<LeaderRecordView['positions'][number]>[] = [
  { key: 'market', title: m.common_market(), isLead: true, cell: (row) => <Market {...row} /> },
  {
    key: 'weight',
    title: m.copying_of_equity(),
    isFigure: true,
    cell: (row) => plainPercent(row.weightPercent),
  },
  { key: 'entry', title: m.copying_entry(), isFigure: true, cell: (row) => <PriceText value={row.entry} /> },
  {
    key: 'result',
    isKept: true,
    title: m.copying_result(),
    isFigure: true,
    cell: (row) => <Change percent={row.resultPercent} />,
  },
  { key: 'opened', title: m.copying_opened(), isFigure: true, cell: (row) => formatDate(row.openedAt) },
];
const tradeColumns: readonly Column<LeaderRecordView['trades'][number]>[] = [
  { key: 'market', title: m.common_market(), isLead: true, cell: (row) => <Market {...row} /> },
  { key: 'opened', title: m.copying_opened(), isFigure: true, cell: (row) => formatDate(row.openedAt) },
  {
    key: 'closed',
    title: m.common_closed(),
    isFigure: true,
    isKept: true,
    cell: (row) => formatDate(row.closedAt),
  },
  {
    key: 'result',
    title: m.copying_result(),
    isFigure: true,
    isKept: true,
    cell: (row) => <Change percent={row.resultPercent} />,
  },
];
