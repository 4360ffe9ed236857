import { useId } from 'react';
import type { ActView } from '#core/ledger/acts/acts.ts';
import { m } from '#core/messages/messages.js';
import { dayIn } from '#core/values/zone/zone.ts';
import { dayMs, utcDate } from '#core/values/time.ts';
import { ActRow } from '#web/features/ledger/acts/act-row.tsx';
import { dateLocale } from '#web/lib/preferences/locale.ts';
import { personZone } from '#web/lib/preferences/time-zone.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';

const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const near = new Intl.DateTimeFormat(dateLocale, options);
const far = new Intl.DateTimeFormat(dateLocale, { ...options, year: 'numeric' });

/** "Today, Fri 20 Nov"; with its year when that is another one. */
function dayName(day: string, today: string): string {
  const text = (day.slice(0, 4) === today.slice(0, 4) ? near : far).format(Date.parse(`${day}T12:00:00Z`));
  if (day === today) return m.ledger_today_is({ day: text });
  if (day === utcDate(Date.parse(today) - dayMs)) return m.ledger_yesterday_is({ day: text });
  return text.charAt(0).toLocaleUpperCase(dateLocale) + text.slice(1);
}

interface ActDaysProps {
  acts: readonly ActView[];
  /** How the dollars available changed over each whole day; empty while something is filtered. */
  days: readonly { readonly day: string; readonly change: string }[];
  today: string;
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** Acts under the day on which they happened, in the person's zone. */
export function ActDays({ acts, days, today, open, onOpen }: ActDaysProps) {
  const groups = Map.groupBy(acts, ({ at }) => dayIn(personZone(), Date.parse(at)));
  return [...groups].map(([day, own]) => (
    <ActDay
      key={day}
      day={day}
      change={days.find((one) => one.day === day)?.change}
      acts={own}
      today={today}
      open={open}
      onOpen={onOpen}
    />
  ));
}

interface ActDayProps extends Omit<ActDaysProps, 'days'> {
  day: string;
  change: string | undefined;
}

function ActDay({ day, change, acts, today, open, onOpen }: ActDayProps) {
  const id = useId();
  return (
    <section className="act-day" aria-labelledby={id}>
      <header>
        <h2 id={id}>{dayName(day, today)}</h2>
        {change !== undefined && (
          <p>
            {m.ledger_available_change()} <Amount value={change} isMovement className="act-change" />
          </p>
        )}
      </header>
      <ul className="card list-card overflow-clip">
        {acts.map((act) => (
          <ActRow
            key={act.id}
            act={act}
            isOpen={act.id === open}
            onToggle={() => onOpen(act.id === open ? undefined : act.id)}
          />
        ))}
      </ul>
    </section>
  );
}
