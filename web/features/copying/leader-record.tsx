import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { CopierDistribution } from '#web/features/copying/copier-distribution.tsx';
import { EvidenceMeter } from '#web/features/copying/evidence-meter.tsx';
import { plainPercent, riskWord } from '#web/features/copying/leader-card.tsx';
import { MonthGrid } from '#web/features/copying/month-grid.tsx';
import { RiskTable } from '#web/features/copying/risk-table.tsx';
import { Amount, Change, PriceText } from '#web/ui/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, Figure } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { Empty } from '#web/ui/states.tsx';
import { formatDate } from '#web/ui/when.ts';

/** Beside the figures of every demo record. */
export function HypotheticalNotice() {
  return (
    <p className="rounded-md border border-warn/25 bg-warn-soft px-4 py-3 text-sm">
      <strong className="font-semibold">Hypothetical performance.</strong> These results come from paper
      trading on simulated prices. They were not earned with real money, and no record shows what a real
      account would have made.
    </p>
  );
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;
const seconds = (ms: number | null): string => (ms === null ? '—' : `${(ms / 1_000).toFixed(2)} s`);

/** The whole record of a trader: return beside drawdown, how much it proves, what copiers made, then every trade. */
export function LeaderRecord({ record }: { record: LeaderRecordView }) {
  const { leader } = record;
  return (
    <>
      <HypotheticalNotice />
      <Card title={`Value of one unit, ${days(leader.recordDays)}`}>
        <div className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
          <Figure name="Return" note="Time-weighted, since the record began">
            {leader.returnPercent === null ? '—' : <Change percent={leader.returnPercent} />}
          </Figure>
          <Figure
            name="Max drawdown"
            note={`Now ${plainPercent(record.currentDrawdownPercent, 2)} below the peak`}
          >
            <span className="num">{plainPercent(leader.maxDrawdownPercent, 2)}</span>
          </Figure>
        </div>
        {record.days.length < 2 ? (
          <Empty title="No record yet">The curve appears with the first recorded days.</Empty>
        ) : (
          <Sparkline points={record.days.map(({ value }) => value)} className="h-48 w-full" />
        )}
      </Card>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card title="How much the record proves">
          <EvidenceMeter
            probability={leader.evidencePercent}
            daysNeeded={record.daysNeeded}
            leader={leader}
          />
        </Card>
        <Card title="What copiers made, after fees">
          <CopierDistribution leader={leader} copiers={record.copiers} />
        </Card>
      </div>
      <Card title="Return by month" isFlush>
        <MonthGrid months={record.months} />
      </Card>
      <RecordFigures record={record} />
      <Card title="Risk score">
        <RiskTable
          score={leader.riskScore}
          volatilityPercent={record.volatilityPercent}
          valueAtRiskPercent={record.valueAtRiskPercent}
        />
      </Card>
      <Card title="Open positions" isFlush>
        {record.positions.length === 0 ? (
          <Empty title="Flat right now">This trader holds nothing at the moment.</Empty>
        ) : (
          <DataTable
            caption="Open positions of the trader"
            columns={positionColumns}
            rows={record.positions}
            rowKey={({ symbol, side, openedAt }) => `${symbol} ${side} ${openedAt}`}
          />
        )}
      </Card>
      <Card title="Trade history" isFlush>
        {record.trades.length === 0 ? (
          <Empty title="No closed trades yet">Closed trades appear here, newest first.</Empty>
        ) : (
          <DataTable
            caption="Closed trades of the trader, newest first"
            columns={tradeColumns}
            rows={record.trades}
            rowKey={({ id }) => id}
            isShort
          />
        )}
      </Card>
      <p className="max-w-2xl text-sm text-muted">
        Every figure is computed from recorded trades and copies at this broker. Drawdown is the deepest fall
        of the unit value from a peak. A record can be closed, but never reset or deleted.
      </p>
    </>
  );
}

function RecordFigures({ record }: { record: LeaderRecordView }) {
  const { leader, mirroring } = record;
  const figures: { name: string; value: ReactNode; note?: string }[] = [
    {
      name: 'Risk score',
      value: leader.riskScore === null ? '—' : `${leader.riskScore}/10 ${riskWord(leader.riskScore)}`,
    },
    { name: 'Sharpe ratio', value: leader.sharpe ?? '—' },
    { name: 'Sortino ratio', value: record.sortino ?? '—' },
    {
      name: 'Return a year',
      value: record.annualPercent === null ? '—' : <Change percent={record.annualPercent} />,
      ...(record.annualPercent === null && { note: 'From 365 days on' }),
    },
    { name: 'Win rate', value: plainPercent(leader.winRate) },
    {
      name: 'Profit factor',
      value: record.profitFactor === 'none' ? 'No losses' : (record.profitFactor ?? '—'),
    },
    { name: 'Closed trades', value: leader.closedTrades },
    { name: 'Copiers now / ever', value: `${leader.copiersNow} / ${leader.copiersEver}` },
    { name: 'Under copy', value: <Amount value={leader.assetsUnderCopy} /> },
    { name: 'Trader’s own money', value: <Amount value={record.ownMoney} /> },
    {
      name: 'Slippage of copies',
      value: mirroring.slippageBps === null ? '—' : `${mirroring.slippageBps.toFixed(1)} bp`,
      note: mirroring.trades === 0 ? 'No copied trades yet' : `${mirroring.trades} copied trades, 90 days`,
    },
    { name: 'Copied within', value: seconds(mirroring.p50Ms), note: `95% in ${seconds(mirroring.p95Ms)}` },
    { name: 'Performance fee', value: `${Number(leader.feePercent)}%`, note: 'Of profit only, no other fee' },
    { name: 'Minimum copy', value: <Amount value={leader.minCopy} /> },
    {
      name: 'Amount for 95%',
      value: record.faithfulAmount === null ? '—' : <Amount value={record.faithfulAmount} />,
      note: 'Of the volume of 90 days',
    },
    { name: 'Trading since', value: formatDate(record.days[0]?.at ?? new Date(0).toISOString()) },
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
    <span className="flex flex-wrap items-center gap-2">
      <Link to="/markets/$symbol" params={{ symbol }} className="font-medium hover:underline">
        {symbol}
      </Link>
      <Badge tone={side === 'buy' ? 'good' : 'bad'} hasShape={false}>
        {side === 'buy' ? 'Long' : 'Short'}
        {leverage > 1 && ` ${leverage}×`}
      </Badge>
    </span>
  );
}

const positionColumns: readonly Column<LeaderRecordView['positions'][number]>[] = [
  { key: 'market', title: 'Market', isLead: true, cell: (row) => <Market {...row} /> },
  { key: 'weight', title: 'Of equity', isFigure: true, cell: (row) => plainPercent(row.weightPercent) },
  { key: 'entry', title: 'Entry', isFigure: true, cell: (row) => <PriceText value={row.entry} /> },
  { key: 'result', title: 'Result', isFigure: true, cell: (row) => <Change percent={row.resultPercent} /> },
  { key: 'opened', title: 'Opened', isFigure: true, cell: (row) => formatDate(row.openedAt) },
];
const tradeColumns: readonly Column<LeaderRecordView['trades'][number]>[] = [
  { key: 'market', title: 'Market', isLead: true, cell: (row) => <Market {...row} /> },
  { key: 'opened', title: 'Opened', isFigure: true, cell: (row) => formatDate(row.openedAt) },
  { key: 'closed', title: 'Closed', isFigure: true, isKept: true, cell: (row) => formatDate(row.closedAt) },
  {
    key: 'result',
    title: 'Result',
    isFigure: true,
    isKept: true,
    cell: (row) => <Change percent={row.resultPercent} />,
  },
];
