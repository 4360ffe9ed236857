import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { formatUsd } from '#core/content/figures.ts';
import type { PortfolioRef, PortfolioRow } from '#core/trading/portfolios/portfolios-contract.ts';
import { newId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { useMoveMoney } from '#web/features/trading/portfolios/mutations.ts';
import { type MoveDraft, moveSummary, withEnd } from '#web/features/trading/portfolios/move-draft.ts';
import { portfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface MoveDialogProps {
  portfolios: readonly PortfolioRow[];
  from: string;
  onClose: () => void;
}

/** Free dollars of one portfolio to another. The id belongs to one draft: the same press twice moves once. */
export function MoveDialog({ portfolios, from, onClose }: MoveDialogProps) {
  const [id, setId] = useState(() => newId('pft'));
  const [draft, setDraft] = useState<MoveDraft>(() => ({
    from,
    to: portfolios.find((one) => one.id !== from)?.id ?? from,
    amount: '',
  }));
  const move = useMoveMoney();
  const { movable, cents, problem } = moveSummary(draft, portfolios);
  const edit = (next: MoveDraft) => {
    setDraft(next);
    setId(newId('pft'));
    move.reset();
  };
  const options = portfolios.map((one) => ({ value: one.id, label: portfolioName(one) }));
  const amount = formatUnits(cents, 2);
  const send = () => {
    if (move.isPending || problem !== undefined) return;
    move.mutate(
      { id, from: draft.from as PortfolioRef, to: draft.to as PortfolioRef, amount },
      {
        onSuccess: () => {
          const taker = portfolios.find((one) => one.id === draft.to);
          const name = taker ? portfolioName(taker) : '';
          toast('success', m.portfolios_moved({ amount: formatUsd(amount), name }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title={m.portfolios_move_title()} description={m.portfolios_move_text()}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
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
        <Field
          label={m.common_amount()}
          inputMode="decimal"
          autoComplete="off"
          before="$"
          value={draft.amount}
          onValue={(text) => edit({ ...draft, amount: text })}
          error={draft.amount.trim() === '' ? undefined : problem}
          aside={
            <button type="button" className="link" onClick={() => edit({ ...draft, amount: movable })}>
              {m.portfolios_move_all()}
            </button>
          }
          hint={
            <>
              {m.portfolios_can_move()} <Amount value={movable} />
            </>
          }
        />
        {move.error && (
          <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {failureOf(move.error).message}
          </p>
        )}
        <div className="dialog-actions">
          <Button type="submit" className="w-full" isBusy={move.isPending} disabled={problem !== undefined}>
            {problem ?? m.portfolios_move_amount({ amount: formatUsd(amount) })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
