import { m } from '#core/messages/messages.js';
import { Check } from 'lucide-react';
import type { PlanView } from '#core/plans/contract.ts';
import { planNames, type PlanName, planTitles, priceCents, rankOf } from '#core/plans/plans.ts';
import { planWords } from '#web/features/plans/plan-words.ts';
import { wholeDollars } from '#core/content/figures.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

interface PlanCardsProps {
  view: PlanView;
  onChoose: (plan: PlanName) => void;
}

export function PlanCards({ view, onChoose }: PlanCardsProps) {
  return (
    <ul className="grid gap-5 lg:grid-cols-3">
      {planNames.map((plan) => (
        <PlanCard key={plan} plan={plan} view={view} onChoose={() => onChoose(plan)} />
      ))}
    </ul>
  );
}

function PlanCard({ plan, view, onChoose }: { plan: PlanName; view: PlanView; onChoose: () => void }) {
  const { badge, lead, features } = planWords[plan];
  const isCurrent = plan === view.plan;
  const act = actOf(plan, view);
  return (
    <li
      className={classes('card flex flex-col p-6', plan === 'pro' && 'border-2 border-ink')}
      aria-labelledby={`plan-${plan}`}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={`plan-${plan}`} className="text-lg font-semibold">
          {planTitles[plan]}
        </h2>
        <span className="flex flex-wrap gap-1.5">
          {isCurrent && <Badge tone="good">{m.plans_current_plan()}</Badge>}
          {badge && <Badge tone="ink">{badge}</Badge>}
        </span>
      </div>
      <p className="mt-3">
        <span className="num text-2xl font-semibold">{wholeDollars(priceCents[plan])}</span>{' '}
        <span className="text-muted">{m.plans_per_month()}</span>
      </p>
      <p className="mt-1 text-sm text-muted">{lead}</p>
      <ul className="mt-5 mb-6 flex-1 space-y-2.5 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-ink-text" aria-hidden="true" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <Button
        kind={act.isUp ? 'primary' : 'secondary'}
        className="w-full"
        disabled={act.isOff}
        onClick={onChoose}
      >
        {act.name}
      </Button>
    </li>
  );
}

/** What the button of a plan does for somebody on `view.plan`. */
function actOf(plan: PlanName, view: PlanView): { name: string; isUp: boolean; isOff: boolean } {
  const off = { isUp: false, isOff: true };
  if (!view.areSold) return { ...off, name: m.plans_everything_included() };
  if (plan === view.plan) return { ...off, name: m.plans_current_plan() };
  if (view.nextPlan === plan) return { ...off, name: m.plans_from_end_month() };
  const isUp = rankOf(plan) > rankOf(view.plan);
  // An unpaid month is paid or given up first; see the card above.
  const isOff = view.state === 'past_due' && plan !== 'basic';
  return {
    isUp,
    isOff,
    name: isUp
      ? m.plans_upgrade_to({ planTitles: planTitles[plan] })
      : plan === 'basic'
        ? m.plans_leave_button({ planTitles: planTitles[view.plan] })
        : m.plans_change_to({ planTitles: planTitles[plan] }),
  };
}
