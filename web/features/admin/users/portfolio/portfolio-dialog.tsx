import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { PortfolioCardView } from '#core/admin/users-contract.ts';
import { formatUsd } from '#core/content/figures.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import { differenceOf } from '#web/features/admin/users/balance-draft.ts';
import { rereadPeople } from '#web/features/admin/users/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { rpc } from '#web/lib/rpc.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { AdjustedPart } from '#web/ui/numbers/adjusted-part.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface BalanceDraft {
  balance: string;
  reason: string;
}
type Figures = NonNullable<PortfolioCardView['figures']>;

const problemsOf = ({ balance, reason }: BalanceDraft) => ({
  ...(differenceOf(balance, '0') === undefined && { balance: m.people_enter_amount() }),
  ...(reason.trim().length < 3 && { reason: m.people_reason_short() }),
});

interface PortfolioDialogProps {
  user: PortfolioCardView['user'];
  figures: Figures;
  onClose: () => void;
}

/** Five fields, of which one can be typed: the others follow from what is recorded. */
export function PortfolioDialog({ user, figures, onClose }: PortfolioDialogProps) {
  // What the form was opened with stays what the difference is to, whatever the page learns
  // meanwhile.
  const [seen] = useState(figures);
  const [id] = useState(() => newId('prp'));
  const form = useForm<BalanceDraft>({
    initial: { balance: seen.balance, reason: '' },
    summaryOf: (draft) => ({ problems: problemsOf(draft) }),
    submit: async ({ balance, reason }) => {
      const { outcome } = await rpc.admin.editPortfolio({
        id,
        userId: user.id as UserId,
        seen: seen.balance,
        balance,
        reason: reason.trim(),
      });
      toast(
        outcome === 'unchanged' ? 'message' : 'success',
        outcome === 'posted'
          ? m.people_portfolio_updated()
          : outcome === 'waiting'
            ? m.people_waits_for_second()
            : m.people_nothing_to_change(),
      );
      onClose();
      await rereadPeople();
    },
  });
  const difference = differenceOf(form.draft.balance, seen.balance);
  const computed = [
    [m.people_total_value(), formatUsd(seen.totalValue)],
    [m.people_daily_pnl(), formatUsd(seen.dailyPnl, true)],
    [m.people_active_positions(), String(seen.activePositions)],
    [m.people_copied_traders(), String(seen.copiedTraders)],
  ] as const;
  return (
    <Dialog isOpen onClose={onClose} title={m.people_edit_portfolio()} description={user.email}>
      <form noValidate onSubmit={form.onSubmit} aria-label={m.people_edit_portfolio()}>
        <p className="mb-4 text-sm text-muted">{m.people_edit_hint()}</p>
        <NumberField
          label={m.people_balance()}
          name="staff-balance"
          {...dollars}
          whenNone="0"
          value={form.draft.balance}
          onValue={form.edit('balance')}
          error={form.errors['balance']}
          hint={
            difference === undefined || /^-?0\.00$/.test(difference)
              ? m.people_balance_same({ seen: formatUsd(seen.balance) })
              : m.people_balance_difference({ difference: formatUsd(difference, true) })
          }
        />
        <Field
          className="mt-4"
          label={m.people_reason()}
          autoComplete="off"
          maxLength={300}
          value={form.draft.reason}
          onValue={form.edit('reason')}
          error={form.errors['reason']}
          hint={m.people_reason_hint()}
        />
        <div className="mt-5 grid grid-cols-2 gap-3">
          {computed.map(([label, value]) => (
            <Field key={label} label={label} value={value} onValue={() => undefined} readOnly />
          ))}
        </div>
        <AdjustedPart amount={seen.dailyAdjusted} label={m.people_daily_pnl()} />
        <p className="mt-2 text-sm text-faint">{m.people_computed_why()}</p>
        <FailureNote error={form.error} fault={m.people_failed_portfolio()} className="mt-3" />
        <DialogActions back={{ name: m.common_back(), onBack: onClose }}>
          <Button type="submit" isBusy={form.isBusy}>
            {m.people_save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
