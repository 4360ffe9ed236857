import { m } from '#core/messages/messages.js';
import { wholeDollars } from '#core/content/figures.ts';
import { useState, type FormEvent } from 'react';
import type { SavedAddress, WithdrawalQuote } from '#core/funding/contract.ts';
import { type Coin, depositNetworks } from '#core/funding/deposits.ts';
import { processingText, withdrawalMinimumCents } from '#core/funding/rules.ts';
import { newId } from '#core/values/ids.ts';
import { assetScale, parseUnits } from '#core/values/money.ts';
import { onNetwork } from '#web/features/funding/deposit/deposit-words.ts';
import { usePreviewWithdrawal, useSaveAddress } from '#web/features/funding/mutations.ts';
import { balancesQuery, savedAddressesQuery, withdrawalOptionsQuery } from '#web/features/funding/queries.ts';
import { SavedAddresses } from '#web/features/funding/withdraw/saved-addresses.tsx';
import {
  emptyWithdrawal,
  missingField,
  sourceOf,
  withdrawalProblem,
  type WithdrawalDraft,
  type WithdrawalProblem,
} from '#web/features/funding/withdraw/withdrawal-draft.ts';
import { WithdrawalReview } from '#web/features/funding/withdraw/withdrawal-review.tsx';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useQuery } from '#web/lib/use-query.ts';

interface Offer {
  readonly quote: WithdrawalQuote;
  readonly address: SavedAddress;
}

