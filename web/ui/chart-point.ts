/** One point of a chart; the four prices of a candle, or one value. */
export interface ChartPoint {
  at: string;
  /** Plain decimal: the close of a candle, or the value. */
  value: string;
  open?: string;
  high?: string;
  low?: string;
}

/** Something that happened at a point of the chart: a flag over the line. */
export interface ChartMark {
  at: string;
  /** A word. */
  text: string;
}
