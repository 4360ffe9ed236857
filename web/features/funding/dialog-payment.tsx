import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Coin } from '#core/funding/deposits.ts';
import { divide, formatUnits, parseUnits } from '#core/values/money.ts';
import { parsePrice } from '#core/values/price.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { CoinAddress } from '#web/features/funding/coin-address.tsx';
import { DepositRow } from '#web/features/funding/deposit-list.tsx';
import { depositAddressQuery, depositOptionsQuery, depositsQuery } from '#web/features/funding/queries.ts';
import { onNetwork, waitText } from '#web/features/funding/deposit-words.ts';
import { useLiveQuote } from '#web/lib/realtime/quotes.ts';
import { Button } from '#web/ui/button.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';

/** Coins that dollars are worth at a price, to six decimals, rounded up so that the sum is reached. */
function coinsFor(dollars: string, ask: string | undefined): string | undefined {
  const [cents, price] = [parseUnits(dollars, 2), parsePrice(ask ?? '')];
  if (cents === undefined || price === undefined || price <= 0n) return undefined;
  return formatUnits(divide(cents * 10n ** 12n, price, 'up'), 6);
}

/** The address to pay to, then what the network knows of the payment. Saying "sent" credits nothing. */
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
    return <Failed title="Failed to load payment addresses" onRetry={() => void options.refetch()} />;
  if (!options.data) return <Skeleton className="h-72 w-full" />;
  if (!option)
    return (
      <div className="space-y-4">
        <p>No wallet addresses available at the moment.</p>
        <Button kind="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    );
  return (
    <div className="space-y-5">
      {isSent ? (
        <output className="block rounded-md bg-ink-soft px-4 py-3 text-sm">
          <span className="block font-medium">Thank you. We are watching the network.</span>
          Your payment shows below as soon as the network has it, and is credited after {option.confirmations}{' '}
          confirmations, usually {waitText(option)}. You may close this.
        </output>
      ) : (
        <>
          <p>
            Send{' '}
            <span className="num font-semibold">
              {quantity === undefined ? asset : `about ${formatQuantityText(quantity)} ${asset}`}
            </span>{' '}
            <span className="text-muted">for {formatUsd(amount)} at the price of now.</span>
          </p>
          <CoinAddress option={option} />
        </>
      )}
      {own.length > 0 && (
        <section aria-label="Payments seen" className="overflow-hidden rounded-md border border-line">
          <ul className="divide-y divide-line">
            {own.map((deposit) => (
              <DepositRow key={deposit.id} deposit={deposit} />
            ))}
          </ul>
        </section>
      )}
      {isSent && own.length === 0 && (
        <p className="text-sm text-muted">Nothing seen on the {onNetwork(option.network)} yet.</p>
      )}
      {option.isPractice && (
        <p className="text-sm text-muted">
          This is a practice network.{' '}
          <Link to="/deposit" search={{ coin: asset }} className="link">
            Send yourself test coins
          </Link>{' '}
          on the deposit page.
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-[1fr_2fr]">
        <Button kind="secondary" onClick={isSent ? () => setSent(false) : onBack}>
          Back
        </Button>
        {isSent ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button onClick={() => setSent(true)}>I have sent the payment</Button>
        )}
      </div>
    </div>
  );
}
