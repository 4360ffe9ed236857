import { useId, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

interface CardProps {
  title?: ReactNode;
  /** On the right of the title: a link, tabs. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Body without padding, for tables. */
  isFlush?: boolean;
}

export function Card({ title, action, children, className, isFlush }: CardProps) {
  const id = useId();
  return (
    <section
      className={classes('card min-w-0 overflow-clip', className)}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3">
          <h2 id={id} className="min-w-0 font-semibold wrap-anywhere">
            {title}
          </h2>
          {action}
        </header>
      )}
      <div className={isFlush ? undefined : 'p-5'}>{children}</div>
    </section>
  );
}

interface TitledProps {
  title: ReactNode;
  /** Beside the title: how many, how much. */
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page on the paper, without a frame: what it holds has its own. */
export function Titled({ title, note, action, children }: TitledProps) {
  const id = useId();
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-1.5">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 id={id} className="text-18 font-semibold wrap-anywhere">
            {title}
          </h2>
          {note && <span className="num text-13 text-faint">{note}</span>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

/** A named figure, largest first. */
export function Figure({ name, children, note }: { name: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-faint">{name}</p>
      <p className="mt-1 text-18 font-semibold">{children}</p>
      {note && <p className="text-sm text-muted">{note}</p>}
    </div>
  );
}

export function PageTitle({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-24 font-semibold wrap-anywhere">{title}</h1>
        {lead && <p className="mt-1 max-w-2xl wrap-anywhere text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
