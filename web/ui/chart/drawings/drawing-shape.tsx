import type { ReactNode } from 'react';
import { formatPrice } from '#core/content/figures.ts';
import { retracement } from '#core/market/drawings.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { priceScale } from '#core/values/price.ts';
import type { ChartDrawing } from '#web/ui/chart/chart-point.ts';
import { yOf } from '#web/ui/chart/drawings/chart-scale.ts';
import { type DrawingSpace, type Spot, spotOf } from '#web/ui/chart/drawings/drawing-space.ts';

interface ShapeProps {
  drawing: Omit<ChartDrawing, 'id'>;
  space: DrawingSpace;
}

/** What of a drawing is lines, and wider ones that a pointer meets; a note has none. */
export function DrawingShape({ drawing, space }: ShapeProps): ReactNode {
  const [first, second] = drawing.points.map((point) => spotOf(space, point));
  if (!first || drawing.kind === 'note') return null;
  if (!second) return <Row space={space} y={first.y} price={drawing.points[0]?.price ?? '0'} />;
  if (drawing.kind === 'rectangle') return <Box first={first} second={second} />;
  if (drawing.kind === 'fibonacci') return <Retracement drawing={drawing} space={space} />;
  return <Line from={first} to={second} />;
}

function Line({ from, to, className = 'drawing-line' }: { from: Spot; to: Spot; className?: string }) {
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return (
    <>
      <line className={className} {...ends} />
      <line className="drawing-reach" {...ends} />
    </>
  );
}

function Row({ space, y, price }: { space: DrawingSpace; y: number; price: string }) {
  return (
    <>
      <Line from={{ x: 0, y }} to={{ x: space.scale.width, y }} />
      <text className="drawing-label" x={8} y={y - 5}>
        {formatPrice(price, space.decimals)}
      </text>
    </>
  );
}

function Box({ first, second }: { first: Spot; second: Spot }) {
  const box = {
    x: Math.min(first.x, second.x),
    y: Math.min(first.y, second.y),
    width: Math.abs(first.x - second.x),
    height: Math.abs(first.y - second.y),
  };
  // A box without a height, or without a width, is no picture: it is a line.
  if (box.width === 0 || box.height === 0) return <Line from={first} to={second} />;
  return (
    <>
      <rect className="drawing-box" {...box} />
      <rect className="drawing-reach" {...box} />
    </>
  );
}

/** A level has a label of its own where all of them have room, and is as wide as its label, in pixels. */
const roomForLabels = 120;
const labelWidth = 132;

interface Level {
  readonly y: number;
  readonly label: string;
}

/** Rows of a retracement, from its end to its start. */
function levelsOf({ scale, tick, decimals }: DrawingSpace, start: string, end: string): Level[] {
  const unitsOf = (price: string) => readUnits(price, priceScale);
  return retracement(unitsOf(start), unitsOf(end), unitsOf(tick)).map(({ percent, price }) => {
    const text = formatUnits(price, priceScale);
    return { y: yOf(scale, Number(text)), label: `${percent}% ${formatPrice(text, decimals)}` };
  });
}

function Retracement({ drawing: { points }, space }: ShapeProps) {
  const [start, end] = points;
  if (!start || !end) return null;
  const [from, to] = [spotOf(space, start), spotOf(space, end)];
  const left = Math.min(from.x, to.x);
  const right = Math.max(from.x, to.x, left + labelWidth);
  const levels = levelsOf(space, start.price, end.price);
  const isRoomy = Math.abs(from.y - to.y) >= roomForLabels;
  const isEnd = (place: number) => place === 0 || place === levels.length - 1;
  const lowest = Math.max(from.y, to.y);
  return (
    <>
      <Line from={from} to={to} className="drawing-line is-guide" />
      {levels.map(({ y, label }, place) => (
        <g key={label}>
          <Line from={{ x: left, y }} to={{ x: right, y }} />
          {(isRoomy || isEnd(place)) && (
            <text
              className="drawing-label"
              x={Math.max(left, 0) + 4}
              y={y < lowest || isRoomy ? y - 4 : y + 14}
            >
              {label}
            </text>
          )}
        </g>
      ))}
    </>
  );
}
