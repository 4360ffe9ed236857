import { m } from '#core/messages/messages.js';
import { Link, useSearch } from '@tanstack/react-router';
import type { CopyView, LeaderView } from '#core/copying/contract.ts';
import { wholeDollars } from '#core/content/figures.ts';
import { readUnits } from '#core/values/money.ts';
import { CopyForm } from '#web/features/copying/wizard/copy-form.tsx';
import { runningCopyOf } from '#web/features/copying/copies/own-copy.ts';
import { copyBlockedBy } from '#web/features/copying/discover/leader-card.tsx';
import { HypotheticalNotice } from '#web/features/copying/discover/hypothetical-notice.tsx';
import { copiesQuery, leadersQuery } from '#web/features/copying/queries.ts';
import { WizardExplanation } from '#web/features/copying/wizard/wizard-explanation.tsx';
import { type Step, WizardSteps } from '#web/features/copying/wizard/wizard-steps.tsx';
import { WizardTraders } from '#web/features/copying/wizard/wizard-traders.tsx';
import { CopyDeposit } from '#web/features/funding/deposit/copy-deposit.tsx';
import { LeaderLimit } from '#web/features/plans/leader-limit.tsx';
import { portfolioQuery } from '#web/features/trading/queries.ts';
import { useNavigate } from '@tanstack/react-router';
import { minCopyCents } from '#core/copying/rules.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';

/**
 * Explanation, deposit, traders, amount, finish: every step has an address, so Back and links work.
 */
export function CopyTradingPage() {
  const { step = 'explanation', trader } = useSearch({ from: '/gate/copy-trading' });
  const navigate = useNavigate({ from: '/copy-trading' });
  const balance = useQuery(portfolioQuery()).data?.balance;
  const { data, isError } = useQuery(leadersQuery());
  const { data: copies, isPending } = useQuery(copiesQuery());
  const availableCents = balance === undefined ? undefined : readUnits(balance, 2);
  const leader = data?.leaders.find(({ id }) => id === trader);
  const copied = new Set(copies?.filter(({ state }) => state !== 'CLOSED').map(({ leaderId }) => leaderId));
  const go = (to: Step, chosen = trader) =>
    void navigate({
      search: {
        ...(to !== 'explanation' && { step: to }),
        ...(chosen !== undefined && { trader: chosen }),
      },
    });
  const isPaid = availableCents !== undefined && availableCents >= minCopyCents;
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle title={m.common_copy_trading()} lead={m.copying_five_steps_from_first_question()} />
      <WizardSteps step={step} trader={trader} />
      {(step === 'traders' || step === 'amount') && <LeaderLimit running={copied.size} />}
      {step === 'explanation' && <WizardExplanation onNext={() => go('deposit')} />}
      {step === 'deposit' && <DepositStep balance={balance} isPaid={isPaid} onNext={() => go('traders')} />}
      {step === 'traders' && availableCents !== undefined && (
        <TradersStep
          isPaid={isPaid}
          onBack={() => go('deposit')}
          chosen={trader}
          copied={copied}
          onChoose={(id) => go('traders', id)}
          onNext={() => go('amount')}
        />
      )}
      {step === 'amount' && (
        <AmountStep
          leader={leader}
          isLoading={!data && !isError}
          isPaid={isPaid || availableCents === undefined}
          availableCents={availableCents}
          blockedBy={leader && copyBlockedBy(leader, copied.has(leader.id))}
          onDone={() => go('finish')}
        />
      )}
      {step === 'finish' && (
        <Finish leader={leader} copies={copies} isLoading={isPending || (!data && !isError)} />
      )}
    </div>
  );
}

function DepositStep({
  balance,
  isPaid,
  onNext,
}: {
  balance: string | undefined;
  isPaid: boolean;
  onNext: () => void;
}) {
  if (balance === undefined) return <Loading label={m.copying_loading_balance()} rows={3} />;
  return <CopyDeposit balance={balance} isPaid={isPaid} onNext={onNext} />;
}

