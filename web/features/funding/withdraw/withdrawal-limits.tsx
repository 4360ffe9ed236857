import { m } from '#core/messages/messages.js';
import { formatUsd } from '#core/content/figures.ts';
import { withdrawalOptionsQuery } from '#web/features/funding/queries.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const hoursText = (hours: number): string =>
  hours === 0 ? m.funding_no_wait() : hours === 1 ? m.funding_hold_one_hour() : m.funding_hours({ hours });

/** How much may still leave, how long it waits, and who agrees. */
export function WithdrawalLimits() {
  const { data } = useQuery(withdrawalOptionsQuery());
  if (!data) return <Skeleton className="h-48 w-full" />;
  return (
    <Card title={m.funding_limits_safety()}>
      <Receipt
        lines={[
          {
            name: m.funding_limit_left_day(),
            value: (
              <>
                <Amount value={data.day.left} /> {m.funding_of()} <Amount value={data.day.limit} />
              </>
            ),
          },
          {
            name: m.funding_limit_left_month(),
            value: (
              <>
                <Amount value={data.month.left} /> {m.funding_of()} <Amount value={data.month.limit} />
              </>
            ),
          },
          {
            name: m.funding_safety_hold(),
            value: hoursText(data.holdHours),
            note: data.isHoldShortened ? m.funding_hold_shortened_on_demo() : m.funding_safety_hold_when(),
          },
          ...(data.practiceApproval === null
            ? []
            : [
                {
                  name: m.funding_practice_approval(),
                  value: m.funding_practice_approval_most({ most: formatUsd(data.practiceApproval.most) }),
                  note: m.funding_practice_approval_note({ seconds: data.practiceApproval.afterSeconds }),
                },
              ]),
          {
            name: m.funding_two_approvals_from(),
            value: <Amount value={data.twoApproversFrom} />,
            ...(data.isSingleOperator && {
              note: m.funding_single_administrator_wait(),
            }),
          },
        ]}
      />
    </Card>
  );
}
