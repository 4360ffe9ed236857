import type { DrawingKind } from '#core/market/drawings.ts';

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
  /** `under`: at the foot of the first pane, behind the candles. */
  pane: number | 'under';
  kind: 'line' | 'bars';
  tone: StudyTone;
  /** One for each point; undefined where it is not known yet. */
  values: readonly (number | undefined)[];
  decimals: number;
}

/** An execution of one's own: a pin at its candle, a dot at its very price. */
export interface ChartFill {
  at: string;
  price: string;
  side: 'buy' | 'sell';
}

/** A price with a word of its own: where a position was opened, what an order waits for. */
export interface ChartLine {
  id: string;
  price: string;
  tone: 'ink' | 'up' | 'down' | 'muted';
  /** Something that waits is dashed, something that is there is solid. */
  isDashed: boolean;
  /** "Take profit"; `short` where there is little room. */
  name: string;
  short: string;
  /** How much of what; where there is little room, only what it is worth, if it is known. */
  quantity: string;
  /** What it is worth while the line is at this price: "est. +$200.61". */
  worthAt?: (price: string) => string | undefined;
  /** Moved by pointer or keys; it always ends in a review. */
  move?: { label: string; onDrop: (price: string) => void };
  remove?: { label: string; onPress: () => void };
  /** Tints what lies between it and the price of now. */
  isShaded?: boolean;
}

/** Another market on the same axis of time; both in percent of the first candle in sight. */
export interface ChartOther {
  name: string;
  /** One for each point; undefined where it had no price yet. */
  values: readonly (number | undefined)[];
}

/** An instant and a price: the same place whatever the candles. */
export interface DrawnPoint {
  at: string;
  /** A plain decimal, whole ticks. */
  price: string;
}

/** Something that a person drew. */
export interface ChartDrawing {
  id: string;
  kind: DrawingKind;
  /** In the order they were set. */
  points: readonly DrawnPoint[];
  /** What a note says. */
  text: string | null;
}

/** The drawings of a chart, and what a person does to them. */
export interface ChartDrawings {
  list: readonly ChartDrawing[];
  /** How long a candle is, in milliseconds: what lies beyond the ends is reckoned with it. */
  step: number;
  /** The tool in hand: the next press sets its first point. */
  tool: DrawingKind | undefined;
  /** Puts the tool down. */
  onDown: () => void;
  /** Answers the id of the new one. */
  onAdd: (drawing: Omit<ChartDrawing, 'id'>) => string;
  onChange: (drawing: ChartDrawing) => void;
  onRemove: (drawing: ChartDrawing) => void;
}
