import { m } from '#core/messages/messages.js';
import { type ComponentProps, useState } from 'react';
import { dayStart, firstDay, lastDay } from '#core/values/time.ts';
import { Field } from '#web/ui/fields/field.tsx';

/** What is told of what stands in the field: a year that is being typed is no day yet. */
const dayIn = (typed: string): string => (dayStart(typed) === undefined ? '' : typed);

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
  ...rest
}: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [typed, setTyped] = useState(value);
  const [isEdited, setEdited] = useState(false);
  const [known, setKnown] = useState(value);
  // The address of a page follows a moment later: only what is not this field's own word counts.
  if (value !== known) {
    setKnown(value);
    if (value !== dayIn(typed)) setTyped(value);
  }
  const isWrong = !isEdited && typed !== '' && dayIn(typed) === '';
  return (
    <Field
      {...rest}
      type="date"
      min={min}
      max={max}
      value={typed}
      onValue={(text) => {
        setTyped(text);
        setEdited(true);
        onValue(dayIn(text));
      }}
      onBlur={() => setEdited(false)}
      onInvalid={() => setEdited(false)}
      error={isWrong ? m.ui_day_out_of_range() : error}
    />
  );
}
