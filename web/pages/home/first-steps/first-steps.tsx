import { m } from '#core/messages/messages.js';
import { useEffect } from 'react';
import { Link } from '@tanstack/react-router';
import { ShieldCheck, X } from 'lucide-react';
import { wholeDollars } from '#core/content/figures.ts';
import { openingCents } from '#core/ledger/rules.ts';
import { readUnits } from '#core/values/money.ts';
import { runningCopyOf } from '#web/features/copying/copies/own-copy.ts';
import { copiesQuery, leadersQuery } from '#web/features/copying/queries.ts';
import { useHideFirstSteps } from '#web/features/identity/first-steps.ts';
import { portfolioQuery } from '#web/features/trading/queries.ts';
import { presetAmounts } from '#web/features/trading/ticket/order-draft.ts';
import { BuyStep } from '#web/pages/home/first-steps/buy-step.tsx';
import { copyAmount, CopyStep } from '#web/pages/home/first-steps/copy-step.tsx';
import { Step } from '#web/pages/home/first-steps/step.tsx';
import {
  countDone,
  stepNames,
  type StepsDone,
  useIsWorthShowing,
  useStepsDone,
} from '#web/pages/home/first-steps/use-steps.ts';
import { WithdrawStep } from '#web/pages/home/first-steps/withdraw-step.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/** The way in: buy, copy, take money out, each filled in already. What is done is ticked by itself. */
export function FirstSteps() {
  const done = useStepsDone();
  const isWorthShowing = useIsWorthShowing(done);
  const hide = useHideFirstSteps();
  const isOver = done !== undefined && !isWorthShowing;
  const { mutate: putAway } = hide;
  // Not to be asked about with every visit.
  useEffect(() => {
    if (isOver) putAway({});
  }, [isOver, putAway]);
  if (isOver) return null;
  return (
    <section aria-labelledby="first-steps" className="card min-w-0">
      <header className="flex items-start gap-4 px-4 py-5 sm:px-6">
        <Progress done={done ? countDone(done) : 0} />
        <div className="min-w-0 flex-1">
          <h2 id="first-steps" className="text-18 font-semibold sm:text-24">
            {m.dashboard_steps_title({ amount: wholeDollars(openingCents) })}
          </h2>
          <p className="mt-0.5 text-sm text-muted">{m.dashboard_steps_lead()}</p>
        </div>
        <button
          type="button"
          aria-label={m.dashboard_steps_hide()}
          onClick={() => hide.mutate({})}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-faint hover:bg-panel-2 hover:text-fg"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </header>
      {done ? <Steps done={done} /> : <StepsPlace />}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4 py-4 text-sm text-muted sm:px-6">
        <ShieldCheck className="size-4.5 shrink-0 text-ink-text" aria-hidden="true" />
        {m.dashboard_steps_check()}
        <Link to="/transparency" className="link">
          {m.dashboard_steps_check_link()}
        </Link>
      </p>
    </section>
  );
}

function Steps({ done }: { done: StepsDone }) {
  const next = stepNames.find((name) => !done[name]);
  const { leader, isKnown } = useOfferedLeader();
  const { data: portfolio, isError } = useQuery(portfolioQuery());
  if (!done.copy && !(isKnown && (portfolio || isError))) return <StepsPlace />;
  return (
    <ol>
      <Step
        number={1}
        title={m.dashboard_steps_buy_title()}
        lead={
          done.buy
            ? m.dashboard_steps_buy_done()
            : m.dashboard_steps_buy_lead({ amount: wholeDollars(readUnits(presetAmounts[0], 2)) })
        }
        isDone={done.buy}
        isNext={next === 'buy'}
      >
        <BuyStep />
      </Step>
      <CopyStep
        leader={leader}
        availableCents={readUnits(portfolio?.balance ?? '0', 2)}
        isDone={done.copy}
        isNext={next === 'copy'}
      />
      <WithdrawStep isDone={done.withdraw} isNext={next === 'withdraw'} />
    </ol>
  );
}

/** The best placed of those who take this amount and are not copied yet. */
function useOfferedLeader() {
  const leaders = useQuery(leadersQuery());
  const copies = useQuery(copiesQuery());
  const leader = leaders.data?.leaders.find(
    ({ id, isCopyable, minCopy }) =>
      isCopyable &&
      readUnits(minCopy, 2) <= readUnits(copyAmount, 2) &&
      runningCopyOf(copies.data, id) === undefined,
  );
  return { leader, isKnown: [leaders, copies].every(({ data, isError }) => data !== undefined || isError) };
}

/** Before it is known what is done: as high as the steps of somebody who has done nothing. */
const StepsPlace = () => (
  <div className="border-t border-line p-6">
    <Skeleton className="h-[56rem] w-full sm:h-[38rem]" />
  </div>
);

/** So many of three, as a ring. */
function Progress({ done }: { done: number }) {
  const all = stepNames.length;
  return (
    <span className="relative grid size-14 shrink-0 place-items-center">
      <svg viewBox="0 0 36 36" className="absolute inset-0 -rotate-90" aria-hidden="true">
        <circle cx="18" cy="18" r="16" fill="none" stroke="var(--line)" strokeWidth="4" />
        <circle
          cx="18"
          cy="18"
          r="16"
          fill="none"
          stroke="var(--ink-text)"
          strokeWidth="4"
          strokeLinecap="round"
          pathLength={all}
          // A dot for nothing: the ring has begun.
          strokeDasharray={`${Math.max(done, 0.04)} ${all}`}
        />
      </svg>
      <span className="num text-sm font-semibold" aria-hidden="true">
        {done}/{all}
      </span>
      <span className="sr-only">{m.dashboard_steps_progress({ done, all })}</span>
    </span>
  );
}
