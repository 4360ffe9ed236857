import { m } from '#core/messages/messages.js';
import type { LeaderView } from '#core/copying/contract.ts';
import { provenDays, provenTrades } from '#core/copying/record/leader-statistics.ts';

interface EvidenceMeterProps {
  /** Whole percent; null below 30 days. */
  probability: number | null;
  daysNeeded: number | null;
  leader: Pick<LeaderView, 'recordDays' | 'closedTrades' | 'isProven'>;
}

const enough = 95;

/**
 * Instead of stars: how likely the record is more than luck, and how long it would have to go on to
 * show it.
 */
export function EvidenceMeter({ probability, daysNeeded, leader }: EvidenceMeterProps) {
  return (
    <div>
      <p className="text-24 font-semibold">
        <span className="num">{probability === null ? '—' : `${probability}%`}</span>
      </p>
      <p className="text-sm text-muted">
        {probability === null
          ? m.copying_too_short_say_record_speaks()
          : m.copying_probability_return_for_risk_above()}
      </p>
      {/* The words above say it; the bar only draws it. */}
      <div aria-hidden="true" className="relative mt-4 h-2.5 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-ink-text" style={{ width: `${probability ?? 0}%` }} />
        <div className="absolute inset-y-0 w-0.5 bg-fg" style={{ left: `${enough}%` }} />
      </div>
      <p className="mt-3 text-sm text-muted">
        {daysNeeded === 0
          ? m.copying_evidence_record_long_enough()
          : daysNeeded === null
            ? probability === null
              ? ''
              : m.copying_record_like_one_would_never()
            : m.copying_more_days_like_these_would({ daysNeeded: daysNeeded.toLocaleString('en-US') })}
      </p>
      <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
        {leader.isProven
          ? m.copying_proven_by_sites_rule_days({
              recordDays: leader.recordDays,
              provenDays,
              closedTrades: leader.closedTrades,
              provenTrades,
            })
          : m.copying_unproven_by_sites_rule_days({
              recordDays: leader.recordDays,
              provenDays,
              closedTrades: leader.closedTrades,
              provenTrades,
            })}
      </p>
    </div>
  );
}
