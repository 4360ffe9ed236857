import { m } from '#core/messages/messages.js';
import { useNavigate } from '@tanstack/react-router';
import { ArrowUpFromLine } from 'lucide-react';
import { wholeDollars } from '#core/content/figures.ts';
import { withdrawalMinimumCents } from '#core/funding/rules.ts';
import { usePracticeAddress } from '#web/features/funding/mutations.ts';
import { withdrawalOptionsQuery } from '#web/features/funding/queries.ts';
import { practiceAmount, practiceCoin } from '#web/features/funding/withdraw/withdrawal-draft.ts';
import { Step, StepTerms } from '#web/pages/home/first-steps/step.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/** The smallest withdrawal there is, to an address that belongs to nobody. */
export function WithdrawStep({ isDone, isNext }: { isDone: boolean; isNext: boolean }) {
  const { data } = useQuery({ ...withdrawalOptionsQuery(), enabled: !isDone });
  const take = usePracticeAddress();
  const navigate = useNavigate();
  const step = { number: 3, title: m.dashboard_steps_withdraw_title(), isDone, isNext };
  if (isDone) return <Step {...step} lead={m.dashboard_steps_withdraw_done()} />;
  const asset = data && practiceCoin(data.options);
  const approval = data?.practiceApproval;
  const review = () => {
    if (asset === undefined) return;
    const goOn = () => void navigate({ to: '/withdraw', search: { fill: 'practice' } });
    take.mutate({ asset }, { onSuccess: goOn });
  };
  return (
    <Step
      {...step}
      mark={
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-ink-soft text-ink-text">
          <ArrowUpFromLine className="size-4.5" aria-hidden="true" />
        </span>
      }
      lead={m.dashboard_steps_withdraw_lead({ amount: wholeDollars(withdrawalMinimumCents) })}
    >
      <StepTerms
        terms={[
          { name: m.dashboard_steps_amount(), value: <Amount value={practiceAmount} /> },
          { name: m.dashboard_steps_withdraw_to(), value: m.dashboard_steps_withdraw_address() },
          {
            name: m.dashboard_steps_withdraw_approval(),
            value:
              approval === null
                ? m.dashboard_steps_withdraw_by_person()
                : approval && m.dashboard_steps_withdraw_after({ seconds: approval.afterSeconds }),
          },
        ]}
        action={
          <Button kind="secondary" isBusy={take.isPending} disabled={asset === undefined} onClick={review}>
            {m.dashboard_steps_withdraw_review()}
          </Button>
        }
      />
      <FailureNote error={take.error} />
    </Step>
  );
}
