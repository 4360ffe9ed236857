// The bars as SVG: where they lie is in attributes, for a page that is served whole has neither
// scripts nor style attributes.
import type { PlacedBar, WaterfallBar } from '#web/ui/chart/waterfall/waterfall-layout.ts';

/** Percent of the drawing: what is next to nothing stays visible, nothing does not. */
const least = 2;
const visible = ({ low, high }: PlacedBar) => ({
  start: Math.min(low, 100 - least),
  size: high === low ? 0 : Math.max(high - low, least),
});
const percent = (value: number): string => `${Number(value.toFixed(1))}%`;

interface DrawingProps {
  kind: WaterfallBar['kind'];
  placed: PlacedBar;
}

export function RowDrawing({ kind, placed }: DrawingProps) {
  const { start, size } = visible(placed);
  return (
    <svg className="waterfall-track" aria-hidden="true">
      <rect className={`fill-${kind}`} x={percent(start)} width={percent(size)} height="100%" />
    </svg>
  );
}

interface ColumnDrawingProps extends DrawingProps {
  zero: number;
  /** No bar follows: nothing leads on. */
  isLast: boolean;
}

export function ColumnDrawing({ kind, placed, zero, isLast }: ColumnDrawingProps) {
  const { start, size } = visible(placed);
  const level = percent(100 - placed.level);
  return (
    <svg className="waterfall-drawing" aria-hidden="true">
      <line className="waterfall-zero" x1="0" x2="100%" y1={percent(100 - zero)} y2={percent(100 - zero)} />
      {!isLast && <line className="waterfall-link" x1="81%" x2="119%" y1={level} y2={level} />}
      <rect
        className={`fill-${kind}`}
        x="19%"
        width="62%"
        y={percent(100 - start - size)}
        height={percent(size)}
      />
    </svg>
  );
}

/** Nothing as high as a bar: lifts the figure above it. */
export const RoomBelow = ({ percent: high }: { percent: number }) => (
  <svg className="waterfall-room" height={percent(high)} aria-hidden="true" />
);
