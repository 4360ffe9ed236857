import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { DepositOption } from '#core/funding/contract.ts';
import { onNetwork } from '#web/features/funding/deposit-words.ts';
import { depositAddressQuery } from '#web/features/funding/queries.ts';
import { failureOf } from '#web/lib/failure.ts';
import { AddressText } from '#web/ui/address-text.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';

/** The network first, then the code and the address it encodes. Nothing at all while nobody would see a payment. */
export function CoinAddress({ option }: { option: DepositOption }) {
  const { asset, name, network, isPractice, health } = option;
  const isSeen = health === 'ok' || health === 'behind';
  const { data, error, refetch } = useQuery({ ...depositAddressQuery(asset), enabled: isSeen });
  if (!isSeen)
    return (
      <output className="block rounded-md bg-down-soft px-4 py-3 text-sm text-down">
        <span className="block font-medium">No node connected</span>
        <span className="mt-1 block">
          Payments in {asset} cannot be seen right now, so no address is shown. Anything sent earlier is
          counted when the connection is back.
        </span>
      </output>
    );
  return (
    <div className="space-y-4">
      <p className="flex gap-2.5 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>
          Send only {asset} on the {onNetwork(network)}
          {isPractice && ' of this practice site'}. Anything else sent to this address is lost.
        </span>
      </p>
      {health === 'behind' && (
        <output className="block rounded-md bg-panel-2 px-4 py-3 text-sm text-muted">
          Blocks are being read: {option.blocksBehind} behind. Your payment shows up a little later.
        </output>
      )}
      {!data && error && <Failed title={failureOf(error).message} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data && (
        <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
          <QrCode text={data.address} className="size-44 shrink-0" />
          <div className="w-full min-w-0">
            <p className="text-sm text-faint">Your {name} address</p>
            <div className="mt-1 flex items-start gap-2 rounded-md border border-line bg-panel-2 py-2 pr-1.5 pl-3.5">
              <div className="min-w-0 flex-1 pb-1">
                <AddressText address={data.address} />
              </div>
              <CopyButton
                text={data.address}
                label={`Copy ${asset} address`}
                done="Address Copied!"
                detail={`${name} wallet address copied to clipboard`}
                failed="Copy Failed - Please copy the address manually"
              />
            </div>
            <p className="mt-2 text-sm text-faint">
              Compare the first and last characters after pasting. Only you use this address.
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
