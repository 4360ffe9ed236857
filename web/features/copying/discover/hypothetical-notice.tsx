import { m } from '#core/messages/messages.js';
import { classes } from '#web/ui/classes.ts';

/** Beside the figures of every demo record. */
export function HypotheticalNotice({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <p
      className={classes(
        'rounded-md border border-warn/25 bg-warn-soft',
        isCompact ? 'px-3 py-2 text-2xs' : 'px-4 py-3 text-sm',
      )}
    >
      <strong className="font-semibold">{m.copying_hypothetical_performance()}</strong>{' '}
      {m.copying_these_results_come_from_paper()}
    </p>
  );
}
