import type { LeaderView } from '#core/copying/contract.ts';
import { provenDays, provenTrades } from '#core/copying/leader-statistics.ts';

interface EvidenceMeterProps {
  /** Whole percent; null below 30 days. */
  probability: number | null;
  daysNeeded: number | null;
  leader: Pick<LeaderView, 'recordDays' | 'closedTrades' | 'isProven'>;
}

const enough = 95;

/** Instead of stars: how likely the record is more than luck, and how long it would have to go on to show it. */
export function EvidenceMeter({ probability, daysNeeded, leader }: EvidenceMeterProps) {
  return (
    <div>
      <p className="text-2xl font-semibold">
        <span className="num">{probability === null ? '—' : `${probability}%`}</span>
      </p>
      <p className="text-sm text-muted">
        {probability === null
          ? 'Too short to say: a record speaks from 30 days on.'
          : 'Probability that the return for the risk is above zero, and not luck.'}
      </p>
      {/* The words above say it; the bar only draws it. */}
      <div aria-hidden="true" className="relative mt-4 h-2.5 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-ink-text" style={{ width: `${probability ?? 0}%` }} />
        <div className="absolute inset-y-0 w-0.5 bg-fg" style={{ left: `${enough}%` }} />
      </div>
      <p className="mt-3 text-sm text-muted">
        {daysNeeded === 0
          ? 'The record is long enough for 95%.'
          : daysNeeded === null
            ? probability === null
              ? ''
              : 'A record like this one would never reach 95%.'
            : `${daysNeeded.toLocaleString('en-US')} more days like these would take it to 95%.`}
      </p>
      <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
        {leader.isProven ? 'Proven' : 'Unproven'} by this site’s rule: {leader.recordDays} of {provenDays}{' '}
        days and {leader.closedTrades} of {provenTrades} closed trades.
      </p>
    </div>
  );
}
