import { m } from '#core/messages/messages.js';
import { toast } from '#web/ui/overlays/toast.ts';
import { useState, type ReactNode } from 'react';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { formatUsd, wholeDollars } from '#core/content/figures.ts';
import { readUnits } from '#core/values/money.ts';
import { DayParts } from '#web/features/trading/balance/day-parts.tsx';
import { Equity, type EquityProps } from '#web/features/trading/balance/equity.tsx';
import { type LivePortfolio, useLivePortfolio } from '#web/features/trading/balance/live-portfolio.ts';
import { PlacesBar, PlacesList } from '#web/features/trading/balance/places-list.tsx';
import { portfolioQuery } from '#web/features/trading/queries.ts';
import { AdjustedPart } from '#web/ui/numbers/adjusted-part.tsx';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/button.tsx';
import type { CurvePoint } from '#web/ui/chart/curve/curve-point.ts';
import { differenceOf } from '#web/ui/chart/curve/curve-words.ts';
import { toggleAmounts, useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';
import '#web/features/trading/balance/balance.css';

interface BalanceHeroProps {
  equity?: EquityProps | undefined;
  /** At the end of the first line, where the header has no room for it. */
  welcome?: ReactNode;
}

/**
 * Trading balance: the total value, today's change and where it came from, the profit of all time
 * on the money put in, and both over time.
 */
export function BalanceHero({ equity, welcome }: BalanceHeroProps) {
  const { data, isError, refetch, isFetching } = useQuery(portfolioQuery());
  const live = useLivePortfolio(data);
  const isHidden = useAreAmountsHidden();
  const isNarrow = useIsNarrow();
  const [point, setPoint] = useState<CurvePoint>();
  const refresh = async () => {
    if ((await refetch()).isError) toast('error', m.trading_failed_load_portfolio_data());
  };
  const EyeIcon = isHidden ? EyeOff : Eye;
  return (
    <section aria-labelledby="balance-title" className="grid min-w-0 grid-cols-1 gap-2">
      <div className="-mb-2 flex items-baseline justify-between gap-4 text-13">
        <h2 id="balance-title" className={point ? 'sr-only' : 'text-muted'}>
          {m.trading_trading_balance()}
        </h2>
        {point && <p className="text-muted">{formatDateTime(point.at)}</p>}
        {welcome}
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0 text-40 font-semibold sm:text-48">
          {live ? (
            <Total value={point?.value ?? live.totalValue} />
          ) : isError ? (
            '—'
          ) : (
            <Skeleton className="h-[1lh] w-56" />
          )}
        </p>
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
          className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-down-soft px-4 py-3 text-sm text-down"
        >
          {m.trading_unable_load_portfolio_data_please()}
          <Button kind="secondary" isSmall onClick={() => void refresh()}>
            {m.common_retry()}
          </Button>
        </div>
      )}
      <Changes live={live} isError={isError} point={point} />
      {live && (
        <div className={point ? 'invisible' : undefined}>
          {isNarrow ? <Folds live={live} /> : <DayParts {...live} />}
        </div>
      )}
      {equity && <Equity {...equity} onPoint={setPoint} />}
      {live && (
        <p className="sr-only">
          {isHidden
            ? m.trading_total_value_hidden()
            : m.trading_balance_total_value({ part: formatUsd(live.totalValue) })}
        </p>
      )}
    </section>
  );
}

/** The one total of the page: its cents step back. */
function Total({ value }: { value: string }) {
  const isHidden = useAreAmountsHidden();
  if (isHidden) return <Amount value={value} />;
  const [whole, cents] = formatUsd(value).split('.');
  return (
    <span className="num">
      {whole}
      <span className="text-faint">.{cents}</span>
    </span>
  );
}

interface ChangesProps {
  live: LivePortfolio | undefined;
  isError: boolean;
  /** Under the finger: the profit is that of then, and of today nothing is said. */
  point: CurvePoint | undefined;
}

function Changes({ live, isError, point }: ChangesProps) {
  const then = point?.base === undefined ? undefined : { value: point.value, putIn: point.base };
  return (
    <dl className="changes text-sm">
      <Figure name={m.trading_current_day_p_l()} isError={isError} isAway={point !== undefined}>
        {live && (
          <>
            <Amount value={live.dailyPnl} isChange className="font-medium" />{' '}
            <Change percent={live.dailyPnlPercent} hasArrow={false} className="text-13" />
            <AdjustedPart amount={live.dailyAdjusted} />
          </>
        )}
      </Figure>
      <Figure name={m.dashboard_total_profit()} isError={isError}>
        {live &&
          (then ? (
            <Profit profit={differenceOf(then.value, then.putIn)} putIn={then.putIn} />
          ) : (
            <Profit profit={live.totalProfit} putIn={differenceOf(live.totalValue, live.totalProfit)} />
          ))}
      </Figure>
      <Figure
        name={(live?.portfolios ?? 1) > 1 ? m.trading_free_use_main() : m.trading_free_use()}
        isError={isError}
        isBesideRail
      >
        {live && <Amount value={live.balance} className="font-medium" />}
      </Figure>
    </dl>
  );
}

/** The profit of all time and what it is measured on. */
function Profit({ profit, putIn }: { profit: string; putIn: string }) {
  const isHidden = useAreAmountsHidden();
  const cents = readUnits(putIn, 2);
  const amount = wholeDollars(cents < 0n ? -cents : cents);
  return (
    <>
      <Amount value={profit} isChange className="font-medium" />{' '}
      {!isHidden && (
        <span className="text-13 text-faint">
          {cents < 0n ? m.trading_after_taken_out({ amount }) : m.trading_on_put_in({ amount })}
        </span>
      )}
    </>
  );
}

/** What a phone has no room for, one press away. */
function Folds({ live }: { live: LivePortfolio }) {
  return (
    <div className="folds text-13">
      <DayParts {...live} />
      <details>
        <summary className="reveal w-max py-1 text-muted hover:text-fg pointer-coarse:min-h-11">
          {m.trading_where_money_is()}
        </summary>
        <PlacesBar places={live.places} />
        <PlacesList places={live.places} total={live.totalValue} />
      </details>
    </div>
  );
}

interface FigureProps {
  name: string;
  isError: boolean;
  /** Keeps its place and says nothing. */
  isAway?: boolean;
  /** The rail says it too, where there is room for one. */
  isBesideRail?: boolean;
  children: ReactNode;
}

/** A figure that could not be read is a dash, not a wait without an end. */
function Figure({ name, isError, isAway = false, isBesideRail = false, children }: FigureProps) {
  return (
    <div className={classes(isAway && 'invisible', isBesideRail && 'is-beside-rail') || undefined}>
      <dt className="text-muted">{name}</dt>
      <dd>{children ?? (isError ? '—' : <Skeleton className="h-[1lh] w-24" />)}</dd>
    </div>
  );
}

interface IconButtonProps {
  label: string;
  onClick: () => void;
  isPressed?: boolean;
  children: ReactNode;
}

function IconButton({ label, onClick, isPressed, children }: IconButtonProps) {
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
