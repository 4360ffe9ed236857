import { useState } from 'react';
import { Download } from 'lucide-react';
import {
  dayStart,
  type StatementKind,
  statementFormats,
  statementPath,
  usualPeriods,
} from '#core/trading/statements.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';

const kinds = [
  { value: 'account', label: 'Account' },
  { value: 'trades', label: 'Trades' },
  { value: 'gains', label: 'Gains' },
] as const;
const words: Readonly<Record<StatementKind, string>> = {
  account: 'Opening balance, every entry of your wallet, closing balance.',
  trades: 'Every position that was closed, with fees and net result.',
  gains: 'Every closed lot, first in first out, with cost, proceeds and gain.',
};

/** What is wrong with two typed days; undefined when a statement can be made. */
export function daysProblem(from: string, to: string): string | undefined {
  const [start, end] = [dayStart(from), dayStart(to)];
  if (start === undefined || end === undefined) return 'Choose both days.';
  return start > end ? 'The first day must not be after the last.' : undefined;
}

/** Downloads of a period. The kind belongs to the address; `now` is the server's time. */
export function Statements({
  kind,
  onKind,
  now,
}: {
  kind: StatementKind;
  onKind: (kind: StatementKind) => void;
  now: number;
}) {
  const periods = usualPeriods(now);
  const [days, setDays] = useState(() => periods[0] ?? { from: '', to: '' });
  const { from, to } = days;
  const problem = daysProblem(from, to);
  const chosen = periods.find((period) => period.from === from && period.to === to)?.name;
  return (
    <Card title="Statements">
      <div className="space-y-4">
        <Choice label="Statement" options={kinds} value={kind} onValue={onKind} isSmall />
        <p className="text-sm text-muted">{words[kind]}</p>
        <div className="flex flex-wrap gap-2">
          {periods.map((period) => (
            <button
              key={period.name}
              type="button"
              aria-pressed={chosen === period.name}
              onClick={() => setDays({ from: period.from, to: period.to })}
              className={buttonClass(chosen === period.name ? 'secondary' : 'quiet', true)}
            >
              {period.name}
            </button>
          ))}
        </div>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Field
            label="First day"
            type="date"
            value={from}
            onValue={(value) => setDays({ from: value, to })}
            error={problem}
          />
          <Field label="Last day" type="date" value={to} onValue={(value) => setDays({ from, to: value })} />
        </div>
        {problem === undefined && (
          <div className="flex flex-wrap gap-2">
            {statementFormats.map((format) => (
              <a
                key={format}
                href={statementPath(kind, format, { from, to })}
                download
                className={buttonClass(format === 'pdf' ? 'primary' : 'secondary')}
              >
                <Download className="size-4" aria-hidden="true" />
                Download {format.toUpperCase()}
              </a>
            ))}
          </div>
        )}
        <p className="text-sm text-faint">Days are UTC days; both count.</p>
      </div>
    </Card>
  );
}
