/** One point of a chart; the four prices of a candle, or one value. */
export interface ChartPoint {
  at: string;
  /** Plain decimal: the close of a candle, or the value. */
  value: string;
  open?: string;
  high?: string;
  low?: string;
}

/** Something that happened on the way: a flag below the line. */
export interface ChartMark {
  at: string;
  /** One or two characters. */
  text: string;
  direction: 'in' | 'out';
}
