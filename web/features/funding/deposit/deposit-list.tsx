import { m } from '#core/messages/messages.js';
import type { DepositView } from '#core/funding/contract.ts';
import type { Coin } from '#core/funding/deposits.ts';
import { depositWords, progressText } from '#web/features/funding/deposit/deposit-words.ts';
import { depositsQuery } from '#web/features/funding/queries.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** How much came, and how far its network is with it. */
export function DepositProgress({ deposit }: { deposit: DepositView }) {
  const { name, tone } = depositWords[deposit.state];
  const isConfirming = deposit.state === 'confirming';
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Amount value={deposit.amount} asset={deposit.asset} className="font-medium" />
        <Badge tone={tone}>
          {name}
          {isConfirming && ` ${progressText(deposit)}`}
        </Badge>
      </span>
      {isConfirming && (
        <span className="mt-3 block h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <span
            className="block h-full rounded-full bg-ink-text transition-[width]"
            style={{ width: `${(100 * deposit.confirmations) / deposit.confirmationsNeeded}%` }}
          />
        </span>
      )}
    </>
  );
}

/** One payment. */
export function DepositRow({ deposit }: { deposit: DepositView }) {
  const { text } = depositWords[deposit.state];
  return (
    <li className="px-5 py-4">
      <DepositProgress deposit={deposit} />
      <p className="mt-2 text-sm text-faint">
        {formatDateTime(deposit.seenAt)} · {deposit.network}
      </p>
      {deposit.converted && (
        <p className="mt-1 text-sm text-muted">
          {m.funding_converted_to()} <Amount value={deposit.converted.dollars} /> {m.funding_spread()}{' '}
          <Amount value={deposit.converted.fee} />)
        </p>
      )}
      {text !== '' && <p className="mt-1 text-sm text-muted">{text}</p>}
      <details className="mt-1 text-sm">
        <summary className="reveal py-1 text-muted hover:text-fg">{m.funding_transaction()}</summary>
        <p className="mt-1 font-mono text-2xs break-all text-muted">{deposit.txid}</p>
      </details>
    </li>
  );
}

/** Payments that were seen, newest first; each ticks as blocks come. */
export function DepositList({ asset }: { asset?: Coin }) {
  const { data, isError, refetch } = useQuery(depositsQuery());
  const shown = asset === undefined ? data : data?.filter((deposit) => deposit.asset === asset);
  return (
    <Card title={m.funding_your_deposits()} isFlush>
      {!data && !isError && <Loading label={m.funding_loading_deposits()} rows={3} />}
      {!data && isError && <Failed title={m.funding_deposits_could_not_be_loaded()} onRetry={refetch} />}
      {shown?.length === 0 && (
        <Empty
          title={
            data?.length === 0
              ? m.funding_no_deposits_yet()
              : m.funding_no_deposits_of_asset({ asset: asset ?? '' })
          }
        >
          {m.funding_payment_appears_here_as_soon()}
        </Empty>
      )}
      <ul className="divide-y divide-line">
        {shown?.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} />
        ))}
      </ul>
    </Card>
  );
}
