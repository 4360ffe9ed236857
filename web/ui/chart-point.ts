/** One point of a chart; the four prices of a candle, or one value. */
export interface ChartPoint {
  at: string;
  /** Plain decimal: the close of a candle, or the value. */
  value: string;
  open?: string;
  high?: string;
  low?: string;
}