/** Amount, coin, then the address; a priced offer to look at before anything is held. */
export function WithdrawForm() {
  const balances = useQuery(balancesQuery());
  const options = useQuery(withdrawalOptionsQuery());
  const saved = useQuery(savedAddressesQuery());
  const [draft, setDraft] = useState(emptyWithdrawal);
  const [label, setLabel] = useState('');
  const [addressId, setAddressId] = useState(() => newId('adr'));
  const [isCompared, setCompared] = useState(false);
  const [problem, setProblem] = useState<WithdrawalProblem>();
  const [offer, setOffer] = useState<Offer>();
  const save = useSaveAddress();
  const preview = usePreviewWithdrawal();
  if (options.isError && !options.data)
    return (
      <Failed title={m.funding_withdrawals_could_not_be_loaded()} onRetry={() => void options.refetch()} />
    );
  if (!options.data) return <Skeleton className="h-72 w-full" />;

  const { asset } = draft;
  const source = sourceOf(draft);
  const balance = balances.data?.find((one) => one.asset === source)?.available;
  // What the request would let go: an open loss may keep dollars back while a bonus stands.
  const available = source === 'USD' ? options.data.withdrawable : balance;
  const unitsOf = (amount: string | undefined) =>
    amount === undefined ? undefined : parseUnits(amount, assetScale[source]);
  const isKeptBack = (unitsOf(available) ?? 0n) < (unitsOf(balance) ?? 0n);
  const own = (saved.data ?? []).filter((address) => address.asset === asset);
  const chosen = own.find(({ id }) => id === draft.saved);
  const failure = save.error ?? preview.error;
  const isLookalike = failureOf(save.error).code === 'lookalike_address';
  const isBusy = save.isPending || preview.isPending;

  const edit = (change: Partial<WithdrawalDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setProblem(undefined);
    save.reset();
    preview.reset();
    if (change.address !== undefined) {
      setAddressId(newId('adr'));
      setCompared(false);
    }
  };
  /** Another coin: the newest saved address of it, or the place for one. */
  const choose = (coin: Coin) =>
    edit({ asset: coin, saved: saved.data?.find((one) => one.asset === coin)?.id ?? 'new', address: '' });
  const makeOffer = async () => {
    if (asset === '') return;
    const address =
      chosen ??
      (await save.mutateAsync({
        id: addressId,
        asset,
        label: label.trim() || m.funding_wallet({ name: depositNetworks[asset].name }),
        address: draft.address.trim(),
        confirmsLookalike: isCompared,
      }));
    setDraft((before) => ({ ...before, saved: address.id, address: '' }));
    setAddressId(newId('adr'));
    const quote = await preview.mutateAsync({ from: source, asset, amount: draft.amount.trim() });
    setOffer({ quote, address });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = withdrawalProblem(draft, unitsOf(available));
    setProblem(found);
    if (found) toast('error', found.title, found.text);
    // What failed is shown from the mutations themselves.
    else makeOffer().catch(() => {});
  };
  const option = options.data.options.find((one) => one.asset === asset);
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5" aria-label={m.common_withdraw()}>
      <Field
        label={m.funding_withdraw_amount_in_source({ source })}
        type="number"
        step={source === 'USD' ? '0.01' : 'any'}
        min="0"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        before={source === 'USD' ? '$' : undefined}
        value={draft.amount}
        onValue={(amount) => edit({ amount })}
        error={problem?.field === 'amount' ? problem.text : undefined}
        hint={
          <>
            {m.funding_withdraw_free_balance_label()}{' '}
            {available === undefined ? '—' : <Amount value={available} asset={source} />}
            {isKeptBack && <span className="block">{m.funding_open_loss_keeps_back()}</span>}
          </>
        }
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{m.funding_coin()}</legend>
        <div className="grid gap-2">
          {options.data.options.map((one) => (
            <label
              key={one.asset}
              className="flex cursor-pointer flex-wrap items-center gap-x-3 rounded-md border border-line-strong px-4 py-3 has-checked:border-ink-text has-checked:bg-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-ink-text has-disabled:cursor-not-allowed has-disabled:bg-panel-2 has-disabled:text-faint"
            >
              <input
                type="radio"
                name="asset"
                value={one.asset}
                disabled={!one.isConnected}
                checked={asset === one.asset}
                onChange={() => choose(one.asset)}
                className="size-4 accent-[var(--ink)]"
              />
              <span className="font-medium">
                {one.name} ({one.asset})
              </span>
              <span className="ml-auto text-sm text-muted">
                {one.isConnected ? one.network : m.funding_not_connected_here()}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {asset !== '' && (
        <>
          <Choice
            label={m.funding_pay_from()}
            options={[
              { value: 'USD', label: m.funding_us_dollars() },
              { value: 'coin', label: m.funding_my({ asset }) },
            ]}
            value={draft.from}
            onValue={(from) => edit({ from })}
          />
          {own.length > 0 && (
            <SavedAddresses addresses={own} value={draft.saved} onValue={(value) => edit({ saved: value })} />
          )}
          {!chosen && (
            <>
              <Field
                label={m.funding_wallet_address({ name: depositNetworks[asset].name })}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={120}
                value={draft.address}
                onValue={(address) => edit({ address })}
                hint={m.funding_only_address_on_coins_sent({
                  network: onNetwork(depositNetworks[asset].network),
                })}
              />
              <Field
                label={m.funding_name_address()}
                autoComplete="off"
                maxLength={40}
                placeholder={m.funding_wallet({ name: depositNetworks[asset].name })}
                value={label}
                onValue={setLabel}
                hint={m.funding_kept_list_for_next_time()}
              />
            </>
          )}
        </>
      )}
      {isLookalike && (
        <label className="flex items-start gap-3 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
          <input
            type="checkbox"
            checked={isCompared}
            onChange={(event) => setCompared(event.target.checked)}
            className="mt-0.5 size-4 accent-[var(--ink)]"
          />
          <span>{m.funding_i_compared_every_character_address()}</span>
        </label>
      )}
      {failure && (
        <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(failure).message}
        </p>
      )}
      <div className="rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
        {m.funding_minimum_withdrawal_processed({
          minimum: wholeDollars(withdrawalMinimumCents),
          processingText,
        })}
      </div>
      <Button type="submit" className="min-h-12 w-full" isBusy={isBusy} blockedBy={missingField(draft)}>
        {isBusy ? m.funding_processing() : m.common_withdraw()}
      </Button>
      {offer && option && balance !== undefined && (
        <WithdrawalReview
          {...offer}
          network={option}
          available={balance}
          onClose={() => setOffer(undefined)}
          onDone={() => {
            setOffer(undefined);
            setDraft(emptyWithdrawal);
            setLabel('');
          }}
        />
      )}
    </form>
  );
}
