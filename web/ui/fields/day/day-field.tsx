import { m } from '#core/messages/messages.js';
import { type ComponentProps, useRef, useState } from 'react';
import { CalendarDays } from 'lucide-react';
import { firstDay, lastDay } from '#core/values/time.ts';
import { dayOrder } from '#web/lib/preferences/day-order.ts';
import { afterPress } from '#web/ui/fields/after-press.ts';
import { type DayReading, readDay } from '#web/ui/fields/day/read-day.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { formatDay } from '#web/ui/when.ts';

const example = '2026-11-20';

type Kept =
  | 'type'
  | 'min'
  | 'max'
  | 'maxLength'
  | 'autoComplete'
  | 'after'
  | 'problem'
  | 'onBlur'
  | 'onKeyDown';

interface DayFieldProps extends Omit<ComponentProps<typeof Field>, Kept> {
  /** YYYY-MM-DD, both count. */
  min?: string;
  max?: string;
  /** What a day outside `min` and `max` is answered with. */
  wrong?: string;
}

/**
 * A day as text, YYYY-MM-DD to the form; the empty text when there is none. What was typed stays
 * until the field is left, then the day that was read stands there as pages write it. What cannot be
 * read or asked for is not handed on, stays where it was typed and has a sentence once the field is
 * left or sent.
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
  // Undefined while the day stands there that came from outside, or that was read.
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const [day, setDay] = useState(value);
  const [known, setKnown] = useState(value);
  const told = (text: string): string => {
    const reading = readDay(text, dayOrder());
    return reading.kind === 'day' && reading.day >= min && reading.day <= max ? reading.day : '';
  };
  const take = (now: string) => {
    setDay(now);
    setTyped(undefined);
    setLeft(false);
  };
  // The address of a page follows a moment later: only what is not this field's own word counts.
  if (value !== known) {
    setKnown(value);
    if (value !== day) take(value);
  }
  const shown = typed ?? (day === '' ? '' : formatDay(day));
  const problem = typed === undefined ? undefined : problemOf(typed, told(typed), wrong);
  const edit = (text: string) => {
    setTyped(text);
    setLeft(false);
    setDay(told(text));
    onValue(told(text));
  };
  const leave = () => {
    if (problem === undefined) setTyped(undefined);
    else setLeft(true);
  };
  return (
    <Field
      {...rest}
      autoComplete="off"
      maxLength={60}
      value={shown}
      onValue={edit}
      problem={problem}
      onBlur={({ currentTarget }) => {
        // Another window was opened: this is where one comes back to.
        if (document.activeElement === currentTarget) return;
        // The press that leaves the field does not lose its button to a sentence.
        if (problem === undefined) leave();
        else afterPress(() => currentTarget.value === shown && leave());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave();
      }}
      onInvalid={leave}
      error={isLeft && problem !== undefined ? problem : error}
      after={
        <Calendar
          value={day}
          min={min}
          max={max}
          onDay={(chosen) => {
            take(chosen);
            onValue(chosen);
          }}
        />
      }
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

/** Why no day can be asked for, in words; undefined for one that can, and for none. */
function problemOf(typed: string, day: string, wrong: string): string | undefined {
  const reading: DayReading = readDay(typed, dayOrder());
  switch (reading.kind) {
    case 'ambiguous': {
      const [one, other] = reading.readings;
      return m.ui_day_two_readings({ typed: typed.trim(), one: formatDay(one), other: formatDay(other) });
    }
    case 'malformed':
      return m.ui_day_unreadable({ example: formatDay(example) });
    case 'day':
      return day === '' ? wrong : undefined;
    default:
      return undefined;
  }
}
