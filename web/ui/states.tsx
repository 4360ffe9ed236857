import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { CloudAlert } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

/** Nothing here yet, or nothing that fits the filter: why, and the one thing to do about it. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid place-items-center px-6 py-12 text-center">
      <div className="max-w-sm wrap-anywhere">
        <span
          className="mx-auto mb-4 block h-3 w-10 border-y-[3px] border-double border-line-strong/60"
          aria-hidden="true"
        />
        <p className="font-medium">{title}</p>
        {children && <p className="mt-1.5 text-sm text-muted">{children}</p>}
        {action && <div className="mt-5">{action}</div>}
      </div>
    </div>
  );
}

/** Loading broke: what was asked for, and Retry. Never an invented figure. */
export function Failed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid place-items-center px-6 py-10 text-center">
      <div className="max-w-sm wrap-anywhere">
        <CloudAlert className="mx-auto mb-3 size-6 text-down" strokeWidth={1.75} aria-hidden="true" />
        <p className="font-medium">{title}</p>
        <Button kind="secondary" isSmall className="mt-4" onClick={onRetry}>
          {m.common_retry()}
        </Button>
      </div>
    </div>
  );
}

/** A grey bar of the final size. Its words are for screen readers once per group: see `Loading`. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classes('skeleton block', className ?? 'h-4 w-24')} aria-hidden="true" />;
}

export function Loading({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <output className="loading block space-y-4 p-5">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </output>
  );
}
