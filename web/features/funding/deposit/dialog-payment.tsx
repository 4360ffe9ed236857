import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Coin } from '#core/funding/deposits.ts';
import { divide, formatUnits, parseUnits } from '#core/values/money.ts';
import { parsePrice } from '#core/values/price.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { CoinAddress } from '#web/features/funding/deposit/coin-address.tsx';
import { DepositRow } from '#web/features/funding/deposit/deposit-list.tsx';
import { depositAddressQuery, depositOptionsQuery, depositsQuery } from '#web/features/funding/queries.ts';
import { onNetwork, waitText } from '#web/features/funding/deposit/deposit-words.ts';
import { useLiveQuote } from '#web/lib/realtime/quotes.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/**
 * Coins that dollars are worth at a price, to six decimals, rounded up so that the sum is reached.
 */
function coinsFor(dollars: string, ask: string | undefined): string | undefined {
  const [cents, price] = [parseUnits(dollars, 2), parsePrice(ask ?? '')];
  if (cents === undefined || price === undefined || price <= 0n) return undefined;
  return formatUnits(divide(cents * 10n ** 12n, price, 'up'), 6);
}

/**
 * The address to pay to, then what the network knows of the payment. Saying "sent" credits nothing.
 */
export function DialogPayment({
  asset,
  amount,
  onBack,
  onClose,
}: {
  asset: Coin;
  /** US dollars. */
  amount: string;
  onBack: () => void;
  onClose: () => void;
}) {
  const options = useQuery(depositOptionsQuery());
  const deposits = useQuery(depositsQuery());
  const quote = useLiveQuote(asset);
  const [isSent, setSent] = useState(false);
  const option = options.data?.options.find((one) => one.asset === asset);
  const quantity = coinsFor(amount, quote?.ask);
  // The address is read, not asked for, here: the part below that shows it asks.
  const address = useQuery({ ...depositAddressQuery(asset), enabled: false }).data?.address;
  const own = (deposits.data ?? []).filter((deposit) => deposit.address === address);
  if (!options.data && options.isError)
    return (
      <Failed title={m.funding_failed_load_payment_addresses()} onRetry={() => void options.refetch()} />
    );
  if (!options.data) return <Skeleton className="h-72 w-full" />;
  if (!option)
    return (
      <div className="space-y-4">
        <p>{m.funding_no_wallet_addresses_available_moment()}</p>
        <Button kind="secondary" onClick={onBack}>
          {m.common_back()}
        </Button>
      </div>
    );
  return (
    <div className="space-y-5">
      {isSent ? (
        <output className="block rounded-md bg-ink-soft px-4 py-3 text-sm">
          <span className="block font-medium">{m.funding_thank_we_watching_network()}</span>
          {m.funding_payment_shows_below_as_soon({
            confirmations: option.confirmations,
            option: waitText(option),
          })}
        </output>
      ) : (
        <>
          <p>
            {m.funding_send()}{' '}
            <span className="num font-semibold">
              {quantity === undefined
                ? asset
                : m.funding_about({ quantity: formatQuantityText(quantity), asset })}
            </span>{' '}
            <span className="text-muted">{m.funding_for_price_now({ amount: formatUsd(amount) })}</span>
          </p>
          <CoinAddress option={option} />
        </>
      )}
      {own.length > 0 && (
        <section
          aria-label={m.funding_payments_seen()}
          className="overflow-hidden rounded-md border border-line"
        >
          <ul className="divide-y divide-line">
            {own.map((deposit) => (
              <DepositRow key={deposit.id} deposit={deposit} />
            ))}
          </ul>
        </section>
      )}
      {isSent && own.length === 0 && (
        <p className="text-sm text-muted">
          {m.funding_nothing_seen_on_yet({ network: onNetwork(option.network) })}
        </p>
      )}
      {option.isPractice && (
        <p className="text-sm text-muted">
          {m.funding_practice_network()}{' '}
          <Link to="/deposit" search={{ coin: asset }} className="link">
            {m.funding_send_yourself_test_coins()}
          </Link>{' '}
          {m.funding_on_deposit_page()}
        </p>
      )}
      <DialogActions back={{ name: m.common_back(), onBack: isSent ? () => setSent(false) : onBack }}>
        {isSent ? (
          <Button onClick={onClose}>{m.common_close()}</Button>
        ) : (
          <Button onClick={() => setSent(true)}>{m.funding_i_have_sent_payment()}</Button>
        )}
      </DialogActions>
    </div>
  );
}
