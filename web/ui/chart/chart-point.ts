/** One point of a chart; the four prices of a candle, or one value. */
export interface ChartPoint {
  at: string;
  /** Plain decimal: the close of a candle, or the value. */
  value: string;
  open?: string;
  high?: string;
  low?: string;
}

/** Colours by meaning: tokens of the theme, and what a histogram's bar says by its sign. */
type StudyTone = 'ink' | 'warn' | 'faint' | 'by-candle' | 'by-sign';

/**
 * A line or bars computed from the points: over the candles (pane 0) or in a pane of its own below
 * them.
 */
export interface ChartStudy {
  /** Names it in the legend: "MA 20". */
  name: string;
  pane: number;
  kind: 'line' | 'bars';
  tone: StudyTone;
  /** One for each point; undefined where it is not known yet. */
  values: readonly (number | undefined)[];
  decimals: number;
}

/** Something that happened at a point of the chart: a flag over the line. */
export interface ChartMark {
  at: string;
  /** A word. */
  text: string;
}
