// A line that is moved: by the pointer that holds it, or by the arrows of the keyboard.
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { ChartLine } from '#web/ui/chart/chart-point.ts';
import { useEscape } from '#web/ui/chart/lines/use-escape.ts';
import { snapped, stepOf, stepped } from '#web/ui/chart/lines/price-step.ts';
import type { MadeChart } from '#web/ui/chart/use-made-chart.ts';

export interface Moved {
  readonly id: string;
  readonly price: string;
}
export type LineMove = Omit<ReturnType<typeof useLineMove>, 'moved'>;

/** Steps of an arrow with and without Shift. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
};
const large = 10;

export function useLineMove(
  chart: RefObject<MadeChart | null>,
  { decimals, tick }: { decimals: number; tick: string },
) {
  const [moved, show] = useState<Moved>();
  // What counts when it is dropped: the last move may not be painted yet.
  const last = useRef<Moved>(undefined);
  const setMoved = (to: Moved | undefined) => {
    last.current = to;
    show(to);
  };
  const held = useRef<{ readonly y: number; readonly row: number }>(null);
  const step = () => stepOf(tick, pixelOf(chart.current));
  const leave = () => {
    held.current = null;
    setMoved(undefined);
  };
  useEscape(moved !== undefined, leave);
  const drop = (line: ChartLine) => {
    const to = last.current;
    leave();
    if (to?.id === line.id && to.price !== line.price) line.move?.onDrop(to.price);
  };
  const take = (line: ChartLine, event: PointerEvent<HTMLElement>) => {
    const row = chart.current?.series.priceToCoordinate(Number(line.price));
    if (!line.move || event.button !== 0 || typeof row !== 'number') return;
    if ((event.target as HTMLElement).closest('[data-removes]')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { y: event.clientY, row };
  };
  const pull = (line: ChartLine, event: PointerEvent<HTMLElement>) => {
    if (!held.current) return;
    const price = chart.current?.series.coordinateToPrice(held.current.row + event.clientY - held.current.y);
    if (typeof price !== 'number' || event.clientY === held.current.y) return;
    setMoved({ id: line.id, price: snapped(price, step(), decimals) });
  };
  /** One step up or down, or several. */
  const nudge = (line: ChartLine, by: number) => {
    const from = last.current?.id === line.id ? last.current.price : line.price;
    setMoved({ id: line.id, price: stepped(from, by, step(), decimals) });
  };
  const press = (line: ChartLine, event: KeyboardEvent<HTMLElement>) => {
    const by = keySteps[event.key];
    if (event.key === 'Enter' && moved) drop(line);
    else if (by !== undefined) nudge(line, by * (event.shiftKey ? large : 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { moved, take, pull, drop, leave, nudge, press };
}

/** How much of a price one pixel is worth. */
function pixelOf(made: MadeChart | null): number {
  const [top, below] = [made?.series.coordinateToPrice(0), made?.series.coordinateToPrice(100)];
  return typeof top === 'number' && typeof below === 'number' ? Math.abs(top - below) / 100 : 0;
}
