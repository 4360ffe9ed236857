import { m } from '#core/messages/messages.js';
import { TriangleAlert } from 'lucide-react';
import type { DepositOption } from '#core/funding/contract.ts';
import { onNetwork } from '#web/features/funding/deposit/deposit-words.ts';
import { depositAddressQuery } from '#web/features/funding/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { AddressText } from '#web/ui/address-text.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/**
 * The network first, then the code and the address it encodes. Nothing at all while nobody would
 * see a payment.
 */
export function CoinAddress({ option }: { option: DepositOption }) {
  const { asset, name, network, isPractice, health } = option;
  const isSeen = health === 'ok' || health === 'behind';
  const { data, error, refetch } = useQuery({ ...depositAddressQuery(asset), enabled: isSeen });
  if (!isSeen)
    return (
      <output className="block rounded-md bg-down-soft px-4 py-3 text-sm text-down">
        <span className="block font-medium">{m.funding_no_node_connected()}</span>
        <span className="mt-1 block">{m.funding_payments_cannot_be_seen_right({ asset })}</span>
      </output>
    );
  return (
    <div className="space-y-4">
      <p className="flex gap-2.5 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>
          {m.funding_send_only_on({ asset, network: onNetwork(network) })}
          {isPractice && ` ${m.funding_practice_site()}`}
          {m.funding_anything_else_sent_address_lost()}
        </span>
      </p>
      {!option.seesContracts && (
        <p className="flex gap-2.5 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{m.funding_contract_payments_unseen({ asset })}</span>
        </p>
      )}
      {health === 'behind' && (
        <output className="block rounded-md bg-panel-2 px-4 py-3 text-sm text-muted">
          {m.funding_blocks_being_read_behind_payment({ blocksBehind: option.blocksBehind })}
        </output>
      )}
      {!data && error && <Failed title={failureOf(error).message} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data && (
        <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
          <QrCode text={data.address} className="size-44 shrink-0" />
          <div className="w-full min-w-0">
            <p className="text-sm text-faint">{m.funding_your_address({ name })}</p>
            <div className="mt-1 flex items-start gap-2 rounded-md border border-line bg-panel-2 py-2 pr-1.5 pl-3.5">
              <div className="min-w-0 flex-1 pb-1">
                <AddressText address={data.address} />
              </div>
              <CopyButton
                text={data.address}
                label={m.funding_copy_address({ asset })}
                done={m.funding_address_copied_clipboard()}
                failed={m.funding_failed_copy_address()}
              />
            </div>
            <p className="mt-2 text-sm text-faint">{m.funding_compare_first_last_characters_after()}</p>
          </div>
        </div>
      )}
    </div>
  );
}
