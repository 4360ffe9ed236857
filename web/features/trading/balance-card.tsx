import { m } from '#core/messages/messages.js';
import { toast } from '#web/ui/overlays/toast.ts';
import { useState, type ReactNode } from 'react';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { formatUsd } from '#core/content/figures.ts';
import { equityQuery, portfolioQuery, type EquityRange } from '#web/features/trading/queries.ts';
import { useOpenPnl, withLivePnl } from '#web/features/trading/positions/live-pnl.tsx';
import { AdjustedPart } from '#web/ui/numbers/adjusted-part.tsx';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/chart/chart.tsx';
import type { ChartPoint } from '#web/ui/chart/chart-point.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { toggleAmounts, useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const ranges = (['1D', '1W', '1M', '1Y', 'All'] as const).map((value) => ({
  value,
  label: value === 'All' ? m.common_all() : value,
}));

function IconButton({
  label,
  onClick,
  isPressed,
  children,
}: {
  label: string;
  onClick: () => void;
  isPressed?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-md text-faint hover:bg-panel-2 hover:text-fg"
    >
      {children}
    </button>
  );
}

function EquityChart({
  range,
  onPoint,
}: {
  range: EquityRange;
  onPoint: (point: ChartPoint | undefined) => void;
}) {
  const { data, isError, refetch } = useQuery(equityQuery(range));
  const isHidden = useAreAmountsHidden();
  if (isError && !data) return <Failed title={m.trading_chart_could_not_be_loaded()} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-64 w-full" />;
  if (isHidden)
    return (
      <p className="grid h-64 place-items-center text-sm text-faint">
        {m.trading_chart_hidden_with_amounts()}
      </p>
    );
  if (data.length < 2)
    return (
      <p className="grid h-64 place-items-center text-center text-sm text-faint">
        {m.trading_value_over_time_appears_here()}
      </p>
    );
  return (
    <Chart
      kind="area"
      points={data}
      decimals={2}
      label={m.trading_total_value({ range })}
      className="h-64"
      onPoint={onPoint}
    />
  );
}

interface EquityProps {
  range: EquityRange;
  onRange: (range: EquityRange) => void;
}

/** The value over time and the choice of its period. */
function Equity({
  range,
  onRange,
  onPoint,
}: EquityProps & Pick<Parameters<typeof EquityChart>[0], 'onPoint'>) {
  return (
    <>
      <div className="mt-5 min-h-[18.5rem] px-3 sm:px-4">
        <EquityChart range={range} onPoint={onPoint} />
      </div>
      <div className="mt-2 border-t border-line px-5 py-3 sm:px-6">
        <div className="max-w-sm">
          <Choice label={m.trading_period()} options={ranges} value={range} onValue={onRange} isSmall />
        </div>
      </div>
    </>
  );
}

/** The value over time by itself, where something else comes between it and the balance. */
export function EquityCard(props: EquityProps) {
  return (
    <Card title={m.dashboard_value_over_time()} isFlush>
      <Equity {...props} onPoint={() => undefined} />
    </Card>
  );
}

/** Trading balance: total value first, then what is free and today's result. */
export function BalanceCard({ equity }: { equity?: EquityProps | undefined }) {
  const { data, isError, refetch, isFetching } = useQuery(portfolioQuery());
  const isHidden = useAreAmountsHidden();
  const open = useOpenPnl();
  const refresh = async () => {
    if ((await refetch()).isError) toast('error', m.trading_failed_load_portfolio_data());
  };
  const [point, setPoint] = useState<ChartPoint>();
  const EyeIcon = isHidden ? EyeOff : Eye;
  return (
    <section aria-labelledby="balance-title" className="card overflow-hidden">
      <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-6 sm:pt-6">
        <div className="min-w-0">
          <h2 id="balance-title" className="text-sm text-faint">
            {point ? formatDateTime(point.at) : m.trading_trading_balance()}
          </h2>
          {data ? (
            <p className="mt-1 text-40 font-semibold sm:text-48">
              <Amount value={point?.value ?? withLivePnl(data.totalValue, data.unrealisedPnl, open)} />
            </p>
          ) : (
            <p className="mt-1 text-40 font-semibold sm:text-48">
              {isError ? '—' : <Skeleton className="h-[1lh] w-56" />}
            </p>
          )}
        </div>
        <div className="flex gap-1">
          <IconButton
            label={isHidden ? m.trading_show_amounts() : m.trading_hide_amounts()}
            isPressed={isHidden}
            onClick={toggleAmounts}
          >
            <EyeIcon className="size-4.5" aria-hidden="true" />
          </IconButton>
          <IconButton label={m.trading_refresh()} onClick={() => void refresh()}>
            <RefreshCw className={isFetching ? 'size-4.5 animate-spin' : 'size-4.5'} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {isError && (
        <div
          role="alert"
          className="mx-5 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-down-soft px-4 py-3 text-sm text-down sm:mx-6"
        >
          {m.trading_unable_load_portfolio_data_please()}
          <Button kind="secondary" isSmall onClick={() => void refresh()}>
            {m.common_retry()}
          </Button>
        </div>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 px-5 sm:grid-cols-4 sm:px-6">
        <Stat isError={isError} name={m.trading_current_day_p_l()}>
          {data && (
            <>
              <Amount value={withLivePnl(data.dailyPnl, data.unrealisedPnl, open)} isChange />{' '}
              <Change percent={data.dailyPnlPercent} hasArrow={false} className="text-sm" />
              <AdjustedPart amount={data.dailyAdjusted} />
            </>
          )}
        </Stat>
        <Stat isError={isError} name={m.dashboard_total_profit()} note={m.dashboard_total_profit_is()}>
          {data && <Amount value={withLivePnl(data.totalProfit, data.unrealisedPnl, open)} isChange />}
        </Stat>
        <Stat
          isError={isError}
          name={(data?.portfolios ?? 1) > 1 ? m.trading_free_main() : m.trading_free_balance()}
        >
          {data && <Amount value={data.balance} />}
        </Stat>
        <Stat isError={isError} name={m.trading_open_profit()}>
          {data && <Amount value={withLivePnl(data.unrealisedPnl, data.unrealisedPnl, open)} isChange />}
        </Stat>
      </dl>
      {equity ? <Equity {...equity} onPoint={setPoint} /> : <div className="h-5 sm:h-6" />}
      {data && (
        <p className="sr-only">
          {isHidden
            ? m.trading_total_value_hidden()
            : m.trading_balance_total_value({ part: formatUsd(data.totalValue) })}
        </p>
      )}
    </section>
  );
}

/** A figure that could not be read is a dash, not a wait without an end. */
function Stat({
  name,
  isError,
  note,
  children,
}: {
  name: string;
  isError: boolean;
  note?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="mt-0.5 font-medium">
        {children ?? (isError ? '—' : <Skeleton className="h-[1lh] w-24" />)}
      </dd>
      {note && <dd className="mt-0.5 text-2xs text-faint">{note}</dd>}
    </div>
  );
}
