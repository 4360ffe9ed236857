import { dateLocale } from '#web/lib/preferences/locale.ts';
import { m } from '#core/messages/messages.js';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { Change } from '#web/ui/numbers/amount.tsx';
import { Empty } from '#web/ui/states.tsx';

const monthName = new Intl.DateTimeFormat(dateLocale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const nameOf = (month: string): string => monthName.format(Date.parse(`${month}-01T00:00:00Z`));

/** One cell per month, oldest first; colour only repeats the sign. */
export function MonthGrid({ months }: { months: LeaderRecordView['months'] }) {
  if (months.length === 0)
    return <Empty title={m.copying_no_month_yet()}>{m.copying_first_month_appears_with_first()}</Empty>;
  return (
    <dl className="-mr-px -mb-px grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
      {months.map(({ month, percent }) => (
        <div key={month} className="border-r border-b border-line p-4">
          <dt className="text-sm text-faint">{nameOf(month)}</dt>
          <dd className="mt-1 font-semibold">
            <Change percent={percent} hasArrow={false} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
