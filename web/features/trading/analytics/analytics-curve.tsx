import { m } from '#core/messages/messages.js';
import { useMemo } from 'react';
import type { AnalyticsView } from '#core/trading/analytics/analytics-contract.ts';
import { valueAgainstPutIn } from '#web/features/trading/analytics/put-in.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { CurveChart } from '#web/ui/chart/curve/curve-chart.tsx';
import { PercentChart } from '#web/ui/chart/percent/percent-chart.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { formatDateTime } from '#web/ui/when.ts';

export type CurveKind = 'value' | 'drawdown';
const kinds = [
  { value: 'value', label: m.trading_value() },
  { value: 'drawdown', label: m.trading_drawdown() },
] as const;
const names = () => ({
  value: m.trading_value(),
  base: m.trading_curve_put_in(),
  difference: m.trading_curve_profit(),
});

const mostFlows = 6;
/** Of the chart with its axis of time, in pixels. */
const height = 288;
const instants = 22;

type CurveData = Pick<AnalyticsView, 'curve' | 'flows'>;

/** Value against the money put in, or how far below the top; the same points for both. */
export function AnalyticsCurve({
  data,
  kind,
  onKind,
}: {
  data: CurveData;
  kind: CurveKind;
  onKind: (kind: CurveKind) => void;
}) {
  const isHidden = useAreAmountsHidden();
  const missing =
    data.curve.length < 2
      ? m.trading_curve_begins_with_first_money()
      : kind === 'value' && isHidden
        ? m.trading_chart_hidden_with_amounts()
        : undefined;
  return (
    <Card
      title={kind === 'value' ? m.trading_equity_curve() : m.trading_drawdown()}
      action={<Choice label={m.trading_chart()} options={kinds} value={kind} onValue={onKind} isSmall />}
    >
      {missing !== undefined ? (
        <p className="grid h-72 place-items-center text-center text-sm text-faint">{missing}</p>
      ) : kind === 'value' ? (
        <ValueCurve data={data} />
      ) : (
        <Drawdown curve={data.curve} />
      )}
      <MoneyInAndOut flows={data.flows} />
    </Card>
  );
}

function ValueCurve({ data: { curve, flows } }: { data: CurveData }) {
  const points = useMemo(() => valueAgainstPutIn(curve, flows), [curve, flows]);
  return (
    <CurveChart points={points} names={names()} label={m.trading_total_value_us_dollars()} height={height} />
  );
}

function Drawdown({ curve }: Pick<CurveData, 'curve'>) {
  const name = m.trading_drawdown();
  const { at, lines } = useMemo(
    () => ({
      at: curve.map((point) => point.at),
      lines: [
        {
          key: 'drawdown',
          name,
          tone: 'ink' as const,
          // Percent, not money.
          values: curve.map((point) => -Number(point.drawdownPercent)),
        },
      ],
    }),
    [curve, name],
  );
  return (
    <PercentChart
      hasArea
      at={at}
      lines={lines}
      label={m.trading_percent_below_highest_value()}
      height={height - instants}
    />
  );
}

function MoneyInAndOut({ flows }: Pick<CurveData, 'flows'>) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-medium">{m.trading_money_out()}</h3>
      {flows.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{m.trading_no_money_came_or_went()}</p>
      ) : (
        <ul className="mt-2 grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2 xl:grid-cols-3">
          {flows.slice(0, mostFlows).map(({ at, amount }) => (
            <li key={at} className="flex justify-between gap-4">
              <span className="text-muted">{formatDateTime(at)}</span>
              <Amount value={amount} isMovement />
            </li>
          ))}
        </ul>
      )}
      {flows.length > mostFlows && (
        <p className="mt-2 text-sm text-faint">
          {m.trading_latest_all_them_account_statement({ mostFlows, count: flows.length })}
        </p>
      )}
    </div>
  );
}
