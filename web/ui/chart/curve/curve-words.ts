// What a point of a curve says.
import { formatUsd } from '#core/content/figures.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import type { CurveNames, CurvePoint } from '#web/ui/chart/curve/curve-point.ts';
import { formatDateTime } from '#web/ui/when.ts';

interface CurveLine {
  name: string;
  text: string;
  /** Signed plain decimal where it is a gain or a loss. */
  change?: string;
}

/** Value less base, as plain decimals of dollars. */
export const differenceOf = (value: string, base: string): string =>
  formatUnits(readUnits(value, 2) - readUnits(base, 2), 2);

/** Its figures line by line: the last is the first less the second. */
export function linesOf(point: CurvePoint, names: CurveNames): CurveLine[] {
  const value = { name: names.value, text: formatUsd(point.value) };
  if (point.base === undefined) return [value];
  const change = differenceOf(point.value, point.base);
  return [
    value,
    { name: names.base, text: formatUsd(point.base) },
    { name: names.difference, text: formatUsd(change, true), change },
  ];
}

/** "29 Oct, 16:00: Value $12,380.84, Money in $12,000.00, Profit +$380.84". */
export const spokenOf = (point: CurvePoint, names: CurveNames): string =>
  `${formatDateTime(point.at)}: ${linesOf(point, names)
    .map(({ name, text }) => `${name} ${text}`)
    .join(', ')}`;
