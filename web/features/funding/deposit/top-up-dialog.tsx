import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import { type Coin, coins, depositNetworks, minimumDepositCents } from '#core/funding/deposits.ts';
import { secondMs } from '#core/values/time.ts';
import { railDelayMs, topUpDailyCents, topUpMinimumCents } from '#core/funding/rules.ts';
import { newId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { parsePrice } from '#core/values/price.ts';
import { formatUsd, wholeDollars } from '#core/content/figures.ts';
import { useTopUp } from '#web/features/funding/mutations.ts';
import { type DepositMethod, topUpProblem } from '#web/features/funding/deposit/top-up-draft.ts';
import { useForm } from '#web/lib/form.ts';
import { useLiveQuotes } from '#web/lib/realtime/quotes.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/form-dialog.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';

// The code that draws QR codes comes when somebody pays with coins.
const DialogPayment = lazy(async () => ({
  default: (await import('#web/features/funding/deposit/dialog-payment.tsx')).DialogPayment,
}));

const methods = [
  { value: 'crypto', label: m.common_crypto() },
  { value: 'card', label: m.funding_practice_card() },
  { value: 'bank', label: m.funding_practice_bank() },
] as const;
const railTimes = {
  card: m.funding_about_seconds({ seconds: railDelayMs.card / secondMs }),
  bank: m.funding_about_seconds({ seconds: railDelayMs.bank / secondMs }),
} as const;
const presets = ['100', '500', '1000', '5000'];

/** Deposit: coins to an own address, or paper money by a practice rail, credited like real ones. */
export function TopUpDialog({
  isOpen,
  method = 'crypto',
  onClose,
}: {
  isOpen: boolean;
  /** What it opens with. */
  method?: DepositMethod | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={isOpen}
      hasAddress
      onClose={onClose}
      title={m.common_deposit()}
      description={m.funding_pay_with_coins_or_with()}
    >
      {isOpen && <TopUpForm first={method} onClose={onClose} />}
    </Dialog>
  );
}

interface TopUpDraft {
  readonly method: DepositMethod;
  readonly asset: Coin;
  readonly amount: string;
}

function TopUpForm({ first, onClose }: { first: DepositMethod; onClose: () => void }) {
  const [id] = useState(() => newId('top'));
  const [isPaying, setPaying] = useState(false);
  const topUp = useTopUp();
  const minimumOf = useCoinMinimum();
  const form = useForm({
    initial: { method: first, asset: 'BTC', amount: '' } as TopUpDraft,
    summaryOf: ({ method, asset, amount }) => {
      const coinMinimum = minimumOf(asset);
      return { coinMinimum, blockedBy: topUpProblem(amount, method, coinMinimum) };
    },
    submit: async ({ method, amount }) => {
      if (method === 'crypto') return;
      const { state } = await topUp.mutateAsync({ id, rail: method, amount });
      // The credit takes the place of this toast under the same id; see realtime.ts.
      if (state === 'pending')
        showToast({
          id,
          tone: 'message',
          title: m.funding_deposit_arrives({ railTimes: railTimes[method] }),
        });
    },
    onDone: () => (form.draft.method === 'crypto' ? setPaying(true) : onClose()),
  });
  const { draft, summary, edit } = form;
  if (isPaying)
    return (
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <DialogPayment
          asset={draft.asset}
          amount={draft.amount}
          onBack={() => setPaying(false)}
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    <DialogForm form={form} act={m.funding_deposit({ usd: formatUsd(draft.amount) })}>
      <Choice
        label={m.funding_payment_method()}
        options={methods}
        value={draft.method}
        onValue={edit('method')}
        isSmall
      />
      <AmountField draft={draft} summary={summary} onValue={edit('amount')} />
      <Presets onValue={edit('amount')} />
      {draft.method === 'crypto' && (
        <Choice
          label={m.funding_coin()}
          options={coins.map((coin) => ({
            value: coin,
            label: coin === 'USDT' ? 'USDT' : depositNetworks[coin].name,
          }))}
          value={draft.asset}
          onValue={edit('asset')}
        />
      )}
    </DialogForm>
  );
}

/** The smallest deposit of each coin at its price now; undefined while there is no price. */
function useCoinMinimum() {
  const asks = useLiveQuotes(coins);
  return (coin: Coin) => {
    const cents = minimumDepositCents(coin, parsePrice(asks(coin)?.ask ?? ''));
    return cents === undefined ? undefined : { coin, cents };
  };
}

interface AmountFieldProps {
  draft: TopUpDraft;
  summary: {
    readonly coinMinimum: { readonly cents: bigint } | undefined;
    readonly blockedBy: string | undefined;
  };
  onValue: (amount: string) => void;
}

function AmountField({ draft: { method, amount }, summary, onValue }: AmountFieldProps) {
  const { cents = 0n } = summary.coinMinimum ?? {};
  const least = cents > topUpMinimumCents ? cents : topUpMinimumCents;
  return (
    <NumberField
      label={m.funding_amount_usd()}
      name="top-up-amount"
      {...dollars}
      placeholder="0.00"
      value={amount}
      onValue={onValue}
      error={amount === '' ? undefined : summary.blockedBy}
      hint={
        method === 'crypto'
          ? m.funding_from_what_counts_what({ minimum: formatUsd(formatUnits(least, 2)) })
          : m.funding_from_arrives_practice_deposits({
              minimum: wholeDollars(topUpMinimumCents),
              railTimes: railTimes[method],
              most: wholeDollars(topUpDailyCents),
            })
      }
    />
  );
}

function Presets({ onValue }: { onValue: (amount: string) => void }) {
  return (
    <fieldset aria-label={m.funding_usual_amounts()} className="grid grid-cols-4 gap-2">
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          className="btn btn-secondary btn-sm num px-0"
          onClick={() => onValue(preset)}
        >
          {formatUsd(preset).replace('.00', '')}
        </button>
      ))}
    </fieldset>
  );
}
