import type { AnalyticsView } from '#core/trading/analytics/analytics-contract.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import type { CurvePoint } from '#web/ui/chart/curve/curve-point.ts';

/** Each value with the money put in up to and with its instant; flows come newest first. */
export function valueAgainstPutIn(
  curve: AnalyticsView['curve'],
  flows: AnalyticsView['flows'],
): readonly CurvePoint[] {
  const oldest = flows.toReversed();
  let next = 0;
  let cents = 0n;
  return curve.map(({ at, value }) => {
    for (let flow = oldest[next]; flow && flow.at <= at; flow = oldest[++next])
      cents += readUnits(flow.amount, 2);
    return { at, value, base: formatUnits(cents, 2) };
  });
}
