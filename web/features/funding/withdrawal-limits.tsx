import { useQuery } from '@tanstack/react-query';
import { withdrawalOptionsQuery } from '#web/features/funding/queries.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const hoursText = (hours: number): string =>
  hours === 0 ? 'None' : hours === 1 ? '1 hour' : `${hours} hours`;

/** How much may still leave, how long it waits, and who agrees. */
export function WithdrawalLimits() {
  const { data } = useQuery(withdrawalOptionsQuery());
  if (!data) return <Skeleton className="h-48 w-full" />;
  return (
    <Card title="Limits and safety">
      <Receipt
        lines={[
          {
            name: 'Left in 24 hours',
            value: (
              <>
                <Amount value={data.day.left} /> of <Amount value={data.day.limit} />
              </>
            ),
          },
          {
            name: 'Left in 30 days',
            value: (
              <>
                <Amount value={data.month.left} /> of <Amount value={data.month.limit} />
              </>
            ),
          },
          {
            name: 'Wait of a new address',
            value: hoursText(data.holdHours),
            note: data.isHoldShortened
              ? 'Shortened on this demo; usually 24 hours'
              : 'Also after a new password',
          },
          {
            name: 'Two approvals from',
            value: <Amount value={data.twoApproversFrom} />,
            ...(data.isSingleOperator && {
              note: 'One administrator only: a wait of 24 hours stands in for the second',
            }),
          },
        ]}
      />
    </Card>
  );
}
