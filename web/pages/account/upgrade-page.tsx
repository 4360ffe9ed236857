import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import type { PlanView } from '#core/plans/contract.ts';
import { type PaidPlan, type PlanName, rankOf } from '#core/plans/plans.ts';
import { CurrentPlan } from '#web/features/plans/current-plan.tsx';
import { InvoiceTable } from '#web/features/plans/invoice-table.tsx';
import { PlanCards } from '#web/features/plans/plan-cards.tsx';
import { PlanQuestions, WhyUpgrade } from '#web/features/plans/plan-help.tsx';
import { planQuery } from '#web/features/plans/queries.ts';
import { TradesFigure } from '#web/features/trading/ticket/trades-left.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const PlanDialog = lazy(async () => ({
  default: (await import('#web/features/plans/plan-dialog.tsx')).PlanDialog,
}));
const LeaveDialog = lazy(async () => ({
  default: (await import('#web/features/plans/leave-dialog.tsx')).LeaveDialog,
}));

export function UpgradePage() {
  const { data, isError, refetch } = useQuery(planQuery());
  return (
    <>
      <PageTitle title={m.plans_upgrade_plan()} lead={m.plans_three_plans_paid_by_month()} />
      {data ? (
        <Plans view={data} />
      ) : isError ? (
        <div className="card">
          <Failed title={m.plans_plan_could_not_be_loaded()} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="card">
          <Loading label={m.plans_loading_plan()} rows={5} />
        </div>
      )}
    </>
  );
}

function Plans({ view }: { view: PlanView }) {
  const [chosen, setChosen] = useState<PlanName>();
  const close = () => setChosen(undefined);
  const isUp = chosen !== undefined && rankOf(chosen) > rankOf(view.plan);
  return (
    <div className="space-y-8">
      <CurrentPlan view={view} trades={<TradesFigure />} />
      {!view.areSold && (
        <p className="rounded-md border border-line bg-panel-2 p-4 text-sm text-muted">
          {m.plans_site_sells_no_plans_everything()}
        </p>
      )}
      <PlanCards view={view} onChoose={setChosen} />
      <WhyUpgrade />
      {view.areSold && <InvoiceTable />}
      <PlanQuestions />
      <Suspense>
        {chosen !== undefined && isUp && (
          <PlanDialog plan={chosen as PaidPlan} trialEndsAt={view.trialEndsAt} onClose={close} />
        )}
        {chosen !== undefined && !isUp && (
          <LeaveDialog view={view} to={chosen === 'pro' ? 'pro' : 'basic'} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
