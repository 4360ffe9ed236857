import { m } from '#core/messages/messages.js';
import type { InboxMoney } from '#core/admin/inbox-contract.ts';
import { formatUsd } from '#core/content/figures.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { dateLocale } from '#web/lib/preferences/locale.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { shortMonths } from '#web/ui/when.ts';

type Months = InboxMoney['months'];
type Side = 'in' | 'out';

const monthName = new Intl.DateTimeFormat(dateLocale, { month: 'short', timeZone: 'UTC' });
const nameOf = (month: string): string => shortMonths(monthName.format(new Date(`${month}-01T00:00:00Z`)));
const centsOf = (months: Months, side: Side): bigint[] => months.map((one) => readUnits(one[side], 2));
const sumOf = (months: Months, side: Side): string =>
  formatUnits(
    centsOf(months, side).reduce((sum, cents) => sum + cents, 0n),
    2,
  );

/**
 * Money in above the line and out below it, month by month on one scale; a table for who hears it.
 */
export function MoneyBars({ months }: { months: Months }) {
  const isHidden = useAreAmountsHidden();
  if (isHidden) return null;
  const most = [...centsOf(months, 'in'), ...centsOf(months, 'out')].reduce((a, b) => (b > a ? b : a), 0n);
  if (most === 0n)
    return (
      <section>
        <h3 className="text-sm font-semibold">{m.inbox_money()}</h3>
        <p className="text-13 text-muted">{m.inbox_money_none()}</p>
      </section>
    );
  const bar = (value: string, side: Side) => (
    <i data-side={side} style={{ height: `${(readUnits(value, 2) * 44n) / most}px` }} />
  );
  return (
    <section>
      <h3 className="text-sm font-semibold">{m.inbox_money()}</h3>
      <div className="inbox-bars" aria-hidden="true">
        {months.map((one) => (
          <span key={one.month}>
            <span>{bar(one.in, 'in')}</span>
            <span>{bar(one.out, 'out')}</span>
            {nameOf(one.month)}
          </span>
        ))}
      </div>
      <p className="inbox-legend" aria-hidden="true">
        <span data-side="in">
          {m.inbox_in()} <Amount value={sumOf(months, 'in')} />
        </span>
        <span data-side="out">
          {m.inbox_out()} <Amount value={sumOf(months, 'out')} />
        </span>
      </p>
      <p className="mt-1 text-2xs text-faint">{m.inbox_money_note()}</p>
      <MonthTable months={months} />
    </section>
  );
}

const MonthTable = ({ months }: { months: Months }) => (
  <div className="sr-only">
    <table>
      <caption>
        {m.inbox_money_months({ in: formatUsd(sumOf(months, 'in')), out: formatUsd(sumOf(months, 'out')) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.inbox_month()}</th>
          <th scope="col">{m.inbox_in()}</th>
          <th scope="col">{m.inbox_out()}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((one) => (
          <tr key={one.month}>
            <th scope="row">{nameOf(one.month)}</th>
            <td>{formatUsd(one.in)}</td>
            <td>{formatUsd(one.out)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
