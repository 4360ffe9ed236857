// Own executions on the canvas: a pin at the candle, B below its low or S above its high, and a dot
// at the very price. The same facts stand as a list beside the chart.
import { type RefObject, useEffect } from 'react';
import type { IPrimitivePaneView, ISeriesPrimitive, Time, UTCTimestamp } from 'lightweight-charts';
import { colour } from '#web/ui/chart/chart-look.ts';
import type { ChartFill } from '#web/ui/chart/chart-point.ts';
import { placesIn } from '#web/ui/chart/chart-time.ts';
import type { ChartKind, MadeChart, ShownPoints } from '#web/ui/chart/use-made-chart.ts';

const radius = 9;
/** From the candle to the middle of the pin. */
const away = 20;

interface Pin {
  readonly time: UTCTimestamp;
  readonly side: ChartFill['side'];
  /** The end of the candle that it points to. */
  readonly end: number;
  readonly prices: readonly number[];
}

/** One pin for a side of a candle, with a dot for each price. */
function pinsOf(fills: readonly ChartFill[], { points, times }: ShownPoints): Pin[] {
  const pins = new Map<string, Pin>();
  const placeOf = placesIn(points);
  for (const { at, price, side } of fills) {
    const place = placeOf(at);
    const [point, time] = [points[place], times[place]];
    if (!point || time === undefined) continue;
    const key = `${side} ${time}`;
    const end = Number((side === 'buy' ? point.low : point.high) ?? point.value);
    pins.set(key, { time, side, end, prices: [...(pins.get(key)?.prices ?? []), Number(price)] });
  }
  return [...pins.values()];
}

export function useFillPins(
  chart: RefObject<MadeChart | null>,
  fills: readonly ChartFill[],
  { kind, decimals, theme }: { kind: ChartKind; decimals: number; theme: number },
  shown: ShownPoints,
): void {
  useEffect(() => {
    const made = chart.current;
    if (!made || fills.length === 0) return;
    const pins = pinsOf(fills, shown);
    const view: IPrimitivePaneView = {
      zOrder: () => 'top',
      renderer: () => ({
        draw: (target) =>
          target.useMediaCoordinateSpace(({ context }) => {
            for (const pin of pins) drawPin(context, made, pin);
          }),
      }),
    };
    const primitive: ISeriesPrimitive<Time> = { paneViews: () => [view] };
    made.series.attachPrimitive(primitive);
    // A chart that was removed took its parts along.
    const isThere = () => chart.current?.api === made.api;
    return () => {
      if (isThere()) made.series.detachPrimitive(primitive);
    };
  }, [chart, fills, kind, decimals, theme, shown]);
}

function drawPin(context: CanvasRenderingContext2D, { api, series }: MadeChart, pin: Pin): void {
  const x = api.timeScale().timeToCoordinate(pin.time);
  const end = series.priceToCoordinate(pin.end);
  if (x === null || end === null) return;
  const isBuy = pin.side === 'buy';
  const way = isBuy ? 1 : -1;
  const middle = end + way * away;
  context.fillStyle = colour(isBuy ? '--up-fill' : '--down-fill');
  context.beginPath();
  context.arc(x, middle, radius, 0, 2 * Math.PI);
  context.moveTo(x - 5, middle - way * 7);
  context.lineTo(x, middle - way * 14);
  context.lineTo(x + 5, middle - way * 7);
  context.fill();
  context.fillStyle = colour('--on-fill');
  context.font = '600 11px Geist, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(isBuy ? 'B' : 'S', x, middle + 0.5);
  context.lineWidth = 1.75;
  context.strokeStyle = colour('--fg');
  context.fillStyle = colour('--panel');
  for (const price of pin.prices) drawDot(context, x, series.priceToCoordinate(price));
}

function drawDot(context: CanvasRenderingContext2D, x: number, y: number | null): void {
  if (y === null) return;
  context.beginPath();
  context.arc(x, y, 3, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}
