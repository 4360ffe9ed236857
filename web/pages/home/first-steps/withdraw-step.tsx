import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { ArrowUpFromLine } from 'lucide-react';
import { formatUsd } from '#core/content/figures.ts';
import { Step, StepTerms } from '#web/pages/home/first-steps/step.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** US dollars: the smallest withdrawal there is. */
const amount = '50';

/** A withdrawal to an address that belongs to nobody, made for the purpose. */
export function WithdrawStep({ isDone, isNext }: { isDone: boolean; isNext: boolean }) {
  const step = { number: 3, title: m.dashboard_steps_withdraw_title(), isDone, isNext };
  if (isDone) return <Step {...step} lead={m.dashboard_steps_withdraw_done()} />;
  return (
    <Step
      {...step}
      mark={
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-ink-soft text-ink-text">
          <ArrowUpFromLine className="size-4.5" aria-hidden="true" />
        </span>
      }
      lead={m.dashboard_steps_withdraw_lead({ amount: formatUsd(amount).replace(/\.00$/, '') })}
    >
      <StepTerms
        terms={[
          { name: m.dashboard_steps_amount(), value: <Amount value={amount} /> },
          { name: m.dashboard_steps_withdraw_to(), value: m.dashboard_steps_withdraw_address() },
          { name: m.dashboard_steps_withdraw_approval(), value: m.dashboard_steps_withdraw_approver() },
          { name: m.dashboard_steps_withdraw_arrives(), value: m.dashboard_steps_withdraw_when() },
        ]}
        action={
          <Link to="/withdraw" className={buttonClass('secondary')}>
            {m.dashboard_steps_withdraw_review()}
          </Link>
        }
      />
    </Step>
  );
}
