import { m } from '#core/messages/messages.js';
import { useEffect, useState } from 'react';
import { type Coin, coins, depositNetworks } from '#core/funding/deposits.ts';
import { formatQuantityText } from '#core/content/figures.ts';
import { CoinAddress } from '#web/features/funding/deposit/coin-address.tsx';
import { depositOptionsQuery } from '#web/features/funding/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/**
 * Paying for copying with coins, inside the wizard. Saying "sent" credits nothing: the next step
 * opens with the balance.
 */
export function CryptoPanel({ onSent }: { onSent: () => void }) {
  const [asset, setAsset] = useState<Coin>('BTC');
  const { data, isError, refetch } = useQuery(depositOptionsQuery());
  const hasFailed = isError && !data;
  useEffect(() => {
    if (hasFailed) toast('error', m.funding_failed_load_payment_addresses_try());
  }, [hasFailed]);
  if (hasFailed)
    return <Failed title={m.funding_loading_failed_contact_support()} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-72 w-full" />;
  const option = data.options.find((one) => one.asset === asset);
  return (
    <div className="space-y-5">
      <Choice
        label={m.funding_coin()}
        options={coins.map((coin) => ({
          value: coin,
          label: coin === 'USDT' ? 'USDT' : depositNetworks[coin].name,
        }))}
        value={asset}
        onValue={setAsset}
      />
      {option ? (
        <>
          <CoinAddress option={option} />
          <p className="text-sm text-muted">
            {m.funding_smallest_coin_deposit({ minimum: formatQuantityText(option.minimum), coin: asset })}
          </p>
        </>
      ) : (
        <p>{m.funding_no_wallet_addresses_available_moment()}</p>
      )}
      <Button type="button" className="w-full" onClick={onSent}>
        {m.funding_ive_sent_payment()}
      </Button>
    </div>
  );
}
