import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { ExistingChoice, LeaderView } from '#core/copying/contract.ts';
import { newId, type LeaderId } from '#core/values/ids.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { CopyCosts } from '#web/features/copying/wizard/copy-costs.tsx';
import { type CopyFacts, copySummary } from '#web/features/copying/wizard/copy-draft.ts';
import { useStartCopy } from '#web/features/copying/mutations.ts';
import { SettingsFields } from '#web/features/copying/copies/settings-fields.tsx';
import {
  type SettingsDraft,
  settingsOf,
  usualSettings,
} from '#web/features/copying/copies/settings-draft.ts';
import { WhatIfPanel } from '#web/features/copying/discover/what-if-panel.tsx';
import { useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { balanceAfter } from '#web/ui/numbers/balance-after.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';

const text = (cents: bigint): string => formatUnits(cents, 2);
const existingOptions: readonly { value: ExistingChoice; label: string }[] = [
  { value: 'new_only', label: m.copying_new_only() },
  { value: 'no_worse', label: m.copying_no_worse_price() },
  { value: 'all', label: m.copying_all_now() },
];

interface CopyFormProps {
  leader: LeaderView;
  availableCents: bigint;
  /** US dollars to begin with; empty when left out. */
  amount?: string;
  /** The copy runs. */
  onStarted: (copyId: string) => void;
}

/** Amount, settings, what it may cost and would have made; then the button that starts the copy. */
export function CopyForm({ leader, availableCents, amount = '', onStarted }: CopyFormProps) {
  // One id for one intent: a retry after a lost answer starts the same copy, not a second one.
  const [id] = useState(() => newId('cpy'));
  const start = useStartCopy();
  const facts = {
    minimumCents: readUnits(leader.minCopy, 2),
    availableCents,
    maxDrawdownPercent: leader.maxDrawdownPercent,
  };
  const form = useForm({
    initial: { ...usualSettings, amount, existing: 'new_only' } as StartDraft,
    summaryOf: (draft) => startSummary(draft, facts, leader.id as LeaderId),
    submit: async ({ existing }, { ask }) => {
      await start.mutateAsync({ id, existing, ...ask });
      toastOfAct('copying.start', m.copying_copy_now({ name: leader.name }), { view: '/copies' });
    },
    onDone: () => onStarted(id),
  });
  const { draft, summary } = form;
  const { blockedBy } = summary;
  return (
    <form
      noValidate
      aria-label={m.copying_copy({ name: leader.name })}
      className="space-y-5"
      onSubmit={form.onSubmit}
    >
      <AmountField
        leader={leader}
        availableCents={availableCents}
        value={draft.amount}
        onValue={form.edit('amount')}
        error={summary.copy.problems.amount}
      />
      <SettingsFields draft={draft} settings={summary.settings} onDraft={form.change} />
      <ExistingField value={draft.existing} onValue={form.edit('existing')} />
      {blockedBy === undefined && <WhatIfPanel ask={summary.ask} />}
      <CopyCosts leader={leader} summary={summary.copy} />
      <p className="text-sm text-muted">
        {leader.isHouse && `${m.copying_paper_strategy_run_by_site()} `}
        {m.copying_past_results_say_little_about()}
      </p>
      <FailureNote error={form.error} />
      <DialogActions>
        <Receipt
          lines={[]}
          total={balanceAfter(m.copying_free_balance_after(), summary.copy.balanceAfterCents)}
        />
        <Button
          type="submit"
          className="min-h-12 w-full min-w-0 whitespace-normal wrap-anywhere"
          isBusy={form.isBusy}
          disabled={blockedBy !== undefined}
        >
          {blockedBy ?? m.copying_start_copying({ name: leader.name })}
        </Button>
      </DialogActions>
    </form>
  );
}

interface StartDraft extends SettingsDraft {
  readonly amount: string;
  readonly existing: ExistingChoice;
}

/** The copy that would start, with its settings and what it may cost. */
function startSummary(draft: StartDraft, facts: CopyFacts, leaderId: LeaderId) {
  const settings = settingsOf(draft);
  const copy = copySummary(draft, facts);
  const { stopLossBps, multiplierBps, maxOpenPositions } = settings;
  return {
    settings,
    copy,
    ask: { leaderId, amount: text(copy.amountCents), stopLossBps, multiplierBps, maxOpenPositions },
    blockedBy: copy.blockedBy ?? settings.problem,
  };
}

interface AmountFieldProps {
  leader: LeaderView;
  availableCents: bigint;
  value: string;
  onValue: (amount: string) => void;
  error: string | undefined;
}

function AmountField({ leader, availableCents, value, onValue, error }: AmountFieldProps) {
  return (
    <NumberField
      label={m.copying_copy_amount()}
      name="copy-amount"
      {...dollars}
      placeholder={leader.minCopy}
      value={value}
      onValue={onValue}
      error={error}
      hint={
        <>
          {m.copying_free()} <Amount value={text(availableCents)} />
          {m.copying_minimum()} <Amount value={leader.minCopy} />
        </>
      }
    />
  );
}

interface ExistingFieldProps {
  value: ExistingChoice;
  onValue: (value: ExistingChoice) => void;
}

function ExistingField({ value, onValue }: ExistingFieldProps) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{m.copying_positions_trader_holds_already()}</p>
      <Choice
        isWrapped
        label={m.copying_existing_positions()}
        options={existingOptions}
        value={value}
        onValue={onValue}
        isSmall
      />
    </div>
  );
}
