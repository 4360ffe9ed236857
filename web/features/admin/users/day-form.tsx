import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { UserDetail } from '#core/admin/users-contract.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import { centsOf, gainOf } from '#web/features/admin/users/balance-draft.ts';
import { rereadPeople, userQuery } from '#web/features/admin/users/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { rpc } from '#web/lib/rpc.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { formatDay } from '#web/ui/when.ts';
import { toast } from '#web/ui/overlays/toast.ts';

interface DayDraft {
  profit: string;
  loss: string;
  reason: string;
}

const problemsOf = ({ profit, loss, reason }: DayDraft) => ({
  ...(centsOf(profit) === undefined && { profit: m.people_enter_amount() }),
  ...(centsOf(loss) === undefined && { loss: m.people_enter_amount() }),
  ...(reason.trim().length < 3 && { reason: m.people_reason_short() }),
});

const newIds = () => ({ profit: newId('prp'), loss: newId('prp') });

/**
 * Corrects the day by entries with a reason. What was shown when the form was opened is what the
 * difference is to.
 */
export function DayForm({ detail }: { detail: UserDetail }) {
  const { user, day } = detail;
  const [seen, setSeen] = useState(day);
  const [ids, setIds] = useState(newIds);
  const form = useForm<DayDraft>({
    initial: { profit: day.profit, loss: day.loss, reason: '' },
    summaryOf: (draft) => ({ problems: problemsOf(draft) }),
    submit: async ({ profit, loss, reason }) => {
      const { outcome } = await rpc.admin.updateDay({
        ids,
        userId: user.id as UserId,
        date: seen.date,
        seen: { profit: seen.profit, loss: seen.loss },
        profit,
        loss,
        reason: reason.trim(),
      });
      setIds(newIds());
      toast(
        outcome === 'unchanged' ? 'message' : 'success',
        outcome === 'posted'
          ? m.people_day_updated()
          : outcome === 'waiting'
            ? m.people_waits_for_second()
            : m.people_nothing_to_change(),
      );
      await rereadPeople();
      // What waits is not in the day yet, and the market moved on: the next difference is to what
      // is true now.
      const { day: now } = await queryClient.query(userQuery(user.id as UserId));
      setSeen(now);
      form.edit('profit')(now.profit);
      form.edit('loss')(now.loss);
      form.edit('reason')('');
    },
  });
  const gain = gainOf(form.draft.profit, form.draft.loss);
  return (
    <Card
      title={m.people_update_day()}
      action={day.isAdjusted && <Badge tone="warn">{m.people_adjusted_by_admin()}</Badge>}
    >
      <form noValidate onSubmit={form.onSubmit} aria-label={m.people_update_day()}>
        <p className="mb-4 text-sm text-muted">{m.people_day_hint({ date: formatDay(day.date) })}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {(['profit', 'loss'] as const).map((side) => (
            <NumberField
              key={side}
              label={side === 'profit' ? m.people_current_profit() : m.people_current_loss()}
              name={`staff-day-${side}`}
              {...dollars}
              value={form.draft[side] ?? ''}
              onValue={form.edit(side)}
              error={form.errors[side]}
            />
          ))}
        </div>
        <div className="my-4 flex items-baseline justify-between gap-4 rounded-md bg-panel-2 px-3.5 py-3">
          <p>
            <span className="font-medium">{m.people_all_day_gain()}</span>
            <span className="block text-sm text-faint">{m.people_gain_hint()}</span>
          </p>
          <output className="font-semibold">
            {gain === undefined ? '—' : <Amount value={gain} isChange />}
          </output>
        </div>
        <Field
          label={m.people_reason()}
          autoComplete="off"
          maxLength={300}
          value={form.draft.reason}
          onValue={form.edit('reason')}
          error={form.errors['reason']}
          hint={m.people_reason_hint()}
        />
        <FailureNote error={form.error} fault={m.people_failed_day()} className="mt-3" />
        <Button type="submit" className="mt-4 w-full" isBusy={form.isBusy}>
          {m.people_update()}
        </Button>
      </form>
    </Card>
  );
}