function TradersStep({
  isPaid,
  onBack,
  chosen,
  copied,
  onChoose,
  onNext,
}: {
  isPaid: boolean;
  onBack: () => void;
  chosen: string | undefined;
  copied: ReadonlySet<string>;
  onChoose: (id: string) => void;
  onNext: () => void;
}) {
  const { data, isError, refetch } = useQuery(leadersQuery());
  if (!isPaid) return <NotPaid onBack={onBack} />;
  if (data)
    return (
      <WizardTraders
        leaders={data.leaders}
        chosen={chosen}
        blockedBy={(one) => copyBlockedBy(one, copied.has(one.id))}
        onChoose={onChoose}
        onNext={onNext}
      />
    );
  if (isError) return <Failed title={m.copying_traders_could_not_be_loaded()} onRetry={refetch} />;
  return <Loading label={m.copying_loading_traders()} rows={4} />;
}

function NotPaid({ onBack }: { onBack: () => void }) {
  return (
    <div className="card">
      <Empty
        title={m.copying_please_complete_payment_all_required()}
        action={
          <button type="button" className={buttonClass()} onClick={onBack}>
            {m.copying_to_the_deposit()}
          </button>
        }
      >
        {m.copying_copy_takes_least({ minimum: wholeDollars(minCopyCents) })}
      </Empty>
    </div>
  );
}

function AmountStep({
  leader,
  isLoading,
  isPaid,
  availableCents,
  blockedBy,
  onDone,
}: {
  leader: LeaderView | undefined;
  isLoading: boolean;
  isPaid: boolean;
  availableCents: bigint | undefined;
  blockedBy: string | undefined;
  onDone: () => void;
}) {
  if (isLoading || availableCents === undefined)
    return <Loading label={m.copying_loading_trader()} rows={4} />;
  if (!leader || blockedBy !== undefined || !isPaid)
    return (
      <div className="card">
        <Empty
          title={
            leader && blockedBy !== undefined
              ? `${leader.name}: ${blockedBy}`
              : !leader
                ? m.copying_please_select_trader()
                : m.copying_please_complete_payment_all_required()
          }
          action={
            <Link
              to="/copy-trading"
              search={{ step: isPaid ? 'traders' : 'deposit' }}
              className={buttonClass()}
            >
              {isPaid ? m.copying_choose_trader() : m.copying_to_the_deposit()}
            </Link>
          }
        />
      </div>
    );
  return (
    <div className="space-y-5">
      <HypotheticalNotice />
      <Card
        title={
          <Marked mark={<TraderAvatar name={leader.name} id={leader.id} />}>
            {m.copying_your_copy_of({ name: leader.name })}
          </Marked>
        }
      >
        <CopyForm leader={leader} availableCents={availableCents} onStarted={onDone} />
      </Card>
    </div>
  );
}

interface FinishProps {
  leader: LeaderView | undefined;
  copies: readonly CopyView[] | undefined;
  isLoading: boolean;
}

function Finish({ leader, copies, isLoading }: FinishProps) {
  if (isLoading) return <Loading label={m.copying_loading_copies()} rows={4} />;
  const copy = leader && runningCopyOf(copies, leader.id);
  const isRunning = copy !== undefined;
  return (
    <div className="card">
      <Empty
        title={
          isRunning ? m.copying_copy_now({ name: copy.leaderName }) : m.copying_no_copy_was_started_here()
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/dashboard" className={buttonClass('secondary')}>
              {m.copying_go_dashboard()}
            </Link>
            <Link to="/copies" search={isRunning ? { copy: copy.id } : {}} className={buttonClass()}>
              {isRunning ? m.copying_view_copy() : m.common_my_copies()}
            </Link>
          </div>
        }
      >
        {isRunning ? m.copying_next_trade_trader_mirrored_into() : m.copying_choose_trader_amount_begin()}
      </Empty>
    </div>
  );
}
