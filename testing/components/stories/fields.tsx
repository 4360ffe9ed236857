import { useState } from 'react';
import type { Stories } from '#testing/components/story.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { ClockField } from '#web/ui/fields/day/clock-field.tsx';
import { DayField } from '#web/ui/fields/day/day-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const long =
  'A sentence of help that goes on for so long that it needs several lines on the screen of a telephone';
const sides = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
] as const;
const lands = [
  { value: 'es', label: 'Spain' },
  { value: 'de', label: 'Germany' },
];

function Typed({
  first = '',
  ...rest
}: {
  first?: string;
  error?: string;
  hint?: string;
  disabled?: boolean;
}) {
  const [value, setValue] = useState(first);
  return <Field label="Amount" value={value} onValue={setValue} before="$" {...rest} />;
}
function Coded({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return <CodeField label="Code" value={value} onValue={setValue} error={error} hint="Six digits" />;
}
/** As the address of a page: it knows a moment later what was told. */
function Day({ error }: { error?: string }) {
  const [value, setValue] = useState('2026-11-20');
  const follow = (told: string) => setTimeout(setValue, 50, told);
  return (
    <>
      <DayField label="First day" value={value} onValue={follow} error={error} />
      <output aria-label="Told">{value}</output>
    </>
  );
}
function Clocked({ error }: { error?: string }) {
  const [value, setValue] = useState('18:30');
  return (
    <>
      <ClockField label="Expiry time" value={value} onValue={setValue} error={error} />
      <output aria-label="Told">{value}</output>
    </>
  );
}
function Numbered({
  first = '',
  decimals = 2,
  ...rest
}: {
  first?: string;
  decimals?: number;
  error?: string;
  whenNone?: string;
}) {
  const [value, setValue] = useState(first);
  const [unit, setUnit] = useState<'USD' | 'BTC'>('USD');
  return (
    <div className="space-y-4">
      <Choice
        label="Currency"
        options={[
          { value: 'USD', label: 'Dollars' },
          { value: 'BTC', label: 'Bitcoin' },
        ]}
        value={unit}
        onValue={setUnit}
      />
      <NumberField
        label="Amount"
        name="move-amount"
        decimals={unit === 'USD' ? decimals : 8}
        unit={unit}
        value={value}
        onValue={setValue}
        aside={
          <button type="button" className="link" onClick={() => setValue('75.00')}>
            All of it
          </button>
        }
        {...rest}
      />
      <output aria-label="Told">{value}</output>
    </div>
  );
}
function Secret({ error, hasStrength = false }: { error?: string; hasStrength?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <PasswordField
      label="Password"
      autoComplete="off"
      value={value}
      onValue={setValue}
      error={error}
      hasStrength={hasStrength}
    />
  );
}
function Chosen({ isWrapped = false }: { isWrapped?: boolean }) {
  const [value, setValue] = useState<'buy' | 'sell'>('buy');
  return <Choice label="Side" options={sides} value={value} onValue={setValue} isWrapped={isWrapped} />;
}
function Ticked({ disabled = false }: { disabled?: boolean }) {
  const [isChecked, setChecked] = useState(false);
  return (
    <CheckField
      label="Tell me"
      hint={long}
      isChecked={isChecked}
      onChecked={setChecked}
      disabled={disabled}
    />
  );
}
function Selected({ error }: { error?: string }) {
  const [value, setValue] = useState('es');
  return (
    <SelectField label="Country" options={lands} value={value} onValue={setValue} error={error} hint={long} />
  );
}

export const stories: Stories = {
  'web/ui/fields/field.tsx': {
    empty: () => <Typed hint="From $10" />,
    filled: () => <Typed first="250" />,
    'with an error': () => <Typed error="Enter an amount" hint={long} />,
    disabled: () => <Typed first="250" disabled />,
  },
  'web/ui/fields/code-field.tsx': {
    empty: () => <Coded />,
    'with an error': () => <Coded error="Enter the six digits" />,
  },
  'web/ui/fields/day/clock-field.tsx': {
    filled: () => <Clocked />,
    'with an error': () => <Clocked error="Clocks skip 18:30 that night." />,
  },
  'web/ui/fields/day/day-field.tsx': {
    filled: () => <Day />,
    'with an error': () => <Day error="The first day must not be after the last." />,
  },
  'web/ui/fields/number/number-field.tsx': {
    empty: () => <Numbered />,
    'with an error': () => <Numbered first="12" error="More than you can move" />,
    'of three decimals': () => <Numbered first="67.125" decimals={8} />,
    'with a number for none': () => <Numbered first="500.00" whenNone="0" />,
  },
  'web/ui/fields/password-field.tsx': {
    empty: () => <Secret />,
    'with an error': () => <Secret error="Enter your password" />,
    'with its strength': () => <Secret hasStrength />,
  },
  'web/ui/fields/choice.tsx': { plain: () => <Chosen />, wrapped: () => <Chosen isWrapped /> },
  'web/ui/fields/check-field.tsx': { plain: () => <Ticked />, disabled: () => <Ticked disabled /> },
  'web/ui/fields/select-field.tsx': {
    plain: () => <Selected />,
    'with an error': () => <Selected error="Choose a country" />,
  },
};
