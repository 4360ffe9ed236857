import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { formatUsd } from '#core/content/figures.ts';
import type { PortfolioRef, PortfolioRow } from '#core/trading/portfolios/portfolios-contract.ts';
import { newId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { useMoveMoney } from '#web/features/trading/portfolios/mutations.ts';
import { type MoveDraft, moveSummary, withEnd } from '#web/features/trading/portfolios/move-draft.ts';
import { portfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';
import { useForm } from '#web/lib/form.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';

interface MoveDialogProps {
  portfolios: readonly PortfolioRow[];
  from: string;
  onClose: () => void;
}

const amountOf = (cents = 0n): string => formatUnits(cents, 2);

/**
 * Free dollars of one portfolio to another. The id belongs to one draft: the same press twice moves
 * once.
 */
export function MoveDialog({ portfolios, from, onClose }: MoveDialogProps) {
  const [id, setId] = useState(() => newId('pft'));
  const move = useMoveMoney();
  const nameOf = (wanted: string) => {
    const row = portfolios.find((one) => one.id === wanted);
    return row ? portfolioName(row) : '';
  };
  const form = useForm({
    initial: { from, to: portfolios.find((one) => one.id !== from && !one.rests)?.id ?? from, amount: '' },
    summaryOf: (draft: MoveDraft) => moveSummary(draft, portfolios),
    submit: async (draft, { cents }) => {
      const amount = amountOf(cents);
      await move.mutateAsync({ id, from: draft.from as PortfolioRef, to: draft.to as PortfolioRef, amount });
      toastOfAct(
        'trading.moveMoney',
        m.portfolios_moved({ amount: formatUsd(amount), name: nameOf(draft.to) }),
      );
    },
    onDone: onClose,
  });
  const { draft, summary } = form;
  const { movable } = summary;
  const edit = (part: Partial<MoveDraft>) => {
    form.change(part);
    setId(newId('pft'));
  };
  const options = portfolios.map((one) => ({ value: one.id, label: portfolioName(one) }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={m.portfolios_move_title()}
      description={m.portfolios_move_text()}
      act={m.portfolios_move_amount({ amount: formatUsd(amountOf(summary.cents)) })}
    >
      <SelectField
        label={m.portfolios_from()}
        value={draft.from}
        options={options}
        onValue={(value) => edit(withEnd(draft, 'from', value))}
      />
      <SelectField
        label={m.portfolios_to()}
        value={draft.to}
        options={options}
        onValue={(value) => edit(withEnd(draft, 'to', value))}
      />
      <NumberField
        label={m.common_amount()}
        name="move-amount"
        {...dollars}
        value={draft.amount}
        onValue={(amount) => edit({ amount })}
        error={draft.amount === '' ? undefined : summary.problem}
        aside={
          <button type="button" className="link" onClick={() => edit({ amount: movable })}>
            {m.portfolios_move_all()}
          </button>
        }
        hint={
          <>
            {m.portfolios_can_move()} <Amount value={movable} />
          </>
        }
      />
    </FormDialog>
  );
}
