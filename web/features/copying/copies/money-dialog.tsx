import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { newId, type CopyId } from '#core/values/ids.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { type MoneyDraft, moneySummary } from '#web/features/copying/copies/money-draft.ts';
import type { OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { useAddMoney, useRemoveMoney } from '#web/features/copying/mutations.ts';
import type { AskProps } from '#web/lib/action.ts';
import { useForm } from '#web/lib/form.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

const ways = [
  { value: 'add', label: m.copying_add() },
  { value: 'remove', label: m.copying_take_out() },
] as const;

/** Puts money into a running copy or takes some out, as far as it is not bound in positions. */
export function MoneyDialog({ thing: { copy, availableCents, toAdd = '' }, onClose }: AskProps<OwnCopy>) {
  const [id, setId] = useState(() => newId('chg'));
  const add = useAddMoney();
  const remove = useRemoveMoney();
  const free = { wallet: availableCents, copy: readUnits(copy.removable, 2), isAbovePlan: copy.isAbovePlan };
  const form = useForm({
    initial: { way: 'add', amount: toAdd } as MoneyDraft,
    summaryOf: (draft) => moneySummary(draft, free),
    submit: async ({ way }, { cents = 0n }) => {
      const change = way === 'add' ? add : remove;
      await change.mutateAsync({ id, copyId: copy.id as CopyId, amount: formatUnits(cents, 2) });
      if (way === 'add') toastOfAct('copying.addMoney', m.copying_money_added_copy(), { view: '/copies' });
      else toastOfAct('copying.removeMoney', m.copying_money_taken_out_copy(), { view: '/copies' });
    },
    onDone: onClose,
  });
  const { draft, summary } = form;
  const isAdding = draft.way === 'add';
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={m.copying_money_copy({ leaderName: copy.leaderName })}
      mark={<TraderAvatar name={copy.leaderName} id={copy.leaderId} />}
      description={m.copying_stop_loss_keeps_its_percent()}
      act={isAdding ? m.copying_add_money() : m.copying_take_money_out()}
    >
      <Choice
        label={m.copying_direction()}
        options={ways}
        value={draft.way}
        onValue={(way) => {
          form.change({ way });
          setId(newId('chg'));
        }}
      />
      <NumberField
        label={m.common_amount()}
        name="copy-money"
        {...dollars}
        value={draft.amount}
        onValue={form.edit('amount')}
        error={draft.amount === '' ? undefined : summary.problem}
        hint={
          <>
            {isAdding ? `${m.copying_free_wallet()} ` : `${m.copying_free_copy()} `}
            <Amount value={formatUnits(summary.mostCents, 2)} />
          </>
        }
      />
    </FormDialog>
  );
}
