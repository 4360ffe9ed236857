import { m } from '#core/messages/messages.js';
import type { ComponentProps } from 'react';
import { readClock } from '#web/ui/fields/day/read-clock.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { type TypedProps, useTyped } from '#web/ui/fields/use-typed.ts';

const example = '18:30';

type Kept = 'type' | 'maxLength' | 'placeholder' | Exclude<TypedProps, 'value' | 'onValue' | 'error'>;

function read(typed: string) {
  const time = readClock(typed);
  if (time !== undefined || typed.trim() === '') return { value: time ?? '' };
  return { value: '', problem: m.ui_clock_unreadable({ example }) };
}

/** A time of day as text: HH:MM to the form, the empty text while there is none that can be read. */
export function ClockField({ value, onValue, error, ...rest }: Omit<ComponentProps<typeof Field>, Kept>) {
  const { props } = useTyped({ value, onValue, error }, read, (time) => time);
  return <Field {...rest} {...props} placeholder={example} maxLength={20} />;
}
