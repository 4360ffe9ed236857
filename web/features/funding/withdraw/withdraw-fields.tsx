import { m } from '#core/messages/messages.js';
import type { SavedAddress } from '#core/funding/contract.ts';
import { type Coin, coins, depositNetworks } from '#core/funding/deposits.ts';
import { assetScale, readUnits } from '#core/values/money.ts';
import { onNetwork } from '#web/features/funding/deposit/deposit-words.ts';
import { SavedAddresses } from '#web/features/funding/withdraw/saved-addresses.tsx';
import type { Funds } from '#web/features/funding/withdraw/use-funds.ts';
import { PracticeAddress } from '#web/features/funding/withdraw/practice-address.tsx';
import { sourceOf, type WithdrawalDraft } from '#web/features/funding/withdraw/withdrawal-draft.ts';
import type { rpc } from '#web/lib/rpc.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';

export type WithdrawalOptions = Awaited<ReturnType<typeof rpc.funding.withdrawalOptions>>;

interface AmountFieldProps {
  source: 'USD' | Coin;
  funds: Funds;
  value: string;
  onValue: (amount: string) => void;
  error: string | undefined;
}

export function AmountField({ source, funds, value, onValue, error }: AmountFieldProps) {
  return (
    <NumberField
      label={m.funding_withdraw_amount_in_source({ source })}
      name="withdraw-amount"
      decimals={assetScale[source]}
      unit={source}
      placeholder="0.00"
      before={source === 'USD' ? '$' : undefined}
      value={value}
      onValue={onValue}
      error={error}
      hint={
        <>
          {m.funding_withdraw_free_balance_label()}{' '}
          {funds.available === undefined ? '—' : <Amount value={funds.available} asset={source} />}
          {funds.isKeptBack && <span className="block">{m.funding_open_loss_keeps_back()}</span>}
        </>
      }
    />
  );
}

interface CoinChoiceProps {
  options: WithdrawalOptions['options'];
  value: Coin | '';
  onValue: (coin: Coin) => void;
}

export function CoinChoice({ options, value, onValue }: CoinChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{m.funding_coin()}</legend>
      <div className="grid gap-2">
        {options.map((one) => (
          <label
            key={one.asset}
            className="flex cursor-pointer flex-wrap items-center gap-x-3 rounded-md border border-line-strong px-4 py-3 has-checked:border-ink-text has-checked:bg-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-ink-text has-disabled:cursor-not-allowed has-disabled:bg-panel-2 has-disabled:text-faint"
          >
            <input
              type="radio"
              name="asset"
              value={one.asset}
              disabled={!one.isConnected}
              checked={value === one.asset}
              onChange={() => onValue(one.asset)}
              className="size-4 accent-[var(--ink)]"
            />
            <span className="font-medium">
              {one.name} ({one.asset})
            </span>
            <span className="ml-auto text-sm text-muted">{networkText(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function networkText({ network, isPractice, isConnected }: WithdrawalOptions['options'][number]): string {
  if (!isConnected) return m.funding_not_connected_here();
  return isPractice ? m.funding_deposit_option_practice({ network }) : network;
}

interface SourceChoiceProps {
  draft: WithdrawalDraft;
  fundsOf: (source: 'USD' | Coin) => Funds;
  onValue: (source: 'USD' | Coin) => void;
}

/** Which money pays: the dollars, or coins that are there; always those of the chosen coin. */
export function SourceChoice({ draft, fundsOf, onValue }: SourceChoiceProps) {
  const chosen = draft.asset || 'USDT';
  const own = coins.filter(
    (coin) => coin === chosen || readUnits(fundsOf(coin).available ?? '0', assetScale[coin]) > 0n,
  );
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{m.funding_pay_from()}</p>
      <Choice
        label={m.funding_pay_from()}
        options={[
          { value: 'USD' as 'USD' | Coin, label: m.funding_us_dollars() },
          ...own.map((asset) => ({ value: asset, label: m.funding_my({ asset }) })),
        ]}
        value={sourceOf(draft)}
        onValue={onValue}
        isWrapped={own.length > 1}
      />
    </div>
  );
}

interface DestinationFieldsProps {
  asset: Coin;
  /** Its network is a practice network here. */
  isPractice: boolean;
  draft: WithdrawalDraft;
  /** Saved ones of this coin. */
  addresses: readonly SavedAddress[];
  onEdit: (part: Partial<WithdrawalDraft>) => void;
}

/** The address it goes to: a saved one, one for practice, or another. */
export function DestinationFields({ asset, isPractice, draft, addresses, onEdit }: DestinationFieldsProps) {
  const { name, network } = depositNetworks[asset];
  return (
    <>
      {addresses.length > 0 && (
        <SavedAddresses addresses={addresses} value={draft.saved} onValue={(saved) => onEdit({ saved })} />
      )}
      {isPractice && !addresses.some((one) => one.isPractice) && (
        <PracticeAddress asset={asset} onTaken={(saved) => onEdit({ saved })} />
      )}
      {!addresses.some(({ id }) => id === draft.saved) && (
        <>
          <Field
            label={m.funding_wallet_address({ name })}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={120}
            value={draft.address}
            onValue={(address) => onEdit({ address })}
            hint={m.funding_only_address_on_coins_sent({ network: onNetwork(network) })}
          />
          <Field
            label={m.funding_name_address()}
            autoComplete="off"
            maxLength={40}
            placeholder={m.funding_wallet({ name })}
            value={draft.label}
            onValue={(label) => onEdit({ label })}
            hint={m.funding_kept_list_for_next_time()}
          />
        </>
      )}
    </>
  );
}

interface LookalikeCheckProps {
  isCompared: boolean;
  onCompared: (isCompared: boolean) => void;
}

/** The address resembles a saved one: the person says that they compared it. */
export function LookalikeCheck({ isCompared, onCompared }: LookalikeCheckProps) {
  return (
    <label className="flex items-start gap-3 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
      <input
        type="checkbox"
        checked={isCompared}
        onChange={(event) => onCompared(event.target.checked)}
        className="mt-0.5 size-4 accent-[var(--ink)]"
      />
      <span>{m.funding_i_compared_every_character_address()}</span>
    </label>
  );
}
