import { m } from '#core/messages/messages.js';
import { type ComponentProps, useRef } from 'react';
import { CalendarDays } from 'lucide-react';
import { firstDay, lastDay } from '#core/values/time.ts';
import { dayOrder } from '#web/lib/preferences/day-order.ts';
import { readDay } from '#web/ui/fields/day/read-day.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { type TypedProps, useTyped } from '#web/ui/fields/use-typed.ts';
import { formatDay } from '#web/ui/when.ts';

const example = '2026-11-20';

type Kept = 'type' | 'maxLength' | 'after' | Exclude<TypedProps, 'value' | 'onValue' | 'error'>;

interface DayFieldProps extends Omit<ComponentProps<typeof Field>, Kept | 'min' | 'max'> {
  /** YYYY-MM-DD, both count. */
  min?: string;
  max?: string;
  /** What a day outside `min` and `max` is answered with. */
  wrong?: string;
}

/**
 * A day as text, as pages write it or in numbers, or chosen from a calendar: YYYY-MM-DD to the form,
 * the empty text when there is none that can be read and asked for.
 */
export function DayField({
  value,
  onValue,
  error,
  min = firstDay,
  max = lastDay,
  wrong = m.ui_day_out_of_range(),
  ...rest
}: DayFieldProps) {
  const read = (typed: string) => {
    const reading = readDay(typed, dayOrder());
    switch (reading.kind) {
      case 'day':
        return reading.day >= min && reading.day <= max
          ? { value: reading.day }
          : { value: '', problem: wrong };
      case 'ambiguous': {
        const [one, other] = reading.readings.map(formatDay) as [string, string];
        return { value: '', problem: m.ui_day_two_readings({ typed: typed.trim(), one, other }) };
      }
      case 'malformed':
        return { value: '', problem: m.ui_day_unreadable({ example: formatDay(example) }) };
      default:
        return { value: '' };
    }
  };
  const show = (day: string) => (day === '' ? '' : formatDay(day));
  const { props, own, take } = useTyped({ value, onValue, error }, read, show);
  return (
    <Field
      {...rest}
      {...props}
      maxLength={60}
      after={<Calendar value={own} min={min} max={max} onDay={take} />}
    />
  );
}

/** The browser's own calendar, for a press instead of typing. */
function Calendar({
  value,
  min,
  max,
  onDay,
}: {
  value: string;
  min: string;
  max: string;
  onDay: (day: string) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={box}
        type="date"
        aria-hidden="true"
        tabIndex={-1}
        className="pointer-events-none absolute right-0 bottom-0 h-full w-px opacity-0"
        min={min}
        max={max}
        value={value}
        onChange={(event) => onDay(event.target.value)}
      />
      <button
        type="button"
        aria-label={m.ui_open_calendar()}
        onClick={() => box.current?.showPicker()}
        className="grid size-10 place-items-center rounded-md text-faint hover:text-fg focus-visible:-outline-offset-4"
      >
        <CalendarDays className="size-4.5" aria-hidden="true" />
      </button>
    </>
  );
}
