import { m } from '#core/messages/messages.js';
import type { AnalyticsView } from '#core/trading/analytics/analytics-contract.ts';
import { valueAtRiskLevel } from '#core/trading/analytics/statistics.ts';
import { formatPercent } from '#core/content/figures.ts';
import { AdjustedPart } from '#web/ui/numbers/adjusted-part.tsx';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { Card, Figure } from '#web/ui/card.tsx';
import { Receipt } from '#web/ui/receipt.tsx';

const percent = (value: string): string => formatPercent(value).replace(/^\+/, '');

/**
 * The four cards of the page. The balance of all portfolios together is the wallet's: with several
 * the card says so.
 */
export function AnalyticsCards({ data, isOfSeveral }: { data: AnalyticsView; isOfSeveral: boolean }) {
  return (
    <div className="card grid grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-4">
      <div className="bg-panel p-5">
        <Figure name={m.trading_analytics_total_value()}>
          <Amount value={data.totalValue} className="text-18" />
        </Figure>
      </div>
      <div className="bg-panel p-5">
        <Figure
          name={m.trading_balance()}
          note={isOfSeveral ? m.trading_free_use_main() : m.trading_free_use()}
        >
          <Amount value={data.balance} className="text-18" />
        </Figure>
      </div>
      <div className="bg-panel p-5">
        <Figure
          name={m.trading_todays_p_l()}
          note={
            <>
              <Change percent={data.dailyPnlPercent} hasArrow={false} />
              <AdjustedPart amount={data.dailyAdjusted} />
            </>
          }
        >
          <Amount value={data.dailyPnl} isChange className="text-18" />
        </Figure>
      </div>
      <div className="bg-panel p-5">
        <Figure name={m.trading_positions_traders()} note={m.trading_open_copied()}>
          <span className="num text-18">
            {data.positions} / {data.traders}
          </span>
        </Figure>
      </div>
    </div>
  );
}

/** What a record cannot say yet, with the days it takes. */
function Needs({ days, have }: { days: number; have: number }) {
  return (
    <span className="text-15 font-normal text-faint">
      {have < days ? m.trading_needs_days_has({ days, have }) : m.trading_nothing_compare_yet()}
    </span>
  );
}

export function ReturnFigures({ data }: { data: AnalyticsView }) {
  const { returns, recordDays: have } = data;
  const change = (value: string | null, days: number) =>
    value === null ? <Needs days={days} have={have} /> : <Change percent={value} hasArrow={false} />;
  const plain = (value: string | null, days: number, isPercent = false) =>
    value === null ? (
      <Needs days={days} have={have} />
    ) : (
      <span className="num">{isPercent ? percent(value) : value.replace('-', '−')}</span>
    );
  const figures = [
    [
      m.trading_time_weighted_return(),
      change(returns.timeWeighted, 1),
      m.trading_trading_alone_whenever_money_came(),
    ],
    [
      m.trading_time_weighted_per_year(),
      change(returns.timeWeightedYearly, 365),
      m.trading_from_full_year_record(),
    ],
    [
      m.trading_money_weighted_return(),
      change(returns.moneyWeighted, 30),
      m.trading_what_money_earned_by_when(),
    ],
    [
      m.trading_money_weighted_per_year(),
      change(returns.moneyWeightedYearly, 365),
      m.trading_money_weighted_method(),
    ],
    [
      m.trading_largest_fall(),
      plain(returns.maxDrawdown, 1, true),
      m.trading_now_below_top({ currentDrawdown: percent(returns.currentDrawdown) }),
    ],
    [m.trading_volatility_per_year(), plain(returns.volatility, 31, true), m.trading_daily_returns()],
    [m.trading_sharpe_ratio(), plain(returns.sharpe, 31), m.trading_return_per_unit_risk()],
    [m.trading_sortino_ratio(), plain(returns.sortino, 31), m.trading_counts_losing_days_only()],
    [m.trading_calmar_ratio(), plain(returns.calmar, 365), m.trading_yearly_return_over_largest_fall()],
    [
      m.trading_one_day_value_at_risk({ level: valueAtRiskLevel }),
      plain(returns.valueAtRisk, 101, true),
      m.trading_value_risk_historical(),
    ],
  ] as const;
  return (
    <Card title={m.trading_returns_risk()}>
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {figures.map(([name, value, note]) => (
          <Figure key={name} name={name} note={note}>
            {value}
          </Figure>
        ))}
      </div>
      <p className="mt-5 text-sm text-faint">
        {have === 1
          ? m.trading_from_whole_day_record_past({ have })
          : m.trading_from_whole_days_record_past({ have })}
      </p>
    </Card>
  );
}

export function ProfitSplit({ profit }: { profit: AnalyticsView['profit'] }) {
  const change = (value: string) => <Amount value={value} isChange />;
  return (
    <Card title={m.trading_realised_unrealised()}>
      <Receipt
        lines={[
          { name: m.trading_realised_price_gains(), value: change(profit.realised) },
          { name: m.trading_fees(), value: change(profit.fees) },
          { name: m.trading_financing_dividends(), value: change(profit.carry) },
          { name: m.trading_unrealised_open_positions(), value: change(profit.unrealised) },
          { name: m.trading_copy_fees_coins_rest(), value: change(profit.other) },
        ]}
        total={{
          name: m.trading_profit_or_loss_since_first(),
          value: change(profit.total),
          note: m.trading_total_value_less_money_put(),
        }}
      />
    </Card>
  );
}
