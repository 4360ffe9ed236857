import { type ComponentProps, useState } from 'react';
import { afterPress } from '#web/ui/fields/after-press.ts';
import type { Field } from '#web/ui/fields/field.tsx';

interface Reading {
  /** To the form; empty when there is none. */
  readonly value: string;
  /** Why what was typed is none, in words; undefined for an empty text too. */
  readonly problem?: string | undefined;
}

/** What `useTyped` gives a field itself. */
export type TypedProps =
  | 'value'
  | 'onValue'
  | 'error'
  | 'problem'
  | 'autoComplete'
  | 'onInvalid'
  | 'onBlur'
  | 'onKeyDown';

/**
 * A text that is read while it is typed and stays as it was typed; once it is left, or sent, what was
 * read stands there as `show` writes it. What cannot be read stays, and then has its sentence.
 * `take` puts another value there, as a press instead of typing does.
 */
export function useTyped(
  { value, onValue, error }: Pick<ComponentProps<typeof Field>, 'value' | 'onValue' | 'error'>,
  read: (typed: string) => Reading,
  show: (value: string) => string,
) {
  // Undefined while a value stands there that came from outside, or that was read.
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const [own, setOwn] = useState(value);
  const [known, setKnown] = useState(value);
  const put = (text: string | undefined, now: string) => {
    setTyped(text);
    setOwn(now);
    setLeft(false);
  };
  // The address of a page follows a moment later: only what is not this field's own word counts.
  if (value !== known) {
    setKnown(value);
    if (value !== own) put(undefined, value);
  }
  const shown = typed ?? show(own);
  const problem = typed === undefined ? undefined : read(typed).problem;
  const leave = () => {
    if (problem === undefined) setTyped(undefined);
    else setLeft(true);
  };
  const props = {
    autoComplete: 'off',
    value: shown,
    onValue: (text) => {
      const now = read(text).value;
      put(text, now);
      onValue(now);
    },
    problem,
    error: isLeft && problem !== undefined ? problem : error,
    onInvalid: leave,
    onBlur: ({ currentTarget }) => {
      // Another window was opened: this is where one comes back to.
      if (document.activeElement === currentTarget) return;
      // The press that leaves the field does not lose its button to a sentence.
      if (problem === undefined) leave();
      else afterPress(() => currentTarget.value === shown && leave());
    },
    onKeyDown: (event) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave();
    },
  } satisfies Partial<ComponentProps<typeof Field>>;
  const take = (now: string) => {
    put(undefined, now);
    onValue(now);
  };
  return { props, own, take };
}
