// Where candles and prices are on the canvas, told again with each frame that moves them.
import { type RefObject, useEffect, useState } from 'react';
import type { ISeriesPrimitive, Logical, Time } from 'lightweight-charts';
import type { MadeChart } from '#web/ui/chart/use-made-chart.ts';

/** Both axes are straight: four figures tell all of a pane. */
export interface ChartScale {
  /** Pixels from the left to the first candle, and from one candle to the next. */
  readonly left: number;
  readonly spacing: number;
  /** The price at the top, and how much of it a pixel is. */
  readonly top: number;
  readonly perPixel: number;
  /** The pane without the axes. */
  readonly width: number;
  readonly height: number;
}

export const xOf = ({ left, spacing }: ChartScale, place: number): number => left + place * spacing;
export const yOf = ({ top, perPixel }: ChartScale, price: number): number => (top - price) / perPixel;
export const placeAt = ({ left, spacing }: ChartScale, x: number): number => (x - left) / spacing;
export const priceAt = ({ top, perPixel }: ChartScale, y: number): number => top - y * perPixel;

/** Undefined until the chart has candles. */
export function useChartScale(chart: RefObject<MadeChart | null>): ChartScale | undefined {
  const [scale, setScale] = useState<ChartScale>();
  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    // A chart that was removed took its parts along; the price may move before the next one.
    const isThere = () => chart.current?.api === made.api;
    const tell = () => {
      const next = isThere() ? measured(made) : undefined;
      if (next) setScale((before) => (before && isSame(before, next) ? before : next));
    };
    const watcher: ISeriesPrimitive<Time> = { updateAllViews: tell };
    made.series.attachPrimitive(watcher);
    tell();
    return () => {
      if (isThere()) made.series.detachPrimitive(watcher);
    };
  }, [chart]);
  return scale;
}

function measured({ api, series }: MadeChart): ChartScale | undefined {
  const time = api.timeScale();
  const height = api.paneSize(0).height;
  const [first, second] = [0, 1].map((place) => time.logicalToCoordinate(place as Logical));
  const [top, foot] = [series.coordinateToPrice(0), series.coordinateToPrice(height)];
  if (typeof first !== 'number' || typeof second !== 'number' || second <= first) return undefined;
  if (typeof top !== 'number' || typeof foot !== 'number' || top <= foot) return undefined;
  return {
    left: first,
    spacing: second - first,
    top,
    perPixel: (top - foot) / height,
    width: time.width(),
    height,
  };
}

const isSame = (one: ChartScale, other: ChartScale): boolean =>
  (Object.keys(one) as (keyof ChartScale)[]).every((key) => one[key] === other[key]);

/** Moves the time axis as little as needed so that this place is in sight. */
export function showPlace(chart: RefObject<MadeChart | null>, place: number): void {
  const time = chart.current?.api.timeScale();
  const range = time?.getVisibleLogicalRange();
  if (!time || !range) return;
  const by = place < range.from ? place - range.from - 1 : place > range.to ? place - range.to + 1 : 0;
  if (by !== 0) time.setVisibleLogicalRange({ from: range.from + by, to: range.to + by });
}
