import { m } from '#core/messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import type { TradeAllowance } from '#core/trading/contract.ts';
import { tradeAllowanceQuery } from '#web/features/trading/queries.ts';
import { UpgradeNote } from '#web/ui/upgrade-note.tsx';
import { Figure } from '#web/ui/card.tsx';
import { formatDate } from '#web/ui/when.ts';

const leftOf = ({ limit, used }: TradeAllowance): number | undefined =>
  limit === null ? undefined : Math.max(0, limit - used);

/** Under the ticket: what the plan still includes this month. Nothing where nothing is limited. */
export function TradesLeft() {
  const { data } = useQuery(tradeAllowanceQuery());
  const left = data && leftOf(data);
  if (!data || left === undefined) return null;
  if (left === 0)
    return (
      <UpgradeNote>
        {m.trading_have_placed()} {data.limit}{' '}
        {m.trading_trades_month_new_ones_from({ resetsAt: formatDate(data.resetsAt) })}
      </UpgradeNote>
    );
  return (
    <p className="text-center text-sm text-faint">
      {m.trading_of_2({ left })} {data.limit} {m.trading_trades_left_month()}
    </p>
  );
}

/** The same as a figure of the plans page. */
export function TradesFigure() {
  const { data } = useQuery(tradeAllowanceQuery());
  const left = data && leftOf(data);
  return (
    <Figure
      name={m.trading_trades_left_month_2()}
      note={
        data &&
        left !== undefined &&
        m.trading_used_new_ones_on({
          used: data.used,
          limit: data.limit ?? '∞',
          resetsAt: formatDate(data.resetsAt),
        })
      }
    >
      {data ? (left ?? m.trading_unlimited()) : '—'}
    </Figure>
  );
}
