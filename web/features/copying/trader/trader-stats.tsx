import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { minReturns } from '#core/trading/analytics/statistics.ts';
import { noResultsText } from '#web/features/copying/discover/copier-median.tsx';
import { riskWord } from '#web/features/copying/discover/leader-card.tsx';
import { RiskGauge } from '#web/features/copying/trader/risk-gauge.tsx';
import { fallText } from '#web/features/copying/trader/signed.ts';
import { Change } from '#web/ui/numbers/amount.tsx';

/** The return with what it took, and with what people who copied it got. */
export function TraderStats({ record }: { record: LeaderRecordView }) {
  const { leader, copiers } = record;
  const hasResults = leader.copierMedianPercent !== null;
  return (
    <dl className="trader-stats">
      <Stat name={m.copying_return()} note={spanText(leader.recordDays)}>
        {leader.returnPercent === null ? '—' : <Change percent={leader.returnPercent} hasArrow={false} />}
      </Stat>
      <Stat
        name={m.copying_max_drawdown()}
        note={m.copying_drawdown_now({ percent: fallText(record.currentDrawdownPercent) })}
      >
        <span className={Number(leader.maxDrawdownPercent) > 0 ? 'loss' : undefined}>
          {fallText(leader.maxDrawdownPercent)}
        </span>
      </Stat>
      <Stat
        name={m.copying_median_copier()}
        note={
          hasResults
            ? m.copying_copies_in_profit({ inProfit: copiers.inProfit ?? 0, copies: copiers.copies ?? 0 })
            : undefined
        }
      >
        {leader.copierMedianPercent === null ? (
          <span className="block py-0.5 text-sm tracking-normal">{noResultsText(leader)}</span>
        ) : (
          <Change percent={leader.copierMedianPercent} hasArrow={false} />
        )}
      </Stat>
      <div className="trader-stat is-risk">
        <dt>{m.copying_risk()}</dt>
        <dd className="trader-stat-note">
          {leader.riskScore === null ? (
            m.copying_not_known_yet()
          ) : (
            <>
              <span aria-hidden="true">{riskWord(leader.riskScore)}</span>
              <span className="sr-only">
                {m.copying_risk_score_of({ score: leader.riskScore, word: riskWord(leader.riskScore) })}
              </span>
            </>
          )}
        </dd>
        <dd aria-hidden="true">
          <RiskGauge score={leader.riskScore} />
        </dd>
      </div>
      <Stat name={m.copying_how_much_record_proves()} note={strengthText(record)}>
        {leader.evidencePercent === null ? '—' : `${leader.evidencePercent}%`}
      </Stat>
    </dl>
  );
}

function Stat({ name, note, children }: { name: string; note: string | undefined; children: ReactNode }) {
  return (
    <div className="trader-stat">
      <dt>{name}</dt>
      <dd className="trader-stat-value num">{children}</dd>
      {note !== undefined && <dd className="trader-stat-note num">{note}</dd>}
    </div>
  );
}

const monthDays = 30;
/** Below two months, days say it better. */
const spanText = (days: number): string =>
  days === 1
    ? m.copying_in_one_day()
    : days < 2 * monthDays
      ? m.copying_in_days({ count: days })
      : m.copying_in_months({ count: Math.floor(days / monthDays) });

/** Skill is said of a record that is long enough for it; of any other, what it lacks. */
function strengthText({ leader, daysNeeded }: LeaderRecordView): string {
  if (leader.evidencePercent === null) return m.copying_strength_from_days({ count: minReturns });
  if (daysNeeded === 0) return m.copying_strength_enough();
  return daysNeeded === null
    ? m.copying_strength_never()
    : m.copying_strength_more_days({ count: daysNeeded.toLocaleString('en-US') });
}
