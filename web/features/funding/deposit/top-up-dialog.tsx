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
import { failureOf } from '#web/lib/failures/failure.ts';
import { useLiveQuote } from '#web/lib/realtime/quotes.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

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

function TopUpForm({ first, onClose }: { first: DepositMethod; onClose: () => void }) {
  const [id] = useState(() => newId('top'));
  const [method, setMethod] = useState<DepositMethod>(first);
  const [asset, setAsset] = useState<Coin>('BTC');
  const [amount, setAmount] = useState('');
  const [isPaying, setPaying] = useState(false);
  const topUp = useTopUp();
  const ask = parsePrice(useLiveQuote(asset)?.ask ?? '');
  const coinCents = minimumDepositCents(asset, ask);
  const coinMinimum = coinCents === undefined ? undefined : { coin: asset, cents: coinCents };
  const problem = topUpProblem(amount, method, coinMinimum);
  if (isPaying)
    return (
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <DialogPayment
          asset={asset}
          amount={amount.trim()}
          onBack={() => setPaying(false)}
          onClose={onClose}
        />
      </Suspense>
    );
  const send = () => {
    if (topUp.isPending || problem !== undefined) return;
    if (method === 'crypto') {
      setPaying(true);
      return;
    }
    topUp.mutate(
      { id, rail: method, amount: amount.trim() },
      {
        onSuccess: ({ state }) => {
          if (state === 'pending')
            toast('message', m.funding_deposit_arrives({ railTimes: railTimes[method] }));
          onClose();
        },
      },
    );
  };
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Choice
        label={m.funding_payment_method()}
        options={methods}
        value={method}
        onValue={setMethod}
        isSmall
      />
      <Field
        label={m.funding_amount_usd()}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        before="$"
        value={amount}
        onValue={setAmount}
        error={amount !== '' ? problem : undefined}
        hint={
          method === 'crypto'
            ? m.funding_from_what_counts_what({
                minimum: formatUsd(
                  formatUnits(
                    coinCents !== undefined && coinCents > topUpMinimumCents ? coinCents : topUpMinimumCents,
                    2,
                  ),
                ),
              })
            : m.funding_from_arrives_practice_deposits({
                minimum: wholeDollars(topUpMinimumCents),
                railTimes: railTimes[method],
                most: wholeDollars(topUpDailyCents),
              })
        }
      />
      <fieldset aria-label={m.funding_usual_amounts()} className="grid grid-cols-4 gap-2">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className="btn btn-secondary btn-sm num px-0"
            onClick={() => setAmount(preset)}
          >
            {formatUsd(preset).replace('.00', '')}
          </button>
        ))}
      </fieldset>
      {method === 'crypto' && (
        <Choice
          label={m.funding_coin()}
          options={coins.map((coin) => ({
            value: coin,
            label: coin === 'USDT' ? 'USDT' : depositNetworks[coin].name,
          }))}
          value={asset}
          onValue={setAsset}
        />
      )}
      {topUp.error && (
        <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(topUp.error).message}
        </p>
      )}
      <div className="dialog-actions">
        <Button
          type="submit"
          className="min-h-12 w-full"
          isBusy={topUp.isPending}
          disabled={problem !== undefined}
        >
          {problem ?? m.funding_deposit({ usd: formatUsd(amount.trim()) })}
        </Button>
      </div>
    </form>
  );
}
