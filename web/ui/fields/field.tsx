import { useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { CircleAlert } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-down">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/**
 * What a person or a password manager wrote before the page's script took over is kept, not lost
 * with the first edit.
 */
export function useWrittenBefore(
  box: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: string,
  onValue: (value: string) => void,
): void {
  const atStart = useRef({ value, onValue });
  // In the commit itself: a press can come before effects that wait for the paint.
  useLayoutEffect(() => {
    const written = box.current?.value ?? '';
    const { value: known, onValue: tell } = atStart.current;
    if (known === '' && written !== '') tell(written);
    // Once, at the start: from then on every letter is heard.
  }, [box]);
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  /** Why a form must not be sent with it, shown or not yet. */
  problem?: string | undefined;
  hint?: ReactNode;
  /** Beside the label, on the right: a link or a limit. */
  aside?: ReactNode;
  /** Inside the box: a unit before it, a button after it. */
  before?: ReactNode;
  after?: ReactNode;
}

/** A labelled input. Its error is tied to it and announced; the caller clears it on edit. */
export function Field({
  label,
  value,
  onValue,
  error,
  problem,
  hint,
  aside,
  before,
  after,
  className,
  ...rest
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const box = useRef<HTMLInputElement>(null);
  useWrittenBefore(box, value, onValue);
  useLayoutEffect(() => box.current?.setCustomValidity(problem ?? ''), [problem]);
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside && <span className="text-sm text-faint">{aside}</span>}
      </div>
      <div className="relative">
        {before && (
          <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-faint">
            {before}
          </span>
        )}
        <input
          {...rest}
          ref={box}
          id={id}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(error && errorId, hint ? hintId : null) || undefined}
          className={classes('input', Boolean(before) && 'pl-8', Boolean(after) && 'pr-12')}
        />
        {after && <span className="absolute inset-y-0 right-1 grid place-items-center">{after}</span>}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <div id={hintId} className="mt-1.5 text-sm text-faint">
          {hint}
        </div>
      )}
    </div>
  );
}
