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
        You have placed the {data.limit} trades of this month. New ones from {formatDate(data.resetsAt)};
        closing what you hold always works.
      </UpgradeNote>
    );
  return (
    <p className="text-center text-sm text-faint">
      {left} of {data.limit} trades left this month
    </p>
  );
}

/** The same as a figure of the plans page. */
export function TradesFigure() {
  const { data } = useQuery(tradeAllowanceQuery());
  const left = data && leftOf(data);
  return (
    <Figure
      name="Trades left this month"
      note={
        data &&
        left !== undefined &&
        `${data.used} of ${data.limit} used, new ones on ${formatDate(data.resetsAt)}`
      }
    >
      {data ? (left ?? 'Unlimited') : '—'}
    </Figure>
  );
}
