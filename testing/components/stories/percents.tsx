import type { Stories } from '#testing/components/story.ts';
import { PercentAxis } from '#web/ui/chart/percent/percent-axis.tsx';
import { PercentCard } from '#web/ui/chart/percent/percent-card.tsx';
import { PercentChart } from '#web/ui/chart/percent/percent-chart.tsx';
import { PercentKey } from '#web/ui/chart/percent/percent-key.tsx';
import { figuresAt, type PercentSeries } from '#web/ui/chart/percent/percent-lines.ts';
import { PercentPlot } from '#web/ui/chart/percent/percent-plot.tsx';
import { percentScale } from '#web/ui/chart/percent/percent-scale.ts';
import { PercentTable } from '#web/ui/chart/percent/percent-table.tsx';
import { Scrubber } from '#web/ui/chart/scrubber.tsx';
import '#web/ui/chart/curve/curve.css';
import '#web/ui/chart/percent/percent.css';

const own = [0, 1.2, 3.4, 2.1, 4.8, 4.1, 6.3];
const series: PercentSeries = {
  at: own.map((_, place) => new Date(Date.UTC(2026, 4 + place, 1)).toISOString()),
  isDaily: true,
  lines: [
    { key: 'trader', name: 'Northlight Rotation', tone: 'ink', values: own },
    { key: 'BTC', name: 'Bitcoin', tone: 'faint', values: [0, -2.5, 5.1, 8.2, 1.4, 2.2, 3.9] },
  ],
  pane: { name: 'Below peak', values: [0, 0, 0, -1.26, 0, -0.67, 0], worstName: 'Max' },
};
const box = { width: 300, height: 150, paneHeight: 60 };
const scale = percentScale(series, box);

export const stories: Stories = {
  'web/ui/chart/percent/percent-chart.tsx': {
    'with a drawdown': () => <PercentChart {...series} label="Return, all" height={200} hasArea />,
    'with a gap and marks': () => (
      <PercentChart
        at={series.at}
        lines={series.lines}
        label="Your copy against the trader"
        height={160}
        gap={{ name: 'Gap 2.40 points' }}
        marks={{ name: 'Trades you skipped: 1', places: [3] }}
      />
    ),
  },
  'web/ui/chart/percent/percent-plot.tsx': {
    'at a point': () => (
      <div className="curve-touch h-64" aria-hidden="true">
        <PercentPlot
          series={series}
          box={box}
          scale={scale}
          between={28}
          hasArea
          hasGap={false}
          marks={[]}
          place={3}
        />
      </div>
    ),
  },
  'web/ui/chart/percent/percent-axis.tsx': {
    'of percents': () => (
      <div className="relative h-40">
        <PercentAxis axis={scale} />
      </div>
    ),
  },
  'web/ui/chart/percent/percent-card.tsx': {
    'of a day': () => (
      <div className="relative h-40">
        <PercentCard when="24 Jan 2026" figures={figuresAt(series, 3)} x={150} box={box} dots={[]} />
      </div>
    ),
  },
  'web/ui/chart/percent/percent-key.tsx': { 'of two lines': () => <PercentKey lines={series.lines} /> },
  'web/ui/chart/percent/percent-table.tsx': {
    'newest first': () => (
      <PercentTable series={series} figuresOf={(place) => figuresAt(series, place)} label="Return" />
    ),
  },
  'web/ui/chart/scrubber.tsx': {
    'at the last point': () => (
      <div className="relative h-10">
        <Scrubber label="Return" spoken="1 Nov 2026: +6.30%" last={6} place={undefined} onPlace={() => {}} />
      </div>
    ),
  },
};
