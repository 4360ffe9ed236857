import { useId, type ReactNode } from 'react';

interface CheckFieldProps {
  label: ReactNode;
  isChecked: boolean;
  onChecked: (isChecked: boolean) => void;
  hint?: ReactNode;
  disabled?: boolean;
}

/** A switch in words: a tick box with its consequence beside it. */
export function CheckField({ label, isChecked, onChecked, hint, disabled }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={disabled}
        onChange={(event) => onChecked(event.target.checked)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-5 shrink-0 accent-[var(--ink)]"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
