// A drawing that is moved, or one of its points: by the pointer that holds it, or by arrows.
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChartDrawing } from '#web/ui/chart/chart-point.ts';
import { showPlace } from '#web/ui/chart/drawings/chart-scale.ts';
import {
  type DrawingSpace,
  nudged,
  pointAt,
  shifted,
  shiftOf,
  type Spot,
  spotOf,
} from '#web/ui/chart/drawings/drawing-space.ts';
import { placeOf } from '#web/ui/chart/drawings/time-place.ts';
import { useEscape } from '#web/ui/chart/lines/use-escape.ts';
import type { MadeChart } from '#web/ui/chart/use-made-chart.ts';

/** A point by its place, or all of the drawing. */
export type Part = number | 'all';
export interface KeyStep {
  readonly candles: number;
  readonly steps: number;
}

interface Draft {
  readonly drawing: ChartDrawing;
  /** Handed on: it stands until the list says so too. */
  readonly isLeft: boolean;
}
interface Held extends Spot {
  readonly part: Part;
  readonly from: ChartDrawing;
  hasMoved: boolean;
}

/** A press that trembles is no move, in pixels. */
const tremble = 3;
/** Arrows pressed one after the other are one change. */
const restMs = 600;

interface Wanted {
  readonly chart: RefObject<MadeChart | null>;
  readonly space: DrawingSpace | undefined;
  readonly list: readonly ChartDrawing[];
  readonly onChange: (drawing: ChartDrawing) => void;
}
export type DrawingMove = Omit<ReturnType<typeof useDrawingMove>, 'shown'>;

/** What is moved stands where it was moved to; `settle` hands it on, `leave` gives it up. */
function useDraft(list: readonly ChartDrawing[], onChange: (drawing: ChartDrawing) => void) {
  const [draft, show] = useState<Draft>();
  const [seen, setSeen] = useState(list);
  if (seen !== list) {
    setSeen(list);
    if (draft?.isLeft) show(undefined);
  }
  // What counts when it is dropped: the last move may not be painted yet.
  const last = useRef<ChartDrawing>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => {
    clearTimeout(timer.current);
    last.current = undefined;
  };
  const put = (drawing: ChartDrawing) => {
    forget();
    last.current = drawing;
    show({ drawing, isLeft: false });
  };
  const leave = () => {
    forget();
    show(undefined);
  };
  const settle = () => {
    const drawing = last.current;
    forget();
    if (!drawing) return;
    show({ drawing, isLeft: true });
    onChange(drawing);
  };
  const settleLater = () => {
    timer.current = setTimeout(settle, restMs);
  };
  const settleLast = useEffectEvent(settle);
  useEffect(() => () => settleLast(), []);
  return { shown: draft?.drawing, isMoving: draft?.isLeft === false, last, put, leave, settle, settleLater };
}

export function useDrawingMove({ chart, space, list, onChange }: Wanted) {
  const { shown, isMoving, last, put, leave, settle, settleLater } = useDraft(list, onChange);
  const held = useRef<Held>(null);
  const take = (from: ChartDrawing, part: Part, event: PointerEvent<Element>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY, part, from, hasMoved: false };
  };
  const pull = (event: PointerEvent<Element>) => {
    const hold = held.current;
    if (!hold || !space || !event.isPrimary) return;
    const by = { x: event.clientX - hold.x, y: event.clientY - hold.y };
    hold.hasMoved ||= Math.hypot(by.x, by.y) > tremble;
    if (hold.hasMoved) put(pulled(space, hold, by));
  };
  const drop = () => {
    held.current = null;
    settle();
  };
  const giveUp = () => {
    held.current = null;
    leave();
  };
  useEscape(isMoving, giveUp);
  const nudge = (drawing: ChartDrawing, part: Part, by: KeyStep) => {
    if (!space) return;
    const from = last.current?.id === drawing.id ? last.current : drawing;
    const to =
      part === 'all' ? shifted(space, from, by) : withPoint(from, part, (point) => nudged(space, point, by));
    put(to);
    settleLater();
    const moved = to.points[part === 'all' ? 0 : part];
    if (by.candles !== 0 && moved) showPlace(chart, placeOf(space.candles, Date.parse(moved.at)));
  };
  return { shown, take, pull, drop, leave: giveUp, settle, nudge };
}

type Point = ChartDrawing['points'][number];
const withPoint = (drawing: ChartDrawing, place: number, change: (point: Point) => Point): ChartDrawing => ({
  ...drawing,
  points: drawing.points.map((point, index) => (index === place ? change(point) : point)),
});

function pulled(space: DrawingSpace, { part, from }: Held, by: Spot): ChartDrawing {
  if (part === 'all') return shifted(space, from, shiftOf(space, by));
  return withPoint(from, part, (point) => {
    const { x, y } = spotOf(space, point);
    return pointAt(space, { x: x + by.x, y: y + by.y });
  });
}

const large = 10;
const arrows: Readonly<Record<string, KeyStep>> = {
  ArrowLeft: { candles: -1, steps: 0 },
  ArrowRight: { candles: 1, steps: 0 },
  ArrowUp: { candles: 0, steps: 1 },
  ArrowDown: { candles: 0, steps: -1 },
};
/** One candle or one step of a price; ten with Shift. Undefined for any other key. */
export function arrowStep(event: { readonly key: string; readonly shiftKey: boolean }): KeyStep | undefined {
  const by = arrows[event.key];
  const times = event.shiftKey ? large : 1;
  return by && { candles: by.candles * times, steps: by.steps * times };
}
