import { useId, type ReactNode } from 'react';
import { FieldError } from '#web/ui/fields/field.tsx';

interface SelectFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  options: readonly { readonly value: string; readonly label: string }[];
  error?: string | undefined;
  hint?: ReactNode;
  autoComplete?: string;
}

/** One of a list that is too long to stand side by side. */
export function SelectField({ label, value, onValue, options, error, hint, autoComplete }: SelectFieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        className="input"
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-sm text-faint">
          {hint}
        </div>
      )}
    </div>
  );
}
