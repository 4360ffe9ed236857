import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Download } from 'lucide-react';
import {
  type StatementDays,
  type StatementKind,
  statementFormats,
  statementPath,
  usualPeriods,
} from '#core/trading/statements/statements.ts';
import { isDay } from '#core/values/time.ts';
import { personZone } from '#web/lib/preferences/time-zone.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { zoneText } from '#web/ui/when.ts';
import { DayField } from '#web/ui/fields/day/day-field.tsx';

const kinds = [
  { value: 'account', label: m.common_account() },
  { value: 'trades', label: m.trading_trades() },
  { value: 'gains', label: m.trading_gains() },
] as const;
const words: Readonly<Record<StatementKind, string>> = {
  account: m.trading_opening_balance_every_entry_wallet(),
  trades: m.trading_every_position_was_closed_with(),
  gains: m.trading_every_closed_lot_first_first(),
};

/** What is wrong with two typed days; undefined when a statement can be made. */
function daysProblem(from: string, to: string): string | undefined {
  if (!isDay(from) || !isDay(to)) return m.trading_choose_both_days();
  return from > to ? m.trading_first_day_must_not_be() : undefined;
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
  const zone = personZone();
  const periods = usualPeriods(now, zone);
  const [days, setDays] = useState<StatementDays>(() => periods[0] ?? { from: '', to: '' });
  const { from, to } = days;
  const problem = daysProblem(from, to);
  const chosen = periods.find((period) => period.from === from && period.to === to)?.name;
  return (
    <Card title={m.trading_statements()}>
      <div className="space-y-4">
        <Choice label={m.trading_statement()} options={kinds} value={kind} onValue={onKind} isSmall />
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
          <DayField
            label={m.trading_first_day()}
            value={from}
            onValue={(value) => setDays({ from: value, to })}
            error={problem}
          />
          <DayField
            label={m.common_last_day()}
            value={to}
            onValue={(value) => setDays({ from, to: value })}
          />
        </div>
        {problem === undefined && (
          <div className="flex flex-wrap gap-2">
            {statementFormats.map((format) => (
              <a
                key={format}
                href={statementPath(kind, format, { from, to, zone })}
                download
                className={buttonClass(format === 'pdf' ? 'primary' : 'secondary')}
              >
                <Download className="size-4" aria-hidden="true" />
                {m.trading_download({ format: format.toUpperCase() })}
              </a>
            ))}
          </div>
        )}
        <p className="text-sm text-faint">{m.trading_days_both_count({ zone: zoneText(zone) })}</p>
      </div>
    </Card>
  );
}
