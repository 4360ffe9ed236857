import { m } from '#core/messages/messages.js';
import { type ComponentProps, useState } from 'react';
import { afterPress } from '#web/ui/fields/after-press.ts';
import { readClock } from '#web/ui/fields/day/read-clock.ts';
import { Field } from '#web/ui/fields/field.tsx';

const example = '18:30';

type Kept = 'type' | 'maxLength' | 'placeholder' | 'autoComplete' | 'onBlur' | 'onKeyDown';

/**
 * A time of day as text, HH:MM to the form; the empty text while there is none that can be read.
 * What was typed stays until the field is left.
 */
export function ClockField({ value, onValue, error, ...rest }: Omit<ComponentProps<typeof Field>, Kept>) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const isRead = typed === undefined || typed.trim() === '' || readClock(typed) !== undefined;
  const leave = () => {
    if (isRead) setTyped(undefined);
    else setLeft(true);
  };
  const shown = typed ?? value;
  return (
    <Field
      {...rest}
      placeholder={example}
      autoComplete="off"
      maxLength={20}
      value={shown}
      onValue={(text) => {
        setTyped(text);
        setLeft(false);
        onValue(readClock(text) ?? '');
      }}
      onBlur={({ currentTarget }) => {
        // Another window was opened: this is where one comes back to.
        if (document.activeElement === currentTarget) return;
        if (isRead) leave();
        else afterPress(() => currentTarget.value === shown && leave());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave();
      }}
      error={isLeft && !isRead ? m.ui_clock_unreadable({ example }) : error}
    />
  );
}
