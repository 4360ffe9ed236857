import { m } from '#core/messages/messages.js';
import { Download } from 'lucide-react';
import { formatQuantityText } from '#core/content/figures.ts';
import type { FidelityView } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { causeWords, lineWords } from '#web/features/copying/copies/decision-words.ts';
import { fidelityQuery } from '#web/features/copying/queries.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { inOwnZone } from '#web/lib/preferences/time-zone.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

type Line = FidelityView['lines'][number];

function LineRow({ line }: { line: Line }) {
  const { name, note } = lineWords[line.line];
  const face = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block">{name}</span>
        <span className="block text-2xs text-faint">{note}</span>
      </span>
      <Amount value={line.amount} />
    </>
  );
  if (line.events.length === 0)
    return <div className="flex items-baseline gap-4 px-5 py-2.5 sm:px-6">{face}</div>;
  return (
    <details>
      <summary className="reveal w-full! items-baseline gap-4! px-5 py-2.5 hover:bg-panel-2 sm:px-6">
        {face}
      </summary>
      <ul className="divide-y divide-line border-y border-line bg-panel-2 text-2xs">
        {line.events.map((event, place) => (
          // Two events of one instant differ by nothing but their place.
          // Two events of one instant differ by nothing but their place.
          <li
            key={`${event.at} ${event.cause} ${place}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-2 sm:px-6"
          >
            <span>
              {causeWords[event.cause]}
              {event.symbol !== null && (
                <span className="num text-muted">
                  {' '}
                  ·{event.side !== null && ` ${formatQuantityText(event.quantity)}`} {event.symbol}
                </span>
              )}
              <span className="text-faint"> · {formatDateTime(event.at)}</span>
            </span>
            <Amount value={event.amount} />
          </li>
        ))}
        {line.count > line.events.length && (
          <li className="px-5 py-2 text-faint sm:px-6">
            {m.copying_older_ones_file({ count: line.count - line.events.length })}
          </li>
        )}
      </ul>
    </details>
  );
}

/**
 * Why this copy made more or less than its trader's trades in exact proportion; the lines sum to
 * the difference.
 */
export function FidelityPanel({ copyId, leaderName }: { copyId: CopyId; leaderName: string }) {
  const { data, isError, refetch } = useQuery(fidelityQuery(copyId));
  if (isError && !data) return <Failed title={m.copying_statement_could_not_be_loaded()} onRetry={refetch} />;
  if (!data) return <Loading label={m.copying_loading_statement()} rows={4} />;
  return (
    <div className="pb-4 text-sm">
      <p className="max-w-2xl px-5 pb-3 text-muted sm:px-6">
        {m.copying_s_trades_exact_proportion_copy({ leaderName })}
      </p>
      <div className="divide-y divide-line border-y border-line">
        <div className="flex items-baseline justify-between gap-4 px-5 py-2.5 font-medium sm:px-6">
          <span>{m.copying_exact_copy()}</span>
          <Amount value={data.ideal} isChange />
        </div>
        {data.lines.map((line) => (
          <LineRow key={line.line} line={line} />
        ))}
        <div className="flex items-baseline justify-between gap-4 px-5 py-2.5 sm:px-6">
          <span>{m.copying_difference()}</span>
          <Amount value={data.difference} className="font-medium" />
        </div>
        <div className="flex items-baseline justify-between gap-4 px-5 py-2.5 font-medium sm:px-6">
          <span>{m.copying_your_copy()}</span>
          <span className="total-rule">
            <Amount value={data.own} isChange />
          </span>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-4 sm:px-6">
        <p className="text-faint">{m.copying_as_of({ asOf: formatDateTime(data.asOf) })}</p>
        <a
          href={inOwnZone(`/copy-statements/${copyId}.csv`)}
          download
          className={buttonClass('secondary', true)}
        >
          <Download className="size-4" aria-hidden="true" />
          {m.copying_download_csv()}
        </a>
      </div>
    </div>
  );
}
