// Where prices are on the canvas, told again with each frame that moves them.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AutoscaleInfo, ISeriesPrimitive, Time } from 'lightweight-charts';
import { withinReach } from '#web/ui/chart/lines/reach.ts';
import type { MadeChart, ShownPoints } from '#web/ui/chart/use-made-chart.ts';

export interface PriceRows {
  /** Pixels from the top of the pane of prices, one for each price asked for; may lie outside. */
  readonly rows: readonly (number | undefined)[];
  readonly height: number;
  /** How wide the axis of prices is. */
  readonly axis: number;
}

const nothing: PriceRows = { rows: [], height: 0, axis: 0 };

/** `kept` are prices that the scale makes room for when they are near. */
export function usePriceRows(
  chart: RefObject<MadeChart | null>,
  prices: readonly string[],
  kept: readonly string[],
  shown: ShownPoints,
): PriceRows {
  const [rows, setRows] = useState<PriceRows>(nothing);
  const wanted = useRef({ prices, kept, shown, tell: () => {} });
  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    const { api, series } = made;
    // A chart that was removed took its parts along; the price may move before the next one.
    const isThere = () => chart.current?.api === api;
    const tell = () => {
      if (!isThere()) return;
      const next = measured(made, wanted.current.prices);
      setRows((before) => (isSame(before, next) ? before : next));
    };
    wanted.current.tell = tell;
    const watcher: ISeriesPrimitive<Time> = {
      updateAllViews: tell,
      autoscaleInfo: (from, to): AutoscaleInfo | null => {
        const { shown: now, kept: near } = wanted.current;
        const range = withinReach(now.points.slice(Math.max(0, from), Math.max(0, to + 1)), near);
        return range ? { priceRange: { minValue: range[0], maxValue: range[1] } } : null;
      },
    };
    series.attachPrimitive(watcher);
    return () => {
      if (isThere()) series.detachPrimitive(watcher);
    };
  }, [chart]);
  const [asked, near] = [prices.join(), kept.join()];
  useEffect(() => {
    wanted.current.prices = asked === '' ? [] : asked.split(',');
    wanted.current.tell();
  }, [asked]);
  useEffect(() => {
    wanted.current.shown = shown;
  }, [shown]);
  useEffect(() => {
    wanted.current.kept = near === '' ? [] : near.split(',');
    // The scale is reckoned anew.
    chart.current?.series.applyOptions({});
  }, [chart, near]);
  return rows;
}

function measured({ api, series }: MadeChart, prices: readonly string[]): PriceRows {
  return {
    rows: prices.map((price) => {
      const row = series.priceToCoordinate(Number(price));
      return row === null ? undefined : Math.round(row * 2) / 2;
    }),
    height: api.paneSize(0).height,
    axis: api.priceScale('right').width(),
  };
}

const isSame = (one: PriceRows, other: PriceRows): boolean =>
  one.height === other.height &&
  one.axis === other.axis &&
  one.rows.length === other.rows.length &&
  one.rows.every((row, place) => row === other.rows[place]);
