import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { LeaderView } from '#core/copying/contract.ts';
import { maxOpenPositions as mostOpen } from '#core/copying/rules.ts';
import { formatUsd } from '#core/content/figures.ts';
import { newId, type LeaderId } from '#core/values/ids.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { plainPercent } from '#web/features/copying/discover/leader-card.tsx';
import { settingsOf, usualSettings } from '#web/features/copying/copies/settings-draft.ts';
import { useStartCopy } from '#web/features/copying/mutations.ts';
import { AdvancedFold, type StartDraft } from '#web/features/copying/wizard/advanced-fold.tsx';
import { AmountField } from '#web/features/copying/wizard/amount-field.tsx';
import {
  type CopyFacts,
  type CopySummary,
  copySummary,
  leastCopyCents,
} from '#web/features/copying/wizard/copy-draft.ts';
import { CopyReceipt } from '#web/features/copying/wizard/copy-receipt.tsx';
import { StopSlider } from '#web/features/copying/wizard/stop-slider.tsx';
import { useWhatIf } from '#web/features/copying/wizard/what-if/use-what-if.ts';
import { WhatIfPanel } from '#web/features/copying/wizard/what-if/what-if-panel.tsx';
import { useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { balanceAfter } from '#web/ui/numbers/balance-after.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';

const text = (cents: bigint): string => formatUnits(cents, 2);

interface CopyFormProps {
  leader: LeaderView;
  availableCents: bigint;
  /** US dollars to begin with; the smallest copy when left out. */
  amount?: string | undefined;
  /** The copy runs. */
  onStarted: (copyId: string) => void;
  /** Where there is something to go back to. */
  onCancel?: () => void;
}

/**
 * Amount and stop with what they would have made, beside them all that it costs, and below both the
 * button that starts the copy.
 */
export function CopyForm({ leader, availableCents, amount, onStarted, onCancel }: CopyFormProps) {
  const facts = { minimumCents: readUnits(leader.minCopy, 2), availableCents };
  const { form, usual } = useStartForm({ leader, facts, amount, onStarted });
  const { draft, summary } = form;
  const { blockedBy, copy } = summary;
  const { data, isError, refetch } = useWhatIf(summary.isCopy ? summary.ask : undefined, usual);
  const { maxDrawdownPercent } = leader;
  return (
    <form
      noValidate
      aria-label={m.copying_copy({ name: leader.name })}
      className="@container"
      onSubmit={form.onSubmit}
    >
      <div className="grid gap-5 @2xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0 space-y-5">
          <AmountField
            facts={facts}
            value={draft.amount}
            onValue={form.edit('amount')}
            error={copy.problems.amount}
          />
          <WhatIfPanel
            data={data}
            isError={isError}
            onRetry={() => void refetch()}
            stopLossBps={copy.stopLossBps}
            amountCents={copy.amountCents}
          />
          <StopSlider
            percent={draft.stopLossPercent}
            onPercent={form.edit('stopLossPercent')}
            lossCents={copy.worstLossCents}
            maxDrawdown={maxDrawdownPercent === null ? undefined : plainPercent(maxDrawdownPercent, 2)}
          />
          <AdvancedFold draft={draft} settings={summary.settings} onDraft={form.change} />
        </div>
        <div className="@2xl:sticky @2xl:top-20 @2xl:self-start">
          <CopyReceipt leader={leader} summary={copy} isUsual={summary.isUsual} whatIf={data} />
        </div>
      </div>
      <FailureNote error={form.error} />
      <DialogActions className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <AvailableAfter cents={copy.balanceAfterCents} />
        <div className="flex min-w-0 flex-1 justify-end gap-2">
          {onCancel && (
            <Button kind="secondary" className="hidden min-h-12 sm:inline-flex" onClick={onCancel}>
              {m.trading_cancel()}
            </Button>
          )}
          <StartButton copy={copy} isBusy={form.isBusy} blockedBy={blockedBy} />
        </div>
      </DialogActions>
    </form>
  );
}

interface StartFormProps {
  leader: LeaderView;
  facts: CopyFacts;
  amount: string | undefined;
  onStarted: (copyId: string) => void;
}

function useStartForm({ leader, facts, amount, onStarted }: StartFormProps) {
  // One id for one intent: a retry after a lost answer starts the same copy, not a second one.
  const [id] = useState(() => newId('cpy'));
  const start = useStartCopy();
  const leaderId = leader.id as LeaderId;
  const smallest: StartDraft = {
    ...usualSettings,
    amount: text(leastCopyCents(facts)).replace(/\.00$/, ''),
    existing: 'new_only',
  };
  const form = useForm({
    // With an amount from the start, the receipt shows at once what a copy costs.
    initial: { ...smallest, amount: amount ?? smallest.amount },
    summaryOf: (draft) => startSummary(draft, facts, leaderId),
    submit: async ({ existing }, { ask }) => {
      await start.mutateAsync({ id, existing, ...ask });
      toastOfAct('copying.start', m.copying_copy_now({ name: leader.name }));
    },
    onDone: () => onStarted(id),
  });
  return { form, usual: startSummary(smallest, facts, leaderId).ask };
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
    /** As the trader trades: what the follow rate is about. */
    isUsual: multiplierBps === 10_000 && maxOpenPositions === mostOpen,
    /** Whether a copy can be like this, with the money for it or without. */
    isCopy: copy.isInRange && settings.problem === undefined,
    blockedBy: copy.blockedBy ?? settings.problem,
  };
}

function AvailableAfter({ cents }: { cents: bigint }) {
  const { name, value } = balanceAfter(m.copying_free_balance_after(), cents);
  return (
    <p>
      <span className="block text-2xs text-faint">{name}</span>
      <span className="num text-18 font-semibold">{value}</span>
    </p>
  );
}

interface StartButtonProps {
  copy: CopySummary;
  isBusy: boolean;
  blockedBy: string | undefined;
}

/** Says what it does and what that may lose, or why it cannot. */
function StartButton({ copy, isBusy, blockedBy }: StartButtonProps) {
  // The amount stands in its field; the loss follows from it only for those who may see amounts.
  const isHidden = useAreAmountsHidden();
  return (
    <Button
      type="submit"
      className="min-h-12 min-w-0 flex-1 flex-wrap gap-x-2 gap-y-0 whitespace-normal py-1 wrap-anywhere sm:flex-none"
      isBusy={isBusy}
      disabled={blockedBy !== undefined}
    >
      {blockedBy ?? (
        <>
          <span>{m.copying_copy_with({ amount: formatUsd(text(copy.amountCents)) })}</span>{' '}
          <span className="text-2xs font-normal opacity-90">
            {m.copying_copy_with_loss({
              loss: isHidden ? '••••' : formatUsd(text(copy.worstLossCents)),
            })}
          </span>
        </>
      )}
    </Button>
  );
}
