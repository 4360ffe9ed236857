import { site } from '#web/lib/site.ts';
import { classes } from '#web/ui/classes.ts';

/** The mark: a T above the double rule that closes a balanced account. */
export function LogoMark({ className }: { className?: string }) {
  if (site.logoSvg) return <img src="/favicon.svg" alt="" className={classes('size-7', className)} />;
  return (
    <svg viewBox="0 0 32 32" className={classes('size-7', className)} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-ink" />
      <path
        d="M8 9h16M16 9v8.5"
        className="stroke-ink-fg"
        strokeWidth="3.4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M8 21.5h16M8 25h16" className="stroke-ink-fg" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={classes('inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight', className)}
    >
      <LogoMark />
      {site.name}
    </span>
  );
}
