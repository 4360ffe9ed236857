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
  { value: 'card', label: 'Card' },
  { value: 'bank', label: 'Bank' },
  { value: 'crypto', label: 'Crypto' },
] as const;
type Method = (typeof methods)[number]['value'];
const waits = { card: 'about 2 seconds', bank: 'about 3 seconds' } as const;
const [least, most] = [10_000n, 10_000_000n];

/** What is wrong with an amount to deposit for copying, or undefined. */
export function copyDepositProblem(text: string): string | undefined {
  const cents = parseUnits(text.trim(), 2);
  if (cents === undefined || cents < least) return 'Please enter a valid deposit amount (minimum $100)';
  return cents > most ? 'Maximum deposit is $100,000' : undefined;
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
      <Card title="Your balance">
        <p className="text-2xl font-semibold">
          <Amount value={balance} />
        </p>
        <p className="mt-1 text-sm text-muted">
          {isPaid
            ? 'Enough for a copy. Deposit more here, or go on with what you have.'
            : 'A copy takes at least $100. Deposit first; the next step opens when the money is there.'}
        </p>
        {waitingFor !== undefined && (
          <output className="mt-3 block rounded-md bg-ink-soft px-4 py-3 text-sm">
            Your deposit arrives in {waitingFor}. The balance above shows it.
          </output>
        )}
      </Card>
      <Card title="Deposit">
        <form
          noValidate
          aria-label="Deposit for copying"
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Choice label="Payment method" options={methods} value={method} onValue={setMethod} />
          {method === 'crypto' ? (
            <div className="text-sm text-muted">
              <p>
                Send coins to an address of your own on the deposit page. The balance here grows when your
                payment is confirmed on its chain.
              </p>
              <Link to="/deposit" className="link mt-2 inline-block">
                Open the deposit page
              </Link>
            </div>
          ) : (
            <>
              <Field
                label="Deposit amount"
                inputMode="decimal"
                autoComplete="off"
                before="$"
                placeholder="500"
                value={amount}
                onValue={setAmount}
                error={amount.trim() === '' ? undefined : problem}
                hint={`From $${formatUnits(least, 2).replace('.00', '')} to $100,000. Paper money for practice: nothing is charged.`}
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
                Deposit
              </Button>
            </>
          )}
        </form>
      </Card>
      <Button className="min-h-12 w-full" disabled={!isPaid} onClick={onNext}>
        {isPaid ? 'Continue to traders' : 'Deposit at least $100 to continue'}
      </Button>
    </div>
  );
}
