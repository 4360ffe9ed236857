import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

const tones = {
  neutral: 'border-line bg-panel-2 text-muted',
  good: 'border-up/25 bg-up-soft text-up',
  bad: 'border-down/25 bg-down-soft text-down',
  warn: 'border-warn/25 bg-warn-soft text-warn',
  ink: 'border-ink-text/20 bg-ink-soft text-ink-text',
} as const;
export type BadgeTone = keyof typeof tones;
const shapes = { neutral: '○', good: '●', bad: '✕', warn: '◐', ink: '◆' } as const;

/** A state in words with a shape of its own, so colour is never the only sign. */
export function Badge({
  tone = 'neutral',
  children,
  hasShape = true,
}: {
  tone?: BadgeTone;
  children: ReactNode;
  hasShape?: boolean;
}) {
  return (
    <span
      className={classes(
        'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-2xs font-medium whitespace-nowrap max-sm:whitespace-normal',
        tones[tone],
      )}
    >
      {hasShape && (
        <span aria-hidden="true" className="text-[0.6em]">
          {shapes[tone]}
        </span>
      )}
      {children}
    </span>
  );
}
