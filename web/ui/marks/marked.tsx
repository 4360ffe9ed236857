import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

interface MarkedProps {
  /** A mark, an avatar or a face. */
  mark: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A mark on the left of what it belongs to. */
export function Marked({ mark, children, className }: MarkedProps) {
  return (
    <span className={classes('flex min-w-0 items-center gap-2.5', className)}>
      {mark}
      <span className="min-w-0 flex-1">{children}</span>
    </span>
  );
}
