import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { formatPercent } from '#core/content/figures.ts';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { leastMonths } from '#core/copying/record/monthly-returns.ts';
import { negated } from '#core/values/kind.ts';
import { formatUnits } from '#core/values/money.ts';
import { type MonthOutcome, monthOutcome } from '#web/features/copying/trader/panel/month-outcome.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';

interface MonthLinesProps {
  record: LeaderRecordView;
  amountCents: bigint;
  /** Of a month with this amount; undefined while they are being computed. */
  feesCents: bigint | undefined;
}

/** What an average and the worst month would have made of the amount, line by line. */
export function MonthLines({ record, amountCents, feesCents }: MonthLinesProps) {
  const { averageMonthPercent: average, worstMonthPercent: worst, leader } = record;
  if (average === null || worst === null)
    return <p className="text-13 text-muted">{m.copying_months_too_few({ count: leastMonths })}</p>;
  const terms = { tradingFeeCents: feesCents ?? 0n, feePercent: leader.feePercent };
  const columns = [average, worst].map((percent) => monthOutcome(amountCents, percent, terms));
  const waiting = feesCents === undefined;
  const cells = (cellOf: (one: MonthOutcome) => ReactNode) =>
    columns.map((one, place) => <td key={place === 0 ? 'average' : 'worst'}>{cellOf(one)}</td>);
  return (
    <>
      <table className="month-lines num">
        <caption>{m.copying_per_month()}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{m.copying_line()}</span>
            </th>
            <th scope="col">
              {m.copying_average_month()}
              <span className="block">{formatPercent(average)}</span>
            </th>
            <th scope="col">
              {m.copying_worst_month()}
              <span className="block">{formatPercent(worst)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{m.copying_trades_before_fees()}</th>
            {cells((one) => (waiting ? '…' : <Movement cents={one.tradesCents} />))}
          </tr>
          <tr>
            <th scope="row">{m.copying_est_trading_fees()}</th>
            {cells((one) => (waiting ? '…' : <Movement cents={negated(one.tradingFeeCents)} />))}
          </tr>
          <tr>
            <th scope="row">{m.copying_performance_fee_of({ percent: Number(leader.feePercent) })}</th>
            {cells((one) => (
              <Movement cents={negated(one.performanceFeeCents)} />
            ))}
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.copying_you()}</th>
            {cells((one) => (
              <span className="total-rule">
                <span className={one.youCents > 0n ? 'gain' : one.youCents < 0n ? 'loss' : undefined}>
                  <Movement cents={one.youCents} />
                </span>
              </span>
            ))}
          </tr>
        </tfoot>
      </table>
      <p className="text-2xs text-faint">{m.copying_months_to_come()}</p>
    </>
  );
}

const Movement = ({ cents }: { cents: bigint }) => <Amount value={formatUnits(cents, 2)} isMovement />;
