import type { AnalyticsView } from '#core/trading/analytics-contract.ts';
import { formatPercent } from '#core/content/figures.ts';
import { Amount, Change } from '#web/ui/amount.tsx';
import { Card, Figure } from '#web/ui/card.tsx';
import { Receipt } from '#web/ui/receipt.tsx';

const percent = (value: string): string => formatPercent(value).replace(/^\+/, '');

/** The four cards of the page. */
export function AnalyticsCards({ data }: { data: AnalyticsView }) {
  return (
    <div className="card grid grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-4">
      <div className="bg-panel p-5">
        <Figure name="Total Value">
          <Amount value={data.totalValue} className="text-xl" />
        </Figure>
      </div>
      <div className="bg-panel p-5">
        <Figure name="Balance" note="Free to use">
          <Amount value={data.balance} className="text-xl" />
        </Figure>
      </div>
      <div className="bg-panel p-5">
        <Figure name="Today's P&L" note={<Change percent={data.dailyPnlPercent} hasArrow={false} />}>
          <Amount value={data.dailyPnl} isChange className="text-xl" />
        </Figure>
      </div>
      <div className="bg-panel p-5">
        <Figure name="Positions / Traders" note="Open / copied">
          <span className="num text-xl">
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
    <span className="text-base font-normal text-faint">
      {have < days ? `Needs ${days} days, has ${have}` : 'Nothing to compare yet'}
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
    ['Time-weighted return', change(returns.timeWeighted, 1), 'Your trading alone, whenever money came'],
    ['Time-weighted, per year', change(returns.timeWeightedYearly, 365), 'From a full year of record'],
    ['Money-weighted return', change(returns.moneyWeighted, 30), 'What your money earned, by when it came'],
    ['Money-weighted, per year', change(returns.moneyWeightedYearly, 365), 'XIRR, ACT/365'],
    [
      'Largest fall',
      plain(returns.maxDrawdown, 1, true),
      `Now ${percent(returns.currentDrawdown)} below the top`,
    ],
    ['Volatility, per year', plain(returns.volatility, 31, true), 'Of daily returns'],
    ['Sharpe ratio', plain(returns.sharpe, 31), 'Return per unit of risk'],
    ['Sortino ratio', plain(returns.sortino, 31), 'Counts losing days only'],
    ['Calmar ratio', plain(returns.calmar, 365), 'Yearly return over the largest fall'],
    ['One-day loss, 1 day in 20', plain(returns.valueAtRisk, 101, true), 'Value at risk, historical'],
  ] as const;
  return (
    <Card title="Returns and risk">
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {figures.map(([name, value, note]) => (
          <Figure key={name} name={name} note={note}>
            {value}
          </Figure>
        ))}
      </div>
      <p className="mt-5 text-sm text-faint">
        From {have} whole {have === 1 ? 'day' : 'days'} of record. Past results say little about future ones.
      </p>
    </Card>
  );
}

export function ProfitSplit({ profit }: { profit: AnalyticsView['profit'] }) {
  const change = (value: string) => <Amount value={value} isChange />;
  return (
    <Card title="Realised and unrealised">
      <Receipt
        lines={[
          { name: 'Realised price gains', value: change(profit.realised) },
          { name: 'Fees', value: change(profit.fees) },
          { name: 'Financing and dividends', value: change(profit.carry) },
          { name: 'Unrealised, open positions', value: change(profit.unrealised) },
          { name: 'Copy fees, coins and the rest', value: change(profit.other) },
        ]}
        total={{
          name: 'Profit or loss since the first money',
          value: change(profit.total),
          note: 'Total value less money put in',
        }}
      />
    </Card>
  );
}
