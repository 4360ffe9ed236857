// Where percents and instants lie: one axis of time, and an axis of values for each pane.
import { axisOf, type CurveScale } from '#web/ui/chart/curve/curve-scale.ts';
import type { PercentSeries } from '#web/ui/chart/percent/percent-lines.ts';

export interface PercentBox {
  width: number;
  /** Of the lines. */
  height: number;
  /** Of the pane below; 0 without one. */
  paneHeight: number;
}

export interface PercentScale extends CurveScale {
  /** From the top of the pane. */
  pane: Pick<CurveScale, 'y' | 'ticks'>;
}

/** Percent points: what moved less is drawn as a calm line. */
const smallestSpan = 1;

/** Everything drawn lies inside, and so does zero, where all of it began. */
export function percentScale({ at, lines, pane }: PercentSeries, box: PercentBox): PercentScale {
  const drawn = lines.flatMap(({ values }) => values);
  const [least, greatest] = [Math.min(0, ...drawn), Math.max(0, ...drawn)];
  const lacking = Math.max(0, smallestSpan - (greatest - least)) / 2;
  const air = (greatest - least + 2 * lacking) * 0.06;
  const low = least - lacking - air;
  const high = greatest + lacking + air;
  const deepest = Math.min(-smallestSpan, ...(pane?.values ?? []));
  const from = Date.parse(at[0] ?? '');
  const to = Date.parse(at.at(-1) ?? '');
  return {
    x: (instant) => (to === from ? box.width : ((instant - from) / (to - from)) * box.width),
    ...axisOf(low, high, box.height, 5),
    pane: axisOf(deepest * 1.15, 0, Math.max(1, box.paneHeight), 2),
    from,
    to,
  };
}
