import { Field } from '#web/ui/fields/field.tsx';

interface CodeFieldProps {
  label: string;
  value: string;
  onValue: (digits: string) => void;
  error?: string | undefined;
  hint?: string;
}

/** Six digits; anything else that is typed or pasted is left out. */
export function CodeField({ label, value, onValue, error, hint }: CodeFieldProps) {
  return (
    <Field
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      value={value}
      onValue={(text) => onValue(text.replace(/\D/g, '').slice(0, 6))}
      error={error}
      hint={hint}
      className="[&_input]:num [&_input]:text-center [&_input]:text-xl [&_input]:tracking-[0.4em]"
    />
  );
}
