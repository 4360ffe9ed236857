import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/button.tsx';

interface DialogActionsProps {
  /** The way back, beside the act. */
  back?: { readonly name: string; readonly onBack: () => void } | undefined;
  /** Both as wide, where neither is the usual answer. */
  isEven?: boolean;
  /** The act itself, and above it a total that has to be in view. */
  children: ReactNode;
  className?: string;
}

/** The footer of a dialog or a sheet: always in view, while the body scrolls. */
export function DialogActions({ back, isEven = false, children, className }: DialogActionsProps) {
  if (!back) return <div className={classes('dialog-actions', className)}>{children}</div>;
  const columns = isEven ? 'sm:grid-cols-2' : 'sm:grid-cols-[1fr_2fr]';
  return (
    <div className={classes('dialog-actions grid gap-2', columns, className)}>
      <Button kind="secondary" onClick={back.onBack}>
        {back.name}
      </Button>
      {children}
    </div>
  );
}
