import { m } from '#core/messages/messages.js';
import type { CSSProperties } from 'react';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { formatPercent } from '#core/content/figures.ts';
import { directionOf } from '#core/content/ticker.ts';
import { dateLocale } from '#web/lib/preferences/locale.ts';
import { Titled } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Empty } from '#web/ui/states.tsx';
import { shortMonths } from '#web/ui/when.ts';

type Month = LeaderRecordView['months'][number];

const monthName = new Intl.DateTimeFormat(dateLocale, { month: 'short', timeZone: 'UTC' });
const places = Array.from({ length: 12 }, (_, place) => place);
const names = places.map((place) => shortMonths(monthName.format(Date.UTC(2026, place, 1))));

/** From this return on a month has the fullest tint. */
const fullest = 6;
const tintOf = (percent: string): number =>
  Math.round(25 + 75 * Math.min(1, Math.abs(Number(percent)) / fullest));

/** Years by months, newest year first; the sign is in the text, colour and tint only repeat it. */
export function MonthTable({ record }: { record: LeaderRecordView }) {
  const { months, years } = record;
  const positive = months.filter(({ percent }) => directionOf(percent) === 'up').length;
  return (
    <Titled
      title={m.copying_by_month()}
      note={months.length > 0 && m.copying_months_positive({ positive, count: months.length })}
    >
      {months.length === 0 ? (
        <Empty title={m.copying_no_month_yet()}>{m.copying_first_month_appears_with_first()}</Empty>
      ) : (
        <section
          className="month-scroll"
          // Where it is wider than its place, arrow keys scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={m.copying_return_by_month()}
        >
          <table className="month-table num">
            <caption className="sr-only">{m.copying_month_table_caption()}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">{m.copying_year()}</span>
                </th>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col">{m.copying_year()}</th>
              </tr>
            </thead>
            <tbody>
              {years.toReversed().map(({ year, percent }) => (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  {places.map((place) => (
                    <MonthCell
                      key={place}
                      month={months.find(
                        ({ month }) => month === `${year}-${String(place + 1).padStart(2, '0')}`,
                      )}
                    />
                  ))}
                  <td className={classes('month-year', toneOf(percent))}>{formatPercent(percent, 1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Titled>
  );
}

/** A tenth is shown: what is nothing then has no direction. */
const shown = (percent: string): string => Number(percent).toFixed(1);

const toneOf = (percent: string): string =>
  ({ up: 'gain', down: 'loss', flat: 'text-muted' })[directionOf(shown(percent))];

/** Nothing of a month is an empty field; a part of one has a dotted edge and says so. */
function MonthCell({ month }: { month: Month | undefined }) {
  if (!month)
    return (
      <td className="month-cell is-none">
        <span className="sr-only">{m.copying_month_none()}</span>
      </td>
    );
  const { percent, isPart } = month;
  return (
    <td
      className={classes('month-cell', `is-${directionOf(shown(percent))}`, isPart && 'is-part')}
      style={{ '--tint': `${tintOf(percent)}%` } as CSSProperties}
      title={isPart ? m.copying_month_part() : undefined}
    >
      {formatPercent(percent, 1)}
      {isPart && <span className="sr-only"> {m.copying_month_part()}</span>}
    </td>
  );
}
