import { formatUsd } from '#core/content/figures.ts';
import { readUnits } from '#core/values/money.ts';

export interface WaterfallBar {
  key: string;
  name: string;
  /** A sentence, where there is room for one. */
  note?: string | undefined;
  /** A word or figure below the name, where bars are columns. */
  share?: string | undefined;
  /** Plain decimal of US dollars. */
  amount: string;
  /** Both ends begin at zero, a step where the bar before it ended. */
  kind: 'start' | 'step' | 'end';
}

/** In percent of the drawing, from its low end. */
export interface PlacedBar {
  low: number;
  high: number;
  /** Where the next bar goes on. */
  level: number;
}

/** Where each bar lies between the lowest and the highest value that occurs, zero included. */
export function waterfallLayout(bars: readonly WaterfallBar[], scale: readonly WaterfallBar[] = bars) {
  const spans = spansOf(bars);
  const all = [0n, ...spansOf(scale).flat(), ...spans.flat()];
  const least = all.reduce((low, one) => (one < low ? one : low));
  const most = all.reduce((high, one) => (one > high ? one : high));
  // Positions on a screen: JS numbers are exact enough.
  const range = Math.max(1, Number(most - least));
  const place = (cents: bigint): number => (Number(cents - least) / range) * 100;
  return {
    zero: place(0n),
    bars: spans.map(
      ([from, to]): PlacedBar => ({
        low: Math.min(place(from), place(to)),
        high: Math.max(place(from), place(to)),
        level: place(to),
      }),
    ),
  };
}

/** US cents from which each bar goes to which. */
function spansOf(bars: readonly WaterfallBar[]): readonly (readonly [bigint, bigint])[] {
  let level = 0n;
  return bars.map(({ kind, amount }) => {
    const cents = readUnits(amount, 2);
    const from = kind === 'step' ? level : 0n;
    level = from + cents;
    return [from, level] as const;
  });
}

/** As many columns, with figures as long as these, take that much room. */
export function roomOf(bars: readonly WaterfallBar[]): 'few' | 'several' | 'many' {
  const longest = Math.max(...bars.map(({ amount }) => formatUsd(amount, true).length));
  const width = bars.length * Math.max(80, longest * 8 + 10);
  return width <= 560 ? 'few' : width <= 660 ? 'several' : 'many';
}
