import { m } from '#core/messages/messages.js';
import type { CopyView, LeaderView } from '#core/copying/contract.ts';
import { formatDateTime } from '#web/ui/when.ts';

type Pace = NonNullable<LeaderView['pace']>;

/** Days of a record from which on it shows a habit. */
const habitDays = 7;
/** From here on a number of times is said by day or week. */
const oftenEnough = 1.5;

/** How often, in the largest unit of time that it happens more than once in. */
export function paceWords({ trades, days }: Pick<Pace, 'trades' | 'days'>): string {
  if (days < habitDays) return m.copying_pace_young({ count: trades });
  if (trades === 0) return m.copying_pace_none({ days });
  if (trades === 1) return m.copying_pace_once({ days });
  const aDay = trades / days;
  if (aDay >= oftenEnough) return m.copying_pace_day({ count: Math.round(aDay) });
  if (aDay * 7 >= oftenEnough) return m.copying_pace_week({ count: Math.round(aDay * 7) });
  return m.copying_pace_month({ count: Math.round(aDay * 30) });
}

/**
 * How often the trader of a running copy trades, when last, and when the copy follows next. Its
 * place is there before its words, which come with the list of traders. Nothing of a trader who
 * stopped leading: another note says when the copy ends.
 */
export function CopyPace({ copy, pace }: { copy: CopyView; pace: LeaderView['pace'] | undefined }) {
  if (pace === null) return null;
  return (
    <p className="mt-3 min-h-15 text-sm text-muted md:min-h-10 xl:min-h-5">
      {pace && (
        <>
          {paceWords(pace)}{' '}
          {pace.lastAt !== null && `${m.copying_pace_last({ at: formatDateTime(pace.lastAt) })} `}
          {copy.state === 'ACTIVE' && nextWords(pace)}
        </>
      )}
    </p>
  );
}

const nextWords = ({ nextDecisionAt }: Pace): string =>
  nextDecisionAt === null
    ? m.copying_pace_follows()
    : m.copying_pace_next({ at: formatDateTime(nextDecisionAt) });
