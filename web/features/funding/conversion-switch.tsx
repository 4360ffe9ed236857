import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDepositConversion } from '#web/features/funding/mutations.ts';
import { depositOptionsQuery } from '#web/features/funding/queries.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';

/** Whether deposits become dollars when they are credited. */
export function ConversionSwitch() {
  const { data, isError, refetch } = useQuery(depositOptionsQuery());
  const choose = useDepositConversion();
  const [wanted, setWanted] = useState<boolean>();
  const converts = wanted ?? data?.converts;
  const set = (isOn: boolean) => {
    setWanted(isOn);
    choose.mutate(
      { converts: isOn },
      {
        onSuccess: (now) =>
          toast('success', now.converts ? 'Deposits become US dollars' : 'Deposits stay coins'),
        onError: (error) => toast('error', failureOf(error).message),
        onSettled: () => setWanted(undefined),
      },
    );
  };
  return (
    <Card title="Deposits">
      {converts === undefined && !isError && <Skeleton className="h-12 w-full" />}
      {converts === undefined && isError && (
        <Failed title="This setting could not be loaded." onRetry={refetch} />
      )}
      {converts !== undefined && (
        <>
          <label className="flex cursor-pointer items-center gap-3 font-medium">
            <input
              type="checkbox"
              checked={converts}
              disabled={choose.isPending}
              onChange={(event) => set(event.target.checked)}
              className="size-5 shrink-0 accent-[var(--ink)]"
            />
            Convert deposits automatically
          </label>
          <p className="mt-1 pl-8 text-sm text-muted">
            When on, a coin deposit becomes US dollars the moment it is credited, at the price of that moment
            less 0.25 %. When off, it stays what you sent.
          </p>
        </>
      )}
    </Card>
  );
}
