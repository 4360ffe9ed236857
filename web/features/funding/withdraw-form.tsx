import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { processingText } from '#core/funding/rules.ts';
import { newId } from '#core/values/ids.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { parsePrice, type Price } from '#core/values/price.ts';
import { formatUsd } from '#core/content/figures.ts';
import { useRequestWithdrawal } from '#web/features/funding/mutations.ts';
import {
  coins,
  missingField,
  withdrawalProblem,
  type WithdrawalDraft,
} from '#web/features/funding/withdrawal-draft.ts';
import { api } from '#web/lib/api.ts';
import { useLiveQuote } from '#web/lib/realtime/quotes.ts';
import { failureOf } from '#web/lib/failure.ts';
import { AddressText } from '#web/ui/address-text.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/toast.ts';

/** Coins that these cents buy at a price, to six decimals. */
const coinText = (cents: bigint, price: Price, asset: string): string =>
  price > 0n ? `${formatUnits((cents * 10n ** 12n) / price, 6)} ${asset}` : '—';

const emptyDraft: WithdrawalDraft = { amount: '', asset: '', address: '' };

interface ReviewProps {
  id: `wdr_${string}`;
  draft: WithdrawalDraft & { asset: 'BTC' | 'ETH' };
  availableCents: bigint;
  onClose: () => void;
  onDone: () => void;
}

function WithdrawalReview({ id, draft, availableCents, onClose, onDone }: ReviewProps) {
  const request = useRequestWithdrawal();
  const cents = parseUnits(draft.amount.trim(), 2) ?? 0n;
  const coin = coins[draft.asset];
  const price = parsePrice(useLiveQuote(draft.asset)?.bid ?? '');
  const confirm = () => {
    if (request.isPending) return;
    request.mutate(
      { id, amount: draft.amount.trim(), asset: draft.asset, address: draft.address.trim() },
      {
        onSuccess: () => {
          toast(
            'success',
            'Withdrawal requested',
            `${formatUsd(draft.amount.trim())} in ${coin.name}. Usually ${processingText}.`,
          );
          onDone();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Check your withdrawal"
      description="A payment on a blockchain cannot be called back."
    >
      <Receipt
        lines={[
          { name: 'Amount', value: <Amount value={formatUnits(cents, 2)} /> },
          {
            name: 'You receive about',
            value: price === undefined ? '—' : coinText(cents, price, draft.asset),
            note: 'At the price of the request, before the network takes its fee',
          },
          { name: 'Network', value: coin.network },
          { name: 'Processing', value: processingText },
        ]}
        total={{
          name: 'Free balance after',
          value: <Amount value={formatUnits(availableCents - cents, 2)} />,
        }}
      />
      <div className="mt-4 rounded-md border border-line bg-panel-2 p-3.5">
        <p className="text-sm text-faint">To this address</p>
        <AddressText address={draft.address.trim()} />
      </div>
      {request.error && (
        <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(request.error).message}
        </p>
      )}
      <div className="mt-5 grid gap-2 sm:grid-cols-[1fr_2fr]">
        <Button kind="secondary" onClick={onClose}>
          Back
        </Button>
        <Button isBusy={request.isPending} onClick={confirm}>
          {request.isPending ? 'Processing...' : `Confirm Withdrawal of ${formatUsd(draft.amount.trim())}`}
        </Button>
      </div>
    </Dialog>
  );
}

/** Amount, coin, then the address; a look at all of it before anything is held. */
export function WithdrawForm() {
  const balances = useQuery(api.ledger.balances.queryOptions());
  const dollars = balances.data?.find((balance) => balance.asset === 'USD')?.available;
  const availableCents = dollars === undefined ? undefined : parseUnits(dollars, 2);
  const [draft, setDraft] = useState(emptyDraft);
  const [problem, setProblem] = useState<{ title: string; text: string }>();
  const [reviewId, setReviewId] = useState<`wdr_${string}`>();
  const edit = (change: Partial<WithdrawalDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setProblem(undefined);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = withdrawalProblem(draft, availableCents);
    setProblem(found);
    if (found) toast('error', found.title, found.text);
    else setReviewId(newId('wdr'));
  };
  const { asset } = draft;
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5" aria-label="Withdraw">
      <Field
        label="Amount in USD"
        type="number"
        step="0.01"
        min="0"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        before="$"
        value={draft.amount}
        onValue={(amount) => edit({ amount })}
        error={problem?.title === 'Invalid Amount' ? problem.text : undefined}
        hint={<>Free balance: {dollars === undefined ? '—' : <Amount value={dollars} />}</>}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Coin</legend>
        <div className="grid gap-2">
          {(['BTC', 'ETH'] as const).map((code) => (
            <label
              key={code}
              className="flex cursor-pointer items-center gap-3 rounded-md border border-line-strong px-4 py-3 has-checked:border-ink-text has-checked:bg-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-ink-text"
            >
              <input
                type="radio"
                name="asset"
                value={code}
                checked={asset === code}
                onChange={() => edit({ asset: code })}
                className="size-4 accent-[var(--ink)]"
              />
              <span className="font-medium">{coins[code].name}</span>
              <span className="ml-auto text-sm text-muted">{coins[code].network}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {asset !== '' && (
        <Field
          label={`${coins[asset].coin} wallet address`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={120}
          value={draft.address}
          onValue={(address) => edit({ address })}
          hint={`Only an address on the ${coins[asset].network}. Coins sent to another network are lost.`}
        />
      )}
      <div className="rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
        Minimum withdrawal is $50. Withdrawals are processed within {processingText}.
      </div>
      <Button type="submit" className="min-h-12 w-full" blockedBy={missingField(draft)}>
        Withdraw
      </Button>
      {reviewId && asset !== '' && availableCents !== undefined && (
        <WithdrawalReview
          id={reviewId}
          draft={{ ...draft, asset }}
          availableCents={availableCents}
          onClose={() => setReviewId(undefined)}
          onDone={() => {
            setReviewId(undefined);
            setDraft(emptyDraft);
          }}
        />
      )}
    </form>
  );
}
