import type { Stories } from '#testing/components/story.ts';
import { Chart } from '#web/ui/chart/chart.tsx';
import type { ChartLine, ChartPoint } from '#web/ui/chart/chart-point.ts';
import { FarLines } from '#web/ui/chart/lines/far-lines.tsx';
import { LineChip } from '#web/ui/chart/lines/line-chip.tsx';
import '#web/ui/chart/lines/lines.css';

const points: readonly ChartPoint[] = Array.from({ length: 40 }, (_, hour) => {
  const open = 130_000 + 40 * hour + (hour % 5) * 90;
  return {
    at: new Date(Date.UTC(2026, 10, 20, hour)).toISOString(),
    open: `${open}.00`,
    high: `${open + 160}.00`,
    low: `${open - 140}.00`,
    value: `${open + (hour % 3) * 50 - 40}.00`,
  };
});
const line = (rest: Partial<ChartLine> & Pick<ChartLine, 'id' | 'price'>): ChartLine => ({
  tone: 'muted',
  isDashed: true,
  name: 'Buy limit',
  short: 'Buy',
  quantity: '0.01',
  move: { label: `Move ${rest.name ?? 'Buy limit'}`, onDrop: () => {} },
  remove: { label: `Cancel ${rest.name ?? 'Buy limit'}`, onPress: () => {} },
  ...rest,
});
const takeProfit = line({
  id: 'profit',
  price: '132400.00',
  tone: 'up',
  name: 'Take profit',
  short: 'TP',
  worthAt: () => 'est. +$200.61',
});
const lines: readonly ChartLine[] = [
  {
    id: 'held',
    price: '131000.00',
    tone: 'ink',
    isDashed: false,
    name: 'Long',
    short: 'Long',
    quantity: '0.029',
  },
  takeProfit,
  line({ id: 'near', price: '131020.00' }),
  line({ id: 'far', price: '61000.00' }),
];
const move = { take() {}, pull() {}, drop() {}, leave() {}, nudge() {}, press() {} };

export const stories: Stories = {
  'web/ui/chart/lines/line-layer.tsx': {
    'near and far': () => (
      <Chart
        kind="candles"
        points={points}
        decimals={2}
        label="BTC, 1h candles"
        market={{ fills: [], lines, tick: '0.01', viewKey: 'one', hasWheel: false }}
      />
    ),
  },
  'web/ui/chart/lines/line-chip.tsx': {
    moved: () => (
      <div className="chart-lines h-24" style={{ position: 'relative' }}>
        <LineChip
          line={takeProfit}
          price="132000.00"
          row={24}
          decimals={2}
          isMoved
          isLow={false}
          move={move}
        />
      </div>
    ),
  },
  'web/ui/chart/lines/far-lines.tsx': {
    'above and below': () => (
      <div className="chart-lines h-24" style={{ position: 'relative' }}>
        <FarLines lines={lines} rows={[-40, -20, 10, 400]} height={96} decimals={2} />
      </div>
    ),
  },
};
