import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { CircleAlert, ShieldCheck } from 'lucide-react';
import { formatUsd } from '#core/content/figures.ts';
import type { FidelityView } from '#core/copying/contract.ts';
import { readUnits } from '#core/values/money.ts';
import { addsUp, gapBars, keptPercent } from '#web/features/copying/copies/results/gap-bars.ts';
import { GapEvents } from '#web/features/copying/copies/results/gap-events.tsx';
import { inOwnZone } from '#web/lib/preferences/time-zone.ts';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { Waterfall } from '#web/ui/chart/waterfall/waterfall.tsx';

interface GapCardProps {
  copyId: string;
  leaderName: string;
  statement: FidelityView;
  /** Every decision there is; undefined while it is read. */
  decisions: number | undefined;
}

/** From the trader's result to the copy's own, cent by cent; each bar opens what it is made of. */
export function GapCard({ copyId, leaderName, statement, decisions }: GapCardProps) {
  const [chosen, setChosen] = useState<string>();
  const bars = gapBars(statement, leaderName);
  const open = bars.find(({ key, events }) => key === chosen && events.length > 0);
  const isSum = addsUp(bars);
  return (
    <section aria-labelledby="gap" className="card p-4 sm:p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-3">
        <h3 id="gap" className="font-semibold">
          {m.copying_gap_title()}
        </h3>
        <p className="text-sm text-muted">
          <Kept statement={statement} />
        </p>
      </header>
      <Waterfall
        bars={bars}
        label={m.copying_gap_title()}
        chosen={open?.key}
        onChoose={(key) => setChosen(key === chosen ? undefined : key)}
      />
      {open && <GapEvents bar={open} />}
      <footer className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hair pt-3 text-13">
        <p className={`flex min-w-0 items-start gap-2 ${isSum ? 'text-muted' : 'text-warn'}`}>
          {isSum ? (
            <ShieldCheck className="mt-px size-4 shrink-0 text-up" aria-hidden="true" />
          ) : (
            <CircleAlert className="mt-px size-4 shrink-0" aria-hidden="true" />
          )}
          {isSum ? m.copying_gap_adds_up() : m.copying_gap_does_not_add_up()}
        </p>
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {decisions !== undefined && decisions > 0 && (
            <Link
              to="/copies"
              search={{ copy: copyId, part: 'decisions' }}
              resetScroll={false}
              className="link inline-flex min-h-6 items-center"
            >
              {m.copying_see_all_decisions({ count: decisions })}
            </Link>
          )}
          <a
            href={inOwnZone(`/copy-statements/${copyId}.csv`)}
            download
            className="link inline-flex min-h-6 items-center"
          >
            {m.copying_download_csv()}
          </a>
        </span>
      </footer>
    </section>
  );
}

/** One sentence on how much of the trader's result there is. */
function Kept({ statement }: { statement: FidelityView }) {
  const isHidden = useAreAmountsHidden();
  const kept = keptPercent(statement);
  if (kept !== undefined) return m.copying_gap_kept({ percent: kept });
  if (isHidden || readUnits(statement.difference, 2) === 0n) return null;
  const amount = formatUsd(statement.difference.replace('-', ''));
  return statement.difference.startsWith('-')
    ? m.copying_gap_ahead({ amount })
    : m.copying_gap_behind({ amount });
}
