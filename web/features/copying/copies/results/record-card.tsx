import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { formatPercent, formatUsd } from '#core/content/figures.ts';
import type { CopyRecordView, FidelityView } from '#core/copying/contract.ts';
import {
  drawnPoints,
  isTooYoung,
  hasMonths,
  percentOfPutIn,
  placesOf,
  type RecordPeriod,
} from '#web/features/copying/copies/results/record-lines.ts';
import { PercentChart } from '#web/ui/chart/percent/percent-chart.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

interface RecordCardProps {
  leaderName: string;
  record: CopyRecordView;
  statement: FidelityView | undefined;
}

/** The copy against its trader over time, in percent of all the money that was put in. */
export function RecordCard(props: RecordCardProps) {
  return (
    <section aria-labelledby="record" className="card p-4 sm:p-5">
      <h3 id="record" className="pb-2 font-semibold">
        {m.copying_record_title()}
      </h3>
      <RecordChart {...props} />
    </section>
  );
}

const periods = [
  { value: '1M', label: m.copying_record_month() },
  { value: 'all', label: m.copying_record_since_start() },
] as const;

function RecordChart({ leaderName, record, statement }: RecordCardProps) {
  const [period, setPeriod] = useState<RecordPeriod>('all');
  const isHidden = useAreAmountsHidden();
  const points = drawnPoints(record, statement, period);
  if (points.length < 2 || isTooYoung(record))
    return <p className="text-sm text-muted">{m.copying_record_too_young()}</p>;
  const percents = (of: 'own' | 'ideal') => points.map((point) => percentOfPutIn(point[of], record.putIn));
  const [own, ideal] = [percents('own'), percents('ideal')];
  const textOf = (percent: number | undefined, dollars: string | undefined): string =>
    `${formatPercent((percent ?? 0).toFixed(2))}${isHidden ? '' : ` · ${formatUsd(dollars ?? '0', true)}`}`;
  const gapAt = (place: number): string => Math.abs((ideal[place] ?? 0) - (own[place] ?? 0)).toFixed(2);
  const { count, at: skips } = record.skipped;
  return (
    <>
      <PercentChart
        at={points.map(({ at }) => at)}
        lines={[
          { key: 'own', name: m.copying_your_copy(), tone: 'ink', values: own },
          { key: 'ideal', name: leaderName, tone: 'faint', values: ideal },
        ]}
        label={m.copying_record_title()}
        height={200}
        gap={{ name: m.copying_record_gap({ points: gapAt(points.length - 1) }) }}
        {...(count > 0 && {
          marks: { name: m.copying_record_skipped({ count }), places: placesOf(skips, points) },
        })}
        figuresOf={(place) => [
          { name: m.copying_bar_trader(), text: textOf(ideal[place], points[place]?.ideal) },
          { name: m.copying_bar_you(), text: textOf(own[place], points[place]?.own) },
          { name: m.copying_gap(), text: m.copying_gap_points({ points: gapAt(place) }), tone: 'gap' },
        ]}
      >
        {hasMonths(record) && (
          <Choice
            label={m.copying_record_period()}
            options={periods}
            value={period}
            onValue={setPeriod}
            isSmall
          />
        )}
      </PercentChart>
      <p className="text-13 text-faint">{m.copying_record_basis()}</p>
    </>
  );
}
