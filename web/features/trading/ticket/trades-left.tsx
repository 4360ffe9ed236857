import { m } from '#core/messages/messages.js';
import type { TradeAllowance } from '#core/trading/contract.ts';
import { tradeAllowanceQuery } from '#web/features/trading/queries.ts';
import { UpgradeNote } from '#web/ui/notes/upgrade-note.tsx';
import { Figure } from '#web/ui/card.tsx';
import { formatDate, formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

export const leftOf = ({ limit, used }: TradeAllowance): number | undefined =>
  limit === null ? undefined : Math.max(0, limit - used);

/**
 * In the ticket, before its button: what the plan still includes this month. Nothing where nothing
 * is limited.
 */
export function TradesLeft() {
  const { data } = useQuery(tradeAllowanceQuery());
  const left = data && leftOf(data);
  if (!data || left === undefined) return null;
  if (left === 0)
    return (
      <UpgradeNote>
        {m.trading_all_trades_used({ limit: data.limit ?? 0, resetsAt: formatDateTime(data.resetsAt) })}
      </UpgradeNote>
    );
  return (
    <p className="mt-1.5 text-center text-xs text-faint">
      {m.trading_trades_left_of({ left, limit: data.limit ?? 0 })}
    </p>
  );
}

/** The same as a figure of the plans page. */
export function TradesFigure() {
  const { data } = useQuery(tradeAllowanceQuery());
  const left = data && leftOf(data);
  return (
    <Figure
      name={m.trading_trades_left_this_month()}
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
