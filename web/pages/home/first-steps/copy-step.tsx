import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import type { LeaderView } from '#core/copying/contract.ts';
import { formatPercent, formatUsd, wholeDollars } from '#core/content/figures.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { copySummary } from '#web/features/copying/wizard/copy-draft.ts';
import { usualSettings } from '#web/features/copying/copies/settings-draft.ts';
import { Step, StepTerms } from '#web/pages/home/first-steps/step.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

const CopyDialog = lazy(async () => ({
  default: (await import('#web/features/copying/wizard/copy-dialog.tsx')).CopyDialog,
}));

/** US dollars of the copy that is offered. */
export const copyAmount = '200';

interface CopyStepProps {
  /** The trader who is offered; undefined while nobody can be copied with this amount. */
  leader: LeaderView | undefined;
  availableCents: bigint;
  isDone: boolean;
  isNext: boolean;
}

/** A copy with its settings, its worst case and what it costs. */
export function CopyStep({ leader, availableCents, isDone, isNext }: CopyStepProps) {
  const [isAsked, setAsked] = useState(false);
  const amount = wholeDollars(readUnits(copyAmount, 2));
  const title = m.dashboard_steps_copy_title({ amount });
  const step = { number: 2, title, isDone, isNext };
  if (isDone) return <Step {...step} lead={m.dashboard_steps_copy_done()} />;
  if (!leader) return <Step {...step} lead={m.dashboard_steps_copy_nobody()} />;
  const { maxDrawdownPercent, recordDays, returnPercent } = leader;
  const { worstLossCents } = copySummary(
    { amount: copyAmount, stopLossPercent: usualSettings.stopLossPercent },
    { minimumCents: readUnits(leader.minCopy, 2), availableCents },
  );
  return (
    <Step
      {...step}
      mark={<TraderAvatar name={leader.name} id={leader.id} size={36} />}
      lead={m.dashboard_steps_copy_lead({
        name: leader.name,
        result: returnPercent === null ? '—' : formatPercent(returnPercent, 2),
        days: recordDays,
        fall: formatPercent(maxDrawdownPercent ?? '0', 2).replace('+', ''),
      })}
    >
      <StepTerms
        terms={[
          { name: m.dashboard_steps_amount(), value: <Amount value={copyAmount} /> },
          {
            name: m.dashboard_steps_copy_stop({ percent: usualSettings.stopLossPercent }),
            value: (
              <span className="loss">
                {m.dashboard_steps_copy_worst({ loss: formatUsd(formatUnits(-worstLossCents, 2)) })}
              </span>
            ),
          },
          {
            name: m.dashboard_steps_copy_cost(),
            value: m.dashboard_steps_copy_fees({ percent: Number(leader.feePercent) }),
          },
        ]}
        action={
          <Button kind="secondary" onClick={() => setAsked(true)}>
            {m.dashboard_steps_copy_review()}
          </Button>
        }
      />
      <p className="mt-2 text-xs text-faint">{m.copying_these_results_come_from_paper()}</p>
      {isAsked && (
        <Suspense fallback={null}>
          <CopyDialog
            leader={leader}
            availableCents={availableCents}
            amount={copyAmount}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </Step>
  );
}
