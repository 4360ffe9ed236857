import { m } from '#core/messages/messages.js';
import { formatQuantityText } from '#core/content/figures.ts';
import { causeWords } from '#web/features/copying/copies/decision-words.ts';
import type { GapBar } from '#web/features/copying/copies/results/gap-bars.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { formatDateTime } from '#web/ui/when.ts';

/** What one bar is the sum of, newest first. */
export function GapEvents({ bar }: { bar: GapBar }) {
  return (
    <section aria-label={bar.name} className="mt-4 overflow-clip rounded-md border border-line text-13">
      <header className="flex flex-wrap justify-between gap-x-4 bg-panel-2 px-4 py-2.5">
        <span>
          <b className="font-semibold">{bar.name}</b> <span className="text-muted">{bar.note}</span>
        </span>
        <Amount value={bar.amount} isMovement className="font-semibold" />
      </header>
      <ul className="divide-y divide-hair">
        {bar.events.map((event, place) => (
          <li
            // Two events of one instant differ by nothing but their place.
            key={`${event.at} ${event.cause} ${place}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {causeWords[event.cause]}
              {event.symbol !== null && (
                <span className="num text-muted">
                  {' '}
                  ·{event.side !== null && ` ${formatQuantityText(event.quantity)}`} {event.symbol}
                </span>
              )}
              <span className="text-faint"> · {formatDateTime(event.at)}</span>
            </span>
            <Amount value={formatUnits(-readUnits(event.amount, 2), 2)} isMovement />
          </li>
        ))}
        {bar.count > bar.events.length && (
          <li className="px-4 py-2 text-faint">
            {m.copying_older_ones_file({ count: bar.count - bar.events.length })}
          </li>
        )}
      </ul>
    </section>
  );
}
