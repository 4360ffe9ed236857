import { m } from '#core/messages/messages.js';
import { wholeDollars } from '#core/content/figures.ts';
import { lazy, Suspense, useState } from 'react';
import { minCopyCents } from '#core/copying/rules.ts';
import { railDelayMs, topUpDailyCents, topUpMaximumCents } from '#core/funding/rules.ts';
import { newId } from '#core/values/ids.ts';
import { parseUnits } from '#core/values/money.ts';
import { secondMs } from '#core/values/time.ts';
import { useTopUp } from '#web/features/funding/mutations.ts';
import { depositOptionsQuery } from '#web/features/funding/queries.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

// The code that draws QR codes comes when somebody pays with coins.
const CryptoPanel = lazy(async () => ({
  default: (await import('#web/features/funding/deposit/crypto-panel.tsx')).CryptoPanel,
}));

const methods = [
  { value: 'card', label: m.funding_card() },
  { value: 'bank', label: m.funding_bank() },
  { value: 'crypto', label: m.common_crypto() },
] as const;
type Method = (typeof methods)[number]['value'];
const waits = {
  card: m.funding_about_seconds({ seconds: railDelayMs.card / secondMs }),
  bank: m.funding_about_seconds({ seconds: railDelayMs.bank / secondMs }),
} as const;
const least = minCopyCents;

/** What is wrong with an amount to deposit for copying, or undefined. */
export function copyDepositProblem(text: string, leftCents = topUpDailyCents): string | undefined {
  const cents = parseUnits(text.trim(), 2);
  if (cents === undefined) return m.common_enter_plain_number();
  if (cents < least) return m.funding_minimum_deposit({ minimum: wholeDollars(least) });
  if (cents > topUpMaximumCents)
    return m.funding_maximum_deposit({ maximum: wholeDollars(topUpMaximumCents) });
  return cents > leftCents
    ? m.funding_maximum_today({ left: wholeDollars(leftCents), most: wholeDollars(topUpDailyCents) })
    : undefined;
}

/** The deposit before a copy: the balance that is there, a practice rail, or coins. */
export function CopyDeposit({
  balance,
  isPaid,
  onNext,
}: {
  /** Free US dollars. */
  balance: string;
  /** The balance is enough for a copy. */
  isPaid: boolean;
  onNext: () => void;
}) {
  const [id, setId] = useState(() => newId('top'));
  const [method, setMethod] = useState<Method>('card');
  const [amount, setAmount] = useState('');
  /** The balance before a deposit that is on its way. */
  const [waiting, setWaiting] = useState<{ readonly time: string; readonly balance: string }>();
  const topUp = useTopUp();
  const left = useQuery(depositOptionsQuery()).data?.practiceLeft;
  const leftCents = left === undefined ? undefined : parseUnits(left, 2);
  const problem = copyDepositProblem(amount, leftCents);
  const send = () => {
    if (topUp.isPending || method === 'crypto') return;
    if (problem !== undefined) {
      toast('error', m.funding_please_enter_valid_deposit_amount({ minimum: wholeDollars(least) }));
      return;
    }
    topUp.mutate(
      { id, rail: method, amount: amount.trim() },
      {
        onSuccess: () => {
          setWaiting({ time: waits[method], balance });
          void queryClient.invalidateQueries({ queryKey: depositOptionsQuery().queryKey });
          setId(newId('top'));
          setAmount('');
        },
      },
    );
  };
  return (
    <div className="space-y-5">
      <Card title={m.funding_your_balance()}>
        <p className="text-2xl font-semibold">
          <Amount value={balance} />
        </p>
        <p className="mt-1 text-sm text-muted">
          {isPaid
            ? m.funding_enough_for_copy_deposit_more()
            : m.funding_copy_takes_least_deposit({ minimum: wholeDollars(least) })}
        </p>
        {waiting !== undefined && (
          <output className="mt-3 block rounded-md bg-ink-soft px-4 py-3 text-sm">
            {balance === waiting.balance
              ? m.funding_deposit_arrives_balance_above_shows({ waitingFor: waiting.time })
              : m.funding_deposit_arrived()}
          </output>
        )}
      </Card>
      <Card title={m.common_deposit()}>
        <form
          noValidate
          aria-label={m.funding_deposit_for_copying()}
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Choice label={m.funding_payment_method()} options={methods} value={method} onValue={setMethod} />
          {method === 'crypto' ? (
            <Suspense fallback={<Skeleton className="h-72 w-full" />}>
              <CryptoPanel onSent={onNext} />
            </Suspense>
          ) : (
            <>
              <Field
                label={m.funding_deposit_amount()}
                inputMode="decimal"
                autoComplete="off"
                before="$"
                placeholder="500"
                value={amount}
                onValue={setAmount}
                error={amount.trim() === '' ? undefined : problem}
                hint={
                  leftCents === undefined
                    ? undefined
                    : leftCents < least
                      ? m.funding_nothing_left_today({ most: wholeDollars(topUpDailyCents) })
                      : m.funding_from_to_paper_money({
                          least: wholeDollars(least),
                          left: wholeDollars(leftCents),
                        })
                }
              />
              {topUp.error && (
                <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
                  {failureOf(topUp.error).message}
                </p>
              )}
              <Button type="submit" kind="secondary" className="w-full" isBusy={topUp.isPending}>
                {m.common_deposit()}
              </Button>
            </>
          )}
        </form>
      </Card>
      <Button className="min-h-12 w-full" disabled={!isPaid} onClick={onNext}>
        {isPaid
          ? m.funding_continue_traders()
          : m.funding_deposit_least_continue({ minimum: wholeDollars(least) })}
      </Button>
    </div>
  );
}
