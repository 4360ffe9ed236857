import { m } from '#core/messages/messages.js';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { hourMs, dayMs, minuteMs } from '#core/values/time.ts';
import { plainPercent } from '#web/features/copying/discover/leader-card.tsx';
import { Titled } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Receipt } from '#web/ui/receipt.tsx';

/** Rows that stand on the overview; the tab of positions has all. */
const shownHoldings = 5;

/** Where the trader's money is at this moment, and how they usually trade. */
export function HoldingsCard({ record }: { record: LeaderRecordView }) {
  const { positions, habits, leader } = record;
  const isClosed = leader.notCopyableReason === 'closed';
  const used = positions.reduce((sum, { weightPercent }) => sum + Number(weightPercent), 0);
  const shown = positions.slice(0, shownHoldings);
  return (
    <div className="card p-4 sm:p-5">
      <Titled title={m.copying_holds_now()} note={m.copying_as_percent_equity()}>
        {isClosed ? (
          <p className="py-3 text-13 text-muted">{m.copying_record_closed_text()}</p>
        ) : (
          <ul aria-label={m.copying_holds_now()} className="mb-3">
            {shown.map((position) => (
              <Holding
                key={`${position.symbol} ${position.side} ${position.openedAt}`}
                symbol={position.symbol}
                side={position.side === 'buy' ? m.copying_long() : m.copying_short()}
                percent={position.weightPercent}
              />
            ))}
            {positions.length > shown.length && (
              <li className="py-2 text-13 text-muted">
                {m.copying_more_positions({ count: positions.length - shown.length })}
              </li>
            )}
            <Holding percent={Math.max(0, 100 - used).toFixed(2)} />
          </ul>
        )}
        <Receipt
          isTight
          lines={[
            { name: m.copying_trades_a_month(), value: habits.tradesPerMonth ?? '—' },
            {
              name: m.copying_typical_holding_time(),
              value: habits.medianHoldingMs === null ? '—' : holdingText(habits.medianHoldingMs),
            },
            {
              name: m.copying_largest_leverage(),
              value: habits.largestLeverage === null ? '—' : `${habits.largestLeverage}×`,
            },
          ]}
        />
      </Titled>
    </div>
  );
}

function Holding({ symbol, side, percent }: { symbol?: string; side?: string; percent: string }) {
  return (
    <li className="holding">
      {symbol === undefined ? (
        <span aria-hidden="true" className="holding-cash">
          $
        </span>
      ) : (
        <InstrumentMark symbol={symbol} size={24} />
      )}
      <span className="min-w-0 truncate font-medium">{symbol ?? m.copying_cash()}</span>
      <span className="text-muted">{side}</span>
      <span className="holding-track" aria-hidden="true">
        <span
          className={classes(symbol === undefined && 'is-cash')}
          style={{ width: `${Math.min(100, Number(percent))}%` }}
        />
      </span>
      <span className="num text-right font-medium">{plainPercent(percent, 1)}</span>
    </li>
  );
}

/** One unit, one decimal: how long a trade is usually held is no exact time. */
function holdingText(ms: number): string {
  const [unit, say] =
    ms >= dayMs
      ? ([dayMs, m.copying_holding_days] as const)
      : ms >= hourMs
        ? ([hourMs, m.copying_holding_hours] as const)
        : ([minuteMs, m.copying_holding_minutes] as const);
  return say({ count: String(Number((ms / unit).toFixed(1))) });
}
