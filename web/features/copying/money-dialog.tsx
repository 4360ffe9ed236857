import { useState } from 'react';
import type { CopyView } from '#core/copying/contract.ts';
import { newId, type CopyId } from '#core/values/ids.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { useAddMoney, useRemoveMoney } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

const ways = [
  { value: 'add', label: 'Add' },
  { value: 'remove', label: 'Take out' },
] as const;

/** Puts money into a running copy or takes some out, as far as it is not bound in positions. */
export function MoneyDialog({
  copy,
  availableCents,
  onClose,
}: {
  copy: CopyView;
  availableCents: bigint;
  onClose: () => void;
}) {
  const [id, setId] = useState(() => newId('chg'));
  const [way, setWay] = useState<'add' | 'remove'>('add');
  const [amount, setAmount] = useState('');
  const add = useAddMoney();
  const remove = useRemoveMoney();
  const change = way === 'add' ? add : remove;
  const mostCents = way === 'add' ? availableCents : (parseUnits(copy.removable, 2) ?? 0n);
  const cents = parseUnits(amount.trim(), 2);
  const problem =
    amount.trim() === ''
      ? 'Enter an amount'
      : cents === undefined || cents <= 0n
        ? 'Enter a plain number'
        : cents > mostCents
          ? way === 'add'
            ? 'Your free balance does not cover this'
            : 'More than is free in this copy'
          : undefined;
  const choose = (next: 'add' | 'remove') => {
    setWay(next);
    setId(newId('chg'));
  };
  const send = () => {
    if (change.isPending || problem !== undefined || cents === undefined) return;
    change.mutate(
      { id, copyId: copy.id as CopyId, amount: formatUnits(cents, 2) },
      {
        onSuccess: () => {
          toast('success', way === 'add' ? 'Money added to the copy' : 'Money taken out of the copy');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Money in the copy of ${copy.leaderName}`}
      description="The stop loss keeps its percent. The fee on profit that leaves is taken from it."
    >
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Choice label="Direction" options={ways} value={way} onValue={choose} />
        <Field
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          before="$"
          value={amount}
          onValue={setAmount}
          error={amount.trim() === '' ? undefined : problem}
          hint={
            <>
              {way === 'add' ? 'Free in your wallet: ' : 'Free in this copy: '}
              <Amount value={formatUnits(mostCents, 2)} />
            </>
          }
        />
        {change.error && (
          <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {failureOf(change.error).message}
          </p>
        )}
        <Button type="submit" className="w-full" isBusy={change.isPending} disabled={problem !== undefined}>
          {problem ?? (way === 'add' ? 'Add money' : 'Take money out')}
        </Button>
      </form>
    </Dialog>
  );
}
