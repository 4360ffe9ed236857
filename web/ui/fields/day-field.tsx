import { m } from '#core/messages/messages.js';
import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { dayStart, firstDay, lastDay } from '#core/values/time.ts';
import { afterPress } from '#web/ui/fields/after-press.ts';
import { Field } from '#web/ui/fields/field.tsx';

interface DayFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'min' | 'max'> {
  /** YYYY-MM-DD, both count. */
  min?: string;
  max?: string;
  /** What a day outside `min` and `max`, or half of one, is answered with. */
  wrong?: string;
}

/**
 * A day, YYYY-MM-DD in UTC; the empty text when there is none. A day that cannot be asked for is
 * not handed on, stays where it was typed and has a sentence once the field is left or sent.
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
  // A year that is being typed is no day yet.
  const dayIn = (text: string): string =>
    dayStart(text) === undefined || text < min || text > max ? '' : text;
  const [typed, setTyped] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const [known, setKnown] = useState(value);
  // The address of a page follows a moment later: only what is not this field's own word counts.
  if (value !== known) {
    setKnown(value);
    if (value !== dayIn(typed)) {
      setTyped(value);
      setWrong(false);
    }
  }
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    afterPress(() => setWrong(!currentTarget.validity.valid));
  };
  return (
    <Field
      {...rest}
      type="date"
      min={min}
      max={max}
      value={typed}
      onValue={(text) => {
        setTyped(text);
        setWrong(false);
        onValue(dayIn(text));
      }}
      onBlur={look}
      onInvalid={look}
      error={isWrong ? wrong : error}
    />
  );
}
