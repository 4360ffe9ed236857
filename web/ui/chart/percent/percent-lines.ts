// What a chart of percents draws and says. Ratios, not money: JS numbers are right here.
import { formatPercent } from '#core/content/figures.ts';
import { formatDate, formatDateTime } from '#web/ui/when.ts';

export interface PercentLine {
  key: string;
  name: string;
  tone: 'ink' | 'faint';
  /** Percent, one a point. */
  values: readonly number[];
}

/** Percent below the peak, at most 0, one a point: drawn in a pane of its own. */
interface PercentPane {
  name: string;
  values: readonly number[];
  /** What the deepest point is called: "Max". */
  worstName: string;
}

export interface PercentFigure {
  name: string;
  text: string;
  tone?: 'gain' | 'loss' | 'gap';
}

/** Everything drawn over one axis of time. */
export interface PercentSeries {
  /** ISO instants, oldest first, at least two. */
  at: readonly string[];
  /** The first is the main one. */
  lines: readonly PercentLine[];
  pane?: PercentPane | undefined;
  /** Points are days: their time of day says nothing. */
  isDaily?: boolean;
}

/** "+7.33%". */
export const percentText = (value: number): string => formatPercent(value.toFixed(2));

export const instantText = (at: string, isDaily = false): string =>
  isDaily ? formatDate(at) : formatDateTime(at);

/** Line by line, then how far below the peak. */
export function figuresAt({ lines, pane }: PercentSeries, place: number): readonly PercentFigure[] {
  const figures = lines.map(
    ({ name, values }): PercentFigure => ({
      name,
      text: percentText(values[place] ?? 0),
    }),
  );
  if (!pane) return figures;
  const below = pane.values[place] ?? 0;
  return [...figures, { name: pane.name, text: percentText(below), ...(below < 0 && { tone: 'loss' }) }];
}

/** The place of the deepest point; the first of several. */
export function deepest(values: readonly number[]): number {
  let worst = 0;
  for (const [place, value] of values.entries()) if (value < (values[worst] ?? 0)) worst = place;
  return worst;
}
