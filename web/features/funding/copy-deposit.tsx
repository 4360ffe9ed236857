import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { newId } from '#core/values/ids.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { useTopUp } from '#web/features/funding/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';

const methods = [
  { value: 'card', label: m.funding_card() },
  { value: 'bank', label: m.funding_bank() },
  { value: 'crypto', label: m.common_crypto() },
] as const;
type Method = (typeof methods)[number]['value'];
const waits = { card: m.funding_about_2_seconds(), bank: m.funding_about_3_seconds() } as const;
const [least, most] = [10_000n, 10_000_000n];

/** What is wrong with an amount to deposit for copying, or undefined. */
export function copyDepositProblem(text: string): string | undefined {
  const cents = parseUnits(text.trim(), 2);
  if (cents === undefined || cents < least) return m.funding_please_enter_valid_deposit_amount();
  return cents > most ? m.funding_maximum_deposit_100_000() : undefined;
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
  const [waitingFor, setWaitingFor] = useState<string>();
  const topUp = useTopUp();
  const problem = copyDepositProblem(amount);
  const send = () => {
    if (topUp.isPending || problem !== undefined || method === 'crypto') return;
    topUp.mutate(
      { id, rail: method, amount: amount.trim() },
      {
        onSuccess: () => {
          setWaitingFor(waits[method]);
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
          {isPaid ? m.funding_enough_for_copy_deposit_more() : m.funding_copy_takes_least_100_deposit()}
        </p>
        {waitingFor !== undefined && (
          <output className="mt-3 block rounded-md bg-ink-soft px-4 py-3 text-sm">
            {m.funding_deposit_arrives_balance_above_shows({ waitingFor })}
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
            <div className="text-sm text-muted">
              <p>{m.funding_send_coins_address_own_on()}</p>
              <Link to="/deposit" className="link mt-2 inline-block">
                {m.funding_open_deposit_page()}
              </Link>
            </div>
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
                hint={m.funding_from_100_000_paper_money({ least: formatUnits(least, 2).replace('.00', '') })}
              />
              {topUp.error && (
                <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
                  {failureOf(topUp.error).message}
                </p>
              )}
              <Button
                type="submit"
                kind="secondary"
                className="w-full"
                isBusy={topUp.isPending}
                disabled={problem !== undefined}
              >
                {m.common_deposit()}
              </Button>
            </>
          )}
        </form>
      </Card>
      <Button className="min-h-12 w-full" disabled={!isPaid} onClick={onNext}>
        {isPaid ? m.funding_continue_traders() : m.funding_deposit_least_100_continue()}
      </Button>
    </div>
  );
}
