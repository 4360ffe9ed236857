import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { CopyView } from '#core/copying/contract.ts';
import { newId, type CopyId } from '#core/values/ids.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { useAddMoney, useRemoveMoney } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const ways = [
  { value: 'add', label: m.copying_add() },
  { value: 'remove', label: m.copying_take_out() },
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
      ? m.common_enter_amount()
      : cents === undefined || cents <= 0n
        ? m.common_enter_plain_number()
        : cents > mostCents
          ? way === 'add'
            ? m.copying_free_balance_does_not_cover()
            : m.copying_more_than_free_copy()
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
          toast('success', way === 'add' ? m.copying_money_added_copy() : m.copying_money_taken_out_copy());
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.copying_money_copy({ leaderName: copy.leaderName })}
      description={m.copying_stop_loss_keeps_its_percent()}
    >
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Choice label={m.copying_direction()} options={ways} value={way} onValue={choose} />
        <Field
          label={m.common_amount()}
          inputMode="decimal"
          autoComplete="off"
          before="$"
          value={amount}
          onValue={setAmount}
          error={amount.trim() === '' ? undefined : problem}
          hint={
            <>
              {way === 'add' ? `${m.copying_free_wallet()} ` : `${m.copying_free_copy()} `}
              <Amount value={formatUnits(mostCents, 2)} />
            </>
          }
        />
        {change.error && (
          <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {failureOf(change.error).message}
          </p>
        )}
        <div className="dialog-actions">
          <Button type="submit" className="w-full" isBusy={change.isPending} disabled={problem !== undefined}>
            {problem ?? (way === 'add' ? m.copying_add_money() : m.copying_take_money_out())}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
