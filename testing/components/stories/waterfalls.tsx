import { useState } from 'react';
import type { Stories } from '#testing/components/story.ts';
import { ColumnDrawing, RoomBelow, RowDrawing } from '#web/ui/chart/waterfall/bar-drawing.tsx';
import { Waterfall } from '#web/ui/chart/waterfall/waterfall.tsx';
import type { WaterfallBar } from '#web/ui/chart/waterfall/waterfall-layout.ts';

const step = (key: string, name: string, amount: string, note?: string): WaterfallBar => ({
  key,
  name,
  amount,
  note,
  kind: 'step',
});
const gap: readonly WaterfallBar[] = [
  { key: 'trader', name: 'Trader', amount: '98.40', share: '100%', kind: 'start' },
  step('size', 'Size and rounding', '-4.12', 'Rounded to tradable quantities'),
  step('skips', 'Skipped trades', '-9.35', '7 of 94 trades below the minimum'),
  step('price', 'Price', '-6.05'),
  step('fees', 'Trading fees', '-10.68'),
  step('fee', 'Performance fee', '-6.82'),
  { key: 'you', name: 'You', amount: '61.38', note: 'What your copy made', kind: 'end' },
];
const crossing: readonly WaterfallBar[] = [
  { key: 'trader', name: 'Trader', amount: '4.20', kind: 'start' },
  step('skips', 'Operaciones omitidas', '-1234.56'),
  step('price', 'Precio', '0.01'),
  { key: 'you', name: 'Tú', amount: '-1230.35', kind: 'end' },
];

const Pressed = () => {
  const [chosen, setChosen] = useState<string>();
  return <Waterfall bars={gap} label="Where the gap comes from" chosen={chosen} onChoose={setChosen} />;
};

const half = { low: 20, high: 70, level: 70 };

export const stories: Stories = {
  'web/ui/chart/waterfall/bar-drawing.tsx': {
    'a row': () => <RowDrawing kind="start" placed={half} />,
    'a column': () => (
      <div className="waterfall-plot w-24">
        <RoomBelow percent={half.high} />
        <ColumnDrawing kind="end" placed={half} zero={20} isLast={false} />
      </div>
    ),
  },
  'web/ui/chart/waterfall/waterfall.tsx': {
    'that opens its bars': () => <Pressed />,
    'in rows alone': () => <Waterfall isRows bars={gap} scale={crossing} label="In rows" />,
    'across zero': () => <Waterfall bars={crossing} label="Across zero" />,
  },
};
