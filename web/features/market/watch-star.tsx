import { m } from '#core/messages/messages.js';
import { Star } from 'lucide-react';
import { useWatch } from '#web/features/market/mutations.ts';
import { watchlistQuery } from '#web/features/market/queries.ts';
import { classes } from '#web/ui/classes.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** Puts a market on the person's watch list or takes it off. */
export function WatchStar({ symbol, className }: { symbol: string; className?: string }) {
  const { data: isWatched = false } = useQuery({
    ...watchlistQuery(),
    select: (list) => list.includes(symbol),
  });
  const watch = useWatch();
  return (
    <button
      type="button"
      aria-pressed={isWatched}
      aria-label={m.market_watch({ symbol })}
      onClick={() => watch.mutate({ symbol, isWatched: !isWatched })}
      className={classes(
        'grid size-9 shrink-0 place-items-center rounded-md text-faint transition-colors hover:bg-panel-2 hover:text-fg aria-pressed:text-ink-text',
        className,
      )}
    >
      <Star className={classes('size-4.5', isWatched && 'fill-current')} aria-hidden="true" />
    </button>
  );
}
