import { m } from '#core/messages/messages.js';
import { conversionSpreadPercent } from '#core/funding/conversion.ts';
import { useState } from 'react';
import { useDepositConversion } from '#web/features/funding/mutations.ts';
import { depositOptionsQuery } from '#web/features/funding/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useQuery } from '#web/lib/use-query.ts';

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
          toast(
            'success',
            now.converts ? m.funding_deposits_become_us_dollars() : m.funding_deposits_stay_coins(),
          ),
        onError: (error) => toast('error', failureOf(error).message),
        onSettled: () => setWanted(undefined),
      },
    );
  };
  return (
    <Card title={m.common_deposits()}>
      {converts === undefined && !isError && <Skeleton className="h-12 w-full" />}
      {converts === undefined && isError && (
        <Failed title={m.funding_setting_could_not_be_loaded()} onRetry={refetch} />
      )}
      {converts !== undefined && (
        <>
          <label className="flex cursor-pointer items-center gap-3 font-medium pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={converts}
              disabled={choose.isPending}
              onChange={(event) => set(event.target.checked)}
              className="size-5 shrink-0 accent-[var(--ink)]"
            />
            {m.funding_convert_deposits_automatically()}
          </label>
          <p className="mt-1 pl-8 text-sm text-muted">
            {m.funding_when_on_coin_deposit_becomes({ percent: conversionSpreadPercent })}
          </p>
        </>
      )}
    </Card>
  );
}
