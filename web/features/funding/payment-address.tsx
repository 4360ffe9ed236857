import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { depositAddressQuery } from '#web/features/funding/queries.ts';
import { AddressText } from '#web/ui/address-text.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';

const coins = [
  { value: 'USDT', label: 'USDT (TRC-20)' },
  { value: 'BTC', label: 'Bitcoin' },
] as const;

/** The person's own deposit address, to pay for something that waits: coin, code, address. */
export function PaymentAddress() {
  const [asset, setAsset] = useState<'USDT' | 'BTC'>('USDT');
  const { data, isError, refetch } = useQuery(depositAddressQuery(asset));
  return (
    <section aria-label="Pay with coins" className="space-y-3">
      <Choice label="Coin" options={coins} value={asset} onValue={setAsset} isSmall />
      {!data && isError && (
        <>
          <p className="text-center font-medium text-down">Payment Error</p>
          <Failed title="Failed to load payment information. Please try again." onRetry={refetch} />
        </>
      )}
      {!data && !isError && <Skeleton className="h-44 w-full" />}
      {data && (
        <div className="flex flex-wrap items-center gap-4 rounded-md border border-line p-4">
          <QrCode text={data.address} className="size-36" />
          <div className="min-w-40 flex-1">
            <p className="text-sm text-warn">
              Only {data.asset} on {data.network}
              {data.isPractice && ': a practice network'}.
            </p>
            <AddressText address={data.address} />
            <CopyButton
              text={data.address}
              label={`Copy ${data.asset} address`}
              done="Address Copied!"
              failed="Copy Failed - Please copy the address manually"
            />
          </div>
        </div>
      )}
      <p className="text-sm text-muted">
        Payments usually confirm within 3-10 minutes. Or{' '}
        <Link to="/dashboard" search={{ dialog: 'deposit' }} className="link">
          deposit another way
        </Link>
        .
      </p>
    </section>
  );
}
