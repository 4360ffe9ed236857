// The points of a new drawing, one after the other: pressed, dragged or set by keys.
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type DrawingKind, isDrawable, pointsOf } from '#core/market/drawings.ts';
import type { DrawnPoint } from '#web/ui/chart/chart-point.ts';
import { showPlace } from '#web/ui/chart/drawings/chart-scale.ts';
import {
  type DrawingSpace,
  firstPoint,
  nudged,
  pointAt,
  type Spot,
} from '#web/ui/chart/drawings/drawing-space.ts';
import { placeOf } from '#web/ui/chart/drawings/time-place.ts';
import { arrowStep } from '#web/ui/chart/drawings/use-drawing-move.ts';
import type { MadeChart } from '#web/ui/chart/use-made-chart.ts';

/** A press that went so far has drawn: its release sets the second point. In pixels. */
const drawn = 8;

interface Wanted {
  readonly chart: RefObject<MadeChart | null>;
  readonly space: DrawingSpace;
  readonly tool: DrawingKind;
  readonly onPlaced: (points: readonly DrawnPoint[]) => void;
}

const spotOfEvent = (event: PointerEvent<HTMLElement>): Spot => {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
};

export function usePlacing({ chart, space, tool, onPlaced }: Wanted) {
  const [first, setFirst] = useState<DrawnPoint>();
  const [moved, setMoved] = useState<DrawnPoint>();
  const at = moved ?? firstPoint(space);
  /** Sets a point where the crosshair is: the last one ends it. */
  const set = (point: DrawnPoint) => {
    if (pointsOf[tool] === 1) onPlaced([point]);
    else if (!first) setFirst(point);
    else if (isDrawable(tool, [first, point])) onPlaced([first, point]);
  };
  const pad = usePresses(space, { hasTwo: pointsOf[tool] === 2, first, setFirst, setMoved, set });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = arrowStep(event);
    if (by) {
      const to = nudged(space, at, by);
      setMoved(to);
      if (by.candles !== 0) showPlace(chart, placeOf(space.candles, Date.parse(to.at)));
    } else if (event.key === 'Enter') set(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { first, at, pad, onKeyDown, nudge: setMoved };
}

interface Presses {
  readonly hasTwo: boolean;
  readonly first: DrawnPoint | undefined;
  readonly setFirst: (point: DrawnPoint | undefined) => void;
  readonly setMoved: (point: DrawnPoint) => void;
  readonly set: (point: DrawnPoint) => void;
}

/** Points by a pointer: press, drag and release, or one press after the other. */
function usePresses(space: DrawingSpace, { hasTwo, first, setFirst, setMoved, set }: Presses) {
  const press = useRef<Spot & { readonly isSecond: boolean }>(null);
  /** A second finger means something else than a point: what the first one began is given up. */
  const giveUp = () => {
    if (press.current && !press.current.isSecond) setFirst(undefined);
    press.current = null;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary) giveUp();
    if (event.button !== 0 || !event.isPrimary) return;
    // The crosshair of the keys keeps the focus.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const spot = spotOfEvent(event);
    const point = pointAt(space, spot);
    press.current = { ...spot, isSecond: first !== undefined };
    setMoved(point);
    if (hasTwo && !first) setFirst(point);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.isPrimary) setMoved(pointAt(space, spotOfEvent(event)));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const from = press.current;
    if (!event.isPrimary || !from) return;
    press.current = null;
    const spot = spotOfEvent(event);
    const isDrawn = Math.hypot(spot.x - from.x, spot.y - from.y) > drawn;
    if (!hasTwo || from.isSecond || isDrawn) set(pointAt(space, spot));
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: giveUp };
}
