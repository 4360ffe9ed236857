import type { ReactNode } from 'react';
import type { Stories } from '#testing/components/story.ts';
import { Chart } from '#web/ui/chart/chart.tsx';
import type { ChartDrawing, ChartPoint } from '#web/ui/chart/chart-point.ts';
import { DrawingItem } from '#web/ui/chart/drawings/drawing-item.tsx';
import { DrawingPad } from '#web/ui/chart/drawings/drawing-pad.tsx';
import { DrawingShape } from '#web/ui/chart/drawings/drawing-shape.tsx';
import type { DrawingSpace } from '#web/ui/chart/drawings/drawing-space.ts';
import { NoteForm } from '#web/ui/chart/drawings/note-form.tsx';
import '#web/ui/chart/drawings/drawings.css';

const hour = 3_600_000;
const start = Date.UTC(2026, 10, 20);
const at = (place: number) => new Date(start + place * hour).toISOString();
const points: readonly ChartPoint[] = Array.from({ length: 40 }, (_, place) => {
  const open = 130_000 + 40 * place + (place % 5) * 90;
  return {
    at: at(place),
    open: `${open}.00`,
    high: `${open + 160}.00`,
    low: `${open - 140}.00`,
    value: `${open + (place % 3) * 50 - 40}.00`,
  };
});
const drawing = (kind: ChartDrawing['kind'], ...set: (readonly [number, string])[]): ChartDrawing => ({
  id: kind,
  kind,
  points: set.map(([place, price]) => ({ at: at(place), price })),
  text: kind === 'note' ? 'Look again on Monday' : null,
});
const line = drawing('trend_line', [4, '130100.00'], [30, '131500.00']);
const note = drawing('note', [12, '130800.00']);
const list: readonly ChartDrawing[] = [
  line,
  drawing('horizontal_line', [10, '130600.00']),
  drawing('rectangle', [2, '131400.00'], [9, '130900.00']),
  drawing('fibonacci', [18, '129800.00'], [34, '131700.00']),
  note,
];

const space: DrawingSpace = {
  scale: { left: 10, spacing: 12, top: 132_000, perPixel: 10, width: 500, height: 260 },
  candles: { begins: points.map((point) => Date.parse(point.at)), step: hour },
  points,
  tick: '0.01',
  decimals: 2,
};
const nothing = () => {};
const move = {
  take: nothing,
  pull: nothing,
  drop: nothing,
  leave: nothing,
  settle: nothing,
  nudge: nothing,
};
const chart = { current: null };

const Pane = ({ children }: { children: ReactNode }) => (
  <div className="relative h-[260px] w-[500px] max-w-full overflow-clip">
    <div className="drawing-layer h-[260px] w-[500px]">{children}</div>
  </div>
);
const item = (one: ChartDrawing) => () => (
  <Pane>
    <svg className="drawing-canvas" width={500} height={260} aria-hidden="true">
      <g className="drawing is-selected">
        <DrawingShape drawing={one} space={space} />
      </g>
    </svg>
    <DrawingItem
      drawing={one}
      space={space}
      isSelected
      move={move}
      onSelect={nothing}
      onChange={nothing}
      onRemove={nothing}
    />
  </Pane>
);

export const stories: Stories = {
  'web/ui/chart/drawings/drawing-layer.tsx': {
    'all kinds': () => (
      <Chart
        kind="candles"
        points={points}
        decimals={2}
        label="BTC, 1h candles"
        market={{
          fills: [],
          lines: [],
          tick: '0.01',
          viewKey: 'one',
          hasWheel: false,
          drawings: {
            list,
            step: hour,
            tool: undefined,
            onDown: nothing,
            onAdd: () => 'new',
            onChange: nothing,
            onRemove: nothing,
          },
        }}
      />
    ),
  },
  'web/ui/chart/drawings/drawing-item.tsx': { 'selected line': item(line), 'selected note': item(note) },
  'web/ui/chart/drawings/drawing-shape.tsx': {
    'all kinds': () => (
      <Pane>
        <svg className="drawing-canvas" width={500} height={260} aria-hidden="true">
          {list.map((one) => (
            <DrawingShape key={one.id} drawing={one} space={space} />
          ))}
        </svg>
      </Pane>
    ),
  },
  'web/ui/chart/drawings/drawing-pad.tsx': {
    'in hand': () => (
      <Pane>
        <DrawingPad chart={chart} space={space} tool="rectangle" onDrawn={nothing} onDown={nothing} />
      </Pane>
    ),
  },
  'web/ui/chart/drawings/note-form.tsx': {
    'asked for': () => (
      <Pane>
        <NoteForm
          initial="Look here"
          spot={{ x: 80, y: 60 }}
          scale={space.scale}
          onSave={nothing}
          onCancel={nothing}
        />
      </Pane>
    ),
  },
};
