import { m } from '#core/messages/messages.js';
import type { PortfolioView } from '#core/trading/contract.ts';
import { readUnits } from '#core/values/money.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';

type Day = Pick<PortfolioView, 'day' | 'dailyAdjusted' | 'dailyPnl'>;

/** What today's change is made of, without what moved nothing. Adds up to it. */
function partsOf({ day, dailyAdjusted }: Day): { name: string; value: string }[] {
  return [
    { name: m.trading_day_positions(), value: day.positions },
    { name: m.trading_day_copies(), value: day.copies },
    { name: m.trading_day_closed(), value: day.closed },
    { name: m.trading_fees(), value: day.fees },
    { name: m.trading_day_other(), value: day.other },
    { name: m.trading_day_adjusted(), value: dailyAdjusted },
  ].filter(({ value }) => readUnits(value, 2) !== 0n);
}

/**
 * Where today's change came from, ending in the change itself above the double rule. On phones
 * folded. Nothing while nothing moved.
 */
export function DayParts(day: Day) {
  const isNarrow = useIsNarrow();
  const parts = partsOf(day);
  if (parts.length === 0) return null;
  return isNarrow ? (
    <details>
      <summary className="reveal w-max py-1 text-muted hover:text-fg pointer-coarse:min-h-11">
        {m.trading_day_where()}
      </summary>
      <Parts parts={parts} total={day.dailyPnl} isColumn />
    </details>
  ) : (
    <Parts parts={parts} total={day.dailyPnl} />
  );
}

interface PartsProps {
  parts: readonly { name: string; value: string }[];
  total: string;
  isColumn?: boolean;
}

function Parts({ parts, total, isColumn = false }: PartsProps) {
  return (
    <dl
      aria-label={m.trading_day_where()}
      className="day-parts text-13"
      data-column={isColumn ? '' : undefined}
    >
      {parts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd>
            <Amount value={value} isChange />
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-muted">
          {isColumn ? (
            m.trading_day_today()
          ) : (
            <>
              <span aria-hidden="true">=</span>
              <span className="sr-only">{m.trading_day_today()}</span>
            </>
          )}
        </dt>
        <dd className="font-medium">
          <span className="total-rule">
            <Amount value={total} isChange />
          </span>
        </dd>
      </div>
    </dl>
  );
}
