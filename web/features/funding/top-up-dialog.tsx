import { useState } from 'react';
import { topUpDailyCents, topUpMinimumCents } from '#core/funding/rules.ts';
import { newId } from '#core/values/ids.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { formatUsd } from '#core/content/figures.ts';
import { useTopUp } from '#web/features/funding/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

const rails = [
  { value: 'card', label: 'Practice card' },
  { value: 'bank', label: 'Practice bank' },
] as const;
const railTimes = { card: 'about 2 seconds', bank: 'about 3 seconds' } as const;
const presets = ['100', '500', '1000', '5000'];

/** What is wrong with an amount, or undefined. */
export function topUpProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Enter an amount';
  const cents = parseUnits(text.trim(), 2);
  if (cents === undefined) return 'Enter a plain number';
  if (cents < topUpMinimumCents) return 'Minimum deposit amount is $10';
  return cents > topUpDailyCents
    ? `Maximum deposit is ${formatUsd(formatUnits(topUpDailyCents, 2))} a day`
    : undefined;
}

/** Deposit by a practice rail: paper money, credited like a real one. */
export function TopUpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Deposit"
      description="Paper money for practice. No card or account is charged."
    >
      {isOpen && <TopUpForm onClose={onClose} />}
    </Dialog>
  );
}

function TopUpForm({ onClose }: { onClose: () => void }) {
  const [id] = useState(() => newId('top'));
  const [rail, setRail] = useState<'card' | 'bank'>('card');
  const [amount, setAmount] = useState('');
  const topUp = useTopUp();
  const problem = topUpProblem(amount);
  const send = () => {
    if (topUp.isPending || problem !== undefined) return;
    topUp.mutate(
      { id, rail, amount: amount.trim() },
      {
        onSuccess: ({ state }) => {
          if (state === 'pending') toast('message', `Your deposit arrives in ${railTimes[rail]}`);
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
      <Choice label="Payment method" options={rails} value={rail} onValue={setRail} />
      <Field
        label="Amount in USD"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        before="$"
        value={amount}
        onValue={setAmount}
        error={amount !== '' ? problem : undefined}
        hint={`From $10. Arrives in ${railTimes[rail]}. Practice deposits are limited to $10,000 a day.`}
      />
      <fieldset aria-label="Usual amounts" className="grid grid-cols-4 gap-2">
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
      {topUp.error && (
        <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(topUp.error).message}
        </p>
      )}
      <Button
        type="submit"
        className="min-h-12 w-full"
        isBusy={topUp.isPending}
        disabled={problem !== undefined}
      >
        {problem ?? `Deposit ${formatUsd(amount.trim())}`}
      </Button>
    </form>
  );
}
