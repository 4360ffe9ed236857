/** One point of a curve: a value and, where there is one, what it is measured against. Plain decimals. */
export interface CurvePoint {
  at: string;
  value: string;
  /** Such as the money put in so far: it moves in steps, and the band between is the difference. */
  base?: string;
}

/** What the figures of a curve are called, in a person's words. */
export interface CurveNames {
  value: string;
  base: string;
  /** Value less base: "Profit". */
  difference: string;
}

/** Size of the drawing, in pixels. */
export interface CurveBox {
  width: number;
  height: number;
}
