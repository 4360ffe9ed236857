// Where money came or went: one flag a step of the base, and none over another.
import { wholeDollars } from '#core/content/figures.ts';
import { readUnits } from '#core/values/money.ts';
import type { CurvePoint } from '#web/ui/chart/curve/curve-point.ts';

export interface CurveFlag {
  /** Pixels from the left, of the flag's foot and of its middle: near an edge they differ. */
  foot: number;
  x: number;
  text: string;
}

/** Of a letter of 12 px, and of the frame around a text with its air. */
const letter = 7.2;
const frame = 20;
const widthOf = (text: string): number => text.length * letter + frame;

interface Step {
  /** The instant's places, of the steps that stand for one flag. */
  xs: readonly number[];
  cents: bigint;
}

/** "+$1,500", "−$250.50": signed, without needless zeros; "+$60 (3)" where it sums up several. */
function textOf({ xs, cents }: Step): string {
  const sum = wholeDollars(cents, true);
  return xs.length > 1 ? `${sum} (${xs.length})` : sum;
}
const middle = ({ xs }: Step): number => ((xs[0] ?? 0) + (xs.at(-1) ?? 0)) / 2;

/**
 * Steps of the base after its first point, in a row of this width. Flags that would touch become
 * one, with their sum.
 */
export function flagsOf(
  points: readonly CurvePoint[],
  x: (instant: number) => number,
  width: number,
): CurveFlag[] {
  const placed = (step: Step): CurveFlag & { half: number } => {
    const text = textOf(step);
    const half = Math.min(widthOf(text), width) / 2;
    return { foot: middle(step), x: Math.min(width - half, Math.max(half, middle(step))), text, half };
  };
  const steps: Step[] = [];
  for (const [place, { at, base }] of points.entries()) {
    const before = points[place - 1]?.base;
    if (base === undefined || before === undefined || base === before) continue;
    let next: Step = { xs: [x(Date.parse(at))], cents: readUnits(base, 2) - readUnits(before, 2) };
    // A flag that grew may touch the one before it.
    for (let last = steps.at(-1); last; last = steps.at(-1)) {
      const [left, right] = [placed(last), placed(next)];
      if (left.x + left.half < right.x - right.half) break;
      next = { xs: [...last.xs, ...next.xs], cents: last.cents + next.cents };
      steps.pop();
    }
    steps.push(next);
  }
  return steps.map((step) => {
    const { foot, x: centre, text } = placed(step);
    return { foot, x: centre, text };
  });
}
