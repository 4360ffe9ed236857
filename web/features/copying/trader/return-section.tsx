import { m } from '#core/messages/messages.js';
import { useMemo } from 'react';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import {
  rangesOf,
  type ReturnRange,
  returnRanges,
  shownReturn,
} from '#web/features/copying/trader/return-range.ts';
import { fallText } from '#web/features/copying/trader/signed.ts';
import { Titled } from '#web/ui/card.tsx';
import { PercentChart } from '#web/ui/chart/percent/percent-chart.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Empty } from '#web/ui/states.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';

const rangeWords: Readonly<Record<ReturnRange, string>> = {
  '3M': m.copying_range_quarter(),
  '6M': m.copying_range_half_year(),
  '1Y': m.copying_range_year(),
  All: m.common_all(),
};

interface ReturnSectionProps {
  record: LeaderRecordView;
  range: ReturnRange | undefined;
  onRange: (range: ReturnRange) => void;
}

/** The return with its falls below it, and beside it what holding Bitcoin would have been like. */
export function ReturnSection({ record, range: asked, onRange }: ReturnSectionProps) {
  const ranges = rangesOf(record);
  const range = ranges.find((one) => one === asked) ?? 'All';
  return (
    <Titled
      title={m.copying_return()}
      note={m.copying_return_note()}
      action={
        ranges.length > 1 && (
          <Choice
            label={m.copying_range()}
            isSmall
            options={returnRanges
              .filter((one) => ranges.includes(one))
              .map((value) => ({ value, label: rangeWords[value] }))}
            value={range}
            onValue={onRange}
          />
        )
      }
    >
      {record.days.length < 2 ? (
        <Empty title={m.copying_no_record_yet()}>{m.copying_curve_appears_with_first_recorded()}</Empty>
      ) : (
        <ReturnChart record={record} range={range} />
      )}
    </Titled>
  );
}

function ReturnChart({ record, range }: { record: LeaderRecordView; range: ReturnRange }) {
  const isPhone = useIsPhone();
  const { days, benchmark, leader } = record;
  const { name } = leader;
  const shown = useMemo(() => shownReturn({ days, benchmark }, range), [days, benchmark, range]);
  const lines = useMemo(
    () => [
      { key: 'trader', name, tone: 'ink' as const, values: shown.trader },
      ...(shown.benchmark
        ? [{ key: 'BTC', name: m.copying_bitcoin(), tone: 'faint' as const, values: shown.benchmark }]
        : []),
    ],
    [name, shown],
  );
  const pane = useMemo(
    () => ({ name: m.copying_below_peak(), values: shown.belowPeak, worstName: m.copying_worst_point() }),
    [shown],
  );
  return (
    <PercentChart
      at={shown.at}
      lines={lines}
      pane={pane}
      isDaily
      hasArea
      height={isPhone ? 160 : 210}
      label={m.copying_return_chart({ name, range: rangeWords[range] })}
    >
      <p className="text-13 text-muted">
        {shown.benchmarkFall === undefined
          ? m.copying_benchmark_unknown()
          : m.copying_benchmark_fall({ percent: fallText(shown.benchmarkFall.toFixed(2), 1) })}
      </p>
    </PercentChart>
  );
}
