import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { formatUsd } from '#core/content/figures.ts';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { EvidenceMeter } from '#web/features/copying/discover/evidence-meter.tsx';
import { plainPercent, riskWord } from '#web/features/copying/discover/leader-card.tsx';
import { LeaderProfile } from '#web/features/copying/discover/leader-profile.tsx';
import { RiskTable } from '#web/features/copying/discover/risk-table.tsx';
import { Card, Figure } from '#web/ui/card.tsx';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { formatDate } from '#web/ui/when.ts';

const seconds = (ms: number | null): string => (ms === null ? '—' : `${(ms / 1_000).toFixed(2)} s`);

/** All other figures of the record, and how they are computed. */
export function FiguresPart({ record }: { record: LeaderRecordView }) {
  const { leader } = record;
  return (
    <div className="space-y-5">
      <RecordFigures record={record} />
      <div className="grid gap-5 lg:grid-cols-2">
        <Card title={m.copying_how_much_record_proves()}>
          <EvidenceMeter
            probability={leader.evidencePercent}
            daysNeeded={record.daysNeeded}
            leader={leader}
          />
        </Card>
        <Card title={m.copying_risk_score()}>
          <RiskTable
            score={leader.riskScore}
            volatilityPercent={record.volatilityPercent}
            valueAtRiskPercent={record.valueAtRiskPercent}
          />
        </Card>
      </div>
      {record.profile && <LeaderProfile profile={record.profile} />}
      <p className="max-w-2xl text-sm text-muted">{m.copying_every_figure_computed_from_recorded()}</p>
    </div>
  );
}

/** Every figure that has no place on the overview. */
function RecordFigures({ record }: { record: LeaderRecordView }) {
  const { leader, mirroring } = record;
  const figures: { name: string; value: ReactNode; note?: string }[] = [
    {
      name: m.copying_risk_score(),
      value: leader.riskScore === null ? '—' : `${leader.riskScore}/10 ${riskWord(leader.riskScore)}`,
    },
    { name: m.copying_sharpe_ratio(), value: leader.sharpe ?? '—' },
    { name: m.copying_sortino_ratio(), value: record.sortino ?? '—' },
    { name: m.copying_calmar_ratio(), value: record.calmar ?? '—' },
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
