// The canvas part of a chart, fetched with the first chart. Prices become JS numbers here and only
// here: for pixels.
import { useMemo, useRef } from 'react';
import type { UTCTimestamp } from 'lightweight-charts';
import type { ChartMark, ChartPoint, ChartStudy } from '#web/ui/chart/chart-point.ts';
import { wallTimes } from '#web/ui/chart/chart-time.ts';
import { useActivePoint, useChartData, useWholeRange } from '#web/ui/chart/use-chart-data.ts';
import { type Flag, useFlags } from '#web/ui/chart/use-flags.ts';
import { type ChartKind, useMadeChart } from '#web/ui/chart/use-made-chart.ts';
import { useStudies } from '#web/ui/chart/use-studies.ts';

interface PriceChartProps {
  kind: ChartKind;
  points: readonly ChartPoint[];
  decimals: number;
  marks?: readonly ChartMark[] | undefined;
  studies?: readonly ChartStudy[] | undefined;
  /** Point under the keyboard's crosshair. */
  activeIndex: number | undefined;
  onHover: (index: number | undefined) => void;
}

const noStudies: readonly ChartStudy[] = [];

export function PriceChart({
  kind,
  points,
  decimals,
  marks,
  studies = noStudies,
  activeIndex,
  onHover,
}: PriceChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => ({ points, times: wallTimes(points) as UTCTimestamp[] }), [points]);
  const { chart, theme } = useMadeChart(holder, { kind, decimals, shown, onHover });
  useChartData(chart, kind, decimals, shown);
  useWholeRange(chart, holder, kind, decimals, shown);
  useActivePoint(chart, activeIndex, shown);
  useStudies(chart, studies, { kind, decimals, theme }, shown);
  const flags = useFlags(chart, marks, kind, decimals, shown);
  return (
    <div className="relative size-full">
      <div ref={holder} className="size-full" />
      {flags.map((flag) => (
        <FlagLine key={flag.at} flag={flag} />
      ))}
    </div>
  );
}

const FlagLine = ({ flag }: { flag: Flag }) => (
  <span
    className="pointer-events-none absolute top-0 bottom-7 z-10 border-l border-dashed border-ink-text/50 pl-1 text-2xs text-muted"
    style={{ left: flag.x }}
  >
    {flag.text}
  </span>
);
