import { useId, type ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/spinner.tsx';

const kinds = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  quiet: 'btn-quiet',
  buy: 'btn-buy',
  sell: 'btn-sell',
} as const;
export type ButtonKind = keyof typeof kinds;

export const buttonClass = (kind: ButtonKind = 'primary', isSmall = false, className?: string): string =>
  classes('btn', kinds[kind], isSmall && 'btn-sm', className);

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  isSmall?: boolean;
  /** While it works: disabled, with a ring, and its words stay. */
  isBusy?: boolean;
  /** What is missing before it can be pressed: shown below it and tied to it. */
  blockedBy?: string | undefined;
}

/** A button that says why when it cannot be pressed. */
export function Button({
  kind,
  isSmall,
  isBusy = false,
  blockedBy,
  className,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass(kind, isSmall, className)}
      disabled={isBusy || blockedBy !== undefined || rest.disabled}
      aria-describedby={blockedBy ? reasonId : rest['aria-describedby']}
    >
      {isBusy && <Spinner className="size-4" />}
      {children}
    </button>
  );
  if (blockedBy === undefined) return button;
  return (
    <div>
      {button}
      {blockedBy && (
        <p id={reasonId} className="mt-2 text-center text-sm text-faint">
          {blockedBy}
        </p>
      )}
    </div>
  );
}
