import { m } from '#core/messages/messages.js';
import { useMemo } from 'react';
import type { EquityRange } from '#web/features/trading/queries.ts';
import { equityQuery } from '#web/features/trading/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { CurveChart } from '#web/ui/chart/curve/curve-chart.tsx';
import type { CurvePoint } from '#web/ui/chart/curve/curve-point.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { useQuery } from '#web/lib/use-query.ts';

const ranges = (['1D', '1W', '1M', '1Y', 'All'] as const).map((value) => ({
  value,
  label: value === 'All' ? m.common_all() : value,
}));
const names = () => ({
  value: m.trading_value(),
  base: m.trading_curve_put_in(),
  difference: m.trading_curve_profit(),
});
/** Of the curve with its axis, in pixels; what stands in its place is as high. */
const heights = { narrow: 152, wide: 184 } as const;

export interface EquityProps {
  range: EquityRange;
  onRange: (range: EquityRange) => void;
  onPoint?: (point: CurvePoint | undefined) => void;
}

/** The value over time against the money put in, and the choice of its period. */
export function Equity({ range, onRange, onPoint }: EquityProps) {
  const { data, isError, refetch } = useQuery(equityQuery(range));
  const points = useMemo(
    () => (data ?? []).map(({ at, value, putIn }) => ({ at, value, base: putIn })),
    [data],
  );
  const isHidden = useAreAmountsHidden();
  const height = heights[useIsNarrow() ? 'narrow' : 'wide'];
  const periods = (
    <div className="equity-periods">
      <Choice label={m.trading_period()} options={ranges} value={range} onValue={onRange} isSmall />
    </div>
  );
  if (points.length > 1 && !isHidden)
    return (
      <CurveChart
        points={points}
        names={names()}
        label={m.trading_total_value({ range })}
        height={height}
        {...(onPoint && { onPoint })}
      >
        {periods}
      </CurveChart>
    );
  return (
    <div>
      <div className="equity-frame" style={{ height }}>
        {data ? (
          <p className="text-sm text-faint">
            {isHidden ? m.trading_chart_hidden_with_amounts() : m.trading_value_over_time_appears_here()}
          </p>
        ) : isError ? (
          <Failed title={m.trading_chart_could_not_be_loaded()} onRetry={refetch} />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <div className="curve-row">{periods}</div>
    </div>
  );
}

/** The value over time by itself, where something else comes between it and the balance. */
export function EquityCard(props: EquityProps) {
  return (
    <Card title={m.dashboard_value_over_time()}>
      <Equity {...props} />
    </Card>
  );
}
