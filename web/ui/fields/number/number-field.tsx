import { m } from '#core/messages/messages.js';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { hasDecimalComma } from '#web/lib/preferences/decimal-comma.ts';
import { afterPress } from '#web/ui/fields/after-press.ts';
import { Field } from '#web/ui/fields/field.tsx';
import type { NumberName } from '#web/ui/fields/number/number-names.ts';
import { type NumberReading, type NumberRules, readNumber } from '#web/ui/fields/number/read-number.ts';

type Kept = 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'name' | 'onBlur' | 'onKeyDown';

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, Kept> {
  name: NumberName;
  /** The most decimals the number has. */
  decimals: number;
  /** What it counts: `USD`, a coin, a market, `%`, `×`. May be written beside the number. */
  unit?: string | undefined;
  /** Where a rule says so: what stands here once a person has left the field without a number. */
  whenNone?: string;
}

/** No number can be read of it: no rule takes it for one, and the field shows what was typed. */
const unread = (typed: string): string => `?${typed}`;
const typedOf = (value: string): string => value.replace(/^\?/, '');

/**
 * A number as text. It hands on a plain decimal ("1234.5"), the empty text, or a text that no form
 * takes for a number; what was typed stays until the field is left, then the reading stands there.
 */
export function NumberField({ value, onValue, error, decimals, unit, whenNone, ...rest }: NumberFieldProps) {
  const rules = { decimals, unit, hasDecimalComma: hasDecimalComma() };
  // Undefined while the value stands there that came from outside, or that was read: it is plain.
  const [typed, setTyped] = useState(value === typedOf(value) ? undefined : typedOf(value));
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const shown = typed ?? typedOf(value);
  const reading = readNumber(shown, typed === undefined ? { ...rules, hasDecimalComma: false } : rules);
  const meaning = meaningOf(shown, reading);
  // Another number than the one typed: a button, a form that begins again.
  if (value !== known) {
    setKnown(value);
    if (value !== meaning) {
      setTyped(undefined);
      setLeft(false);
    }
  }
  // The same text may mean another thing once the field counts something else.
  const readAgain = useEffectEvent(() => {
    if (meaning !== value) onValue(meaning);
  });
  useEffect(() => readAgain(), [decimals, unit]);

  const mend = whenNone !== undefined && isNone(reading, decimals) ? whenNone : undefined;
  const leave = () => {
    if (reading.kind === 'number') setTyped(undefined);
    else if (mend === undefined) setLeft(true);
    else {
      setTyped(undefined);
      onValue(mend);
    }
  };
  return (
    <Field
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onValue={(text) => {
        setTyped(text);
        setLeft(false);
        onValue(meaningOf(text, readNumber(text, rules)));
      }}
      onBlur={({ currentTarget }) => {
        // Another window was opened: this is where one comes back to.
        if (document.activeElement === currentTarget) return;
        // The press that leaves the field neither loses its button nor sends what nobody typed.
        if (reading.kind === 'number') leave();
        else afterPress(() => currentTarget.value === shown && leave());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        leave();
        // What nobody typed is shown before it is sent.
        if (mend !== undefined && mend !== shown) event.preventDefault();
      }}
      error={isLeft || error !== undefined ? problemOf(reading, shown, rules, error) : undefined}
    />
  );
}

const meaningOf = (typed: string, reading: NumberReading): string =>
  reading.kind === 'number' ? reading.text : reading.kind === 'empty' ? '' : unread(typed);

/** Nothing that a rule for "no number" would lose: a half of a share is none, half a cent is a number. */
const isNone = ({ kind }: NumberReading, decimals: number): boolean =>
  kind === 'empty' || kind === 'malformed' || (kind === 'fine' && decimals === 0);

/** Why no number can be read, in words; `error` is what the form says of no number. */
function problemOf(
  reading: NumberReading,
  typed: string,
  { decimals, unit }: NumberRules,
  error: string | undefined,
): string | undefined {
  switch (reading.kind) {
    case 'ambiguous': {
      const [one, other] = reading.readings;
      return m.ui_number_two_readings({ typed: typed.trim(), one, other });
    }
    case 'unit':
      return unit === undefined ? m.common_enter_plain_number() : m.ui_number_other_unit({ unit });
    case 'fine':
      return decimals === 0 ? m.ui_number_whole() : m.ui_number_too_fine({ decimals });
    case 'malformed':
      return error ?? m.common_enter_plain_number();
    default:
      return error;
  }
}
