import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { waitText } from '#web/features/funding/deposit/deposit-words.ts';
import { depositAddressQuery, depositOptionsQuery } from '#web/features/funding/queries.ts';
import { AddressText } from '#web/ui/address-text.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const coins = [
  { value: 'USDT', label: m.funding_usdt_on_tron() },
  { value: 'BTC', label: 'Bitcoin' },
] as const;

/** The person's own deposit address, to pay for something that waits: coin, code, address. */
export function PaymentAddress() {
  const [asset, setAsset] = useState<'USDT' | 'BTC'>('USDT');
  const { data, isError, refetch } = useQuery(depositAddressQuery(asset));
  const option = useQuery(depositOptionsQuery()).data?.options.find((one) => one.asset === asset);
  return (
    <section aria-label={m.funding_pay_with_coins()} className="space-y-3">
      <Choice label={m.funding_coin()} options={coins} value={asset} onValue={setAsset} isSmall />
      {!data && isError && (
        <>
          <p className="text-center font-medium text-down">{m.funding_payment_error()}</p>
          <Failed title={m.funding_failed_load_payment_information_please()} onRetry={refetch} />
        </>
      )}
      {!data && !isError && <Skeleton className="h-44 w-full" />}
      {data && (
        <div className="flex flex-wrap items-center gap-4 rounded-md border border-line p-4">
          <QrCode text={data.address} className="size-36" />
          <div className="min-w-40 flex-1">
            <p className="text-sm text-warn">
              {m.funding_only_on({ asset: data.asset, network: data.network })}
              {data.isPractice && m.funding_practice_network_aside()}.
            </p>
            <AddressText address={data.address} />
            <CopyButton
              text={data.address}
              label={m.funding_copy_address({ asset: data.asset })}
              done={m.funding_address_copied()}
              detail={m.funding_wallet_address_copied_clipboard({ name: data.asset })}
              failed={m.funding_copy_failed_please_copy_address()}
            />
          </div>
        </div>
      )}
      <p className="text-sm text-muted">
        {option && m.funding_payment_usual_confirmation({ time: waitText(option) })}{' '}
        <Link to="/dashboard" search={{ dialog: 'deposit' }} className="link">
          {m.funding_deposit_another_way()}
        </Link>
      </p>
    </section>
  );
}
