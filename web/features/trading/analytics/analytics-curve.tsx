import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { AnalyticsView } from '#core/trading/analytics/analytics-contract.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/chart/chart.tsx';
import type { ChartPoint } from '#web/ui/chart/chart-point.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { formatDateTime } from '#web/ui/when.ts';

export type CurveKind = 'value' | 'drawdown';
const kinds = [
  { value: 'value', label: m.trading_value() },
  { value: 'drawdown', label: m.trading_drawdown() },
] as const;

const mostFlows = 6;

/** Value with money in and out marked, or how far below the top; the same points for both. */
export function AnalyticsCurve({
  data,
  kind,
  onKind,
}: {
  data: Pick<AnalyticsView, 'curve' | 'flows'>;
  kind: CurveKind;
  onKind: (kind: CurveKind) => void;
}) {
  const [point, setPoint] = useState<ChartPoint>();
  const isHidden = useAreAmountsHidden();
  const points = data.curve.map(({ at, value, drawdownPercent }) => ({
    at,
    value: kind === 'value' ? value : drawdownPercent === '0.00' ? '0.00' : `-${drawdownPercent}`,
  }));
  const marks = data.flows
    .map(({ at, amount }) => ({ at, text: amount.startsWith('-') ? m.trading_out() : m.trading_in() }))
    .reverse();
  return (
    <Card
      title={kind === 'value' ? m.trading_equity_curve() : m.trading_drawdown()}
      action={
        <div className="flex items-center gap-4">
          {point && (
            <span className="hidden text-sm text-muted sm:inline">
              {formatDateTime(point.at)}{' '}
              {kind === 'value' ? (
                <Amount value={point.value} />
              ) : (
                <span className="num">{point.value}%</span>
              )}
            </span>
          )}
          <Choice label={m.trading_chart()} options={kinds} value={kind} onValue={onKind} isSmall />
        </div>
      }
    >
      {points.length < 2 ? (
        <p className="grid h-56 place-items-center text-center text-sm text-faint">
          {m.trading_curve_begins_with_first_money()}
        </p>
      ) : kind === 'value' && isHidden ? (
        <p className="grid h-56 place-items-center text-sm text-faint">
          {m.trading_chart_hidden_with_amounts()}
        </p>
      ) : (
        <Chart
          kind="area"
          points={points}
          decimals={2}
          {...(kind === 'value' && { marks })}
          label={
            kind === 'value' ? m.trading_total_value_us_dollars() : m.trading_percent_below_highest_value()
          }
          className="h-72"
          onPoint={setPoint}
        />
      )}
      <div className="mt-4 border-t border-line pt-4">
        <h3 className="text-sm font-medium">{m.trading_money_out()}</h3>
        {data.flows.length === 0 ? (
          <p className="mt-2 text-sm text-muted">{m.trading_no_money_came_or_went()}</p>
        ) : (
          <ul className="mt-2 grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2 xl:grid-cols-3">
            {data.flows.slice(0, mostFlows).map(({ at, amount }) => (
              <li key={at} className="flex justify-between gap-4">
                <span className="text-muted">{formatDateTime(at)}</span>
                <Amount value={amount} isMovement />
              </li>
            ))}
          </ul>
        )}
        {data.flows.length > mostFlows && (
          <p className="mt-2 text-sm text-faint">
            {m.trading_latest_all_them_account_statement({ mostFlows, count: data.flows.length })}
          </p>
        )}
      </div>
    </Card>
  );
}
