import { m } from '#core/messages/messages.js';
import { Check } from 'lucide-react';
import { type InvestmentPlan, investmentPlans } from '#core/content/plans.ts';
import { hoursText, isAroundTheClock } from '#core/support/hours.ts';
import { site } from '#web/lib/site.ts';
import { PlanIllustration } from '#web/pages/landing/plan-illustration.tsx';
import { Section } from '#web/pages/landing/section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Claim } from '#web/ui/numbers/claim.tsx';

const { hours, answer } = site.contact;
/** What the configured hours allow to say, and no more. */
const supportFeature = isAroundTheClock(hours) ? (
  <span data-claim="policy">{m.landing_support_around_the_clock()}</span>
) : hoursText(hours) === '' ? (
  <span data-claim="policy">{m.landing_support_answers_within({ answer })}</span>
) : (
  <span data-claim="policy">{m.landing_support_at_hours({ hours: hoursText(hours) })}</span>
);

function Plan({ plan }: { plan: InvestmentPlan }) {
  const features = [
    supportFeature,
    m.common_copy_trading(),
    <>
      {m.landing_referral_reward()} <Claim of={`${plan.key}Referral`} /> {m.landing_fees_were_paid()}
    </>,
  ];
  return (
    <li className={`card flex flex-col p-6 ${plan.isPopular ? 'border-2 border-ink' : ''}`}>
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{plan.name}</h3>
        {plan.isPopular && <Badge tone="ink">{m.landing_most_popular()}</Badge>}
      </div>
      <p className="mt-2 text-xl font-semibold">
        <Claim of={`${plan.key}Range`} />
      </p>
      <ul className="mt-4 flex-1 space-y-2 text-sm text-muted">
        {features.map((feature, place) => (
          // The order never changes.
          // The order never changes.
          <li key={place} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-ink-text" aria-hidden="true" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <details className="mt-4 text-sm">
        <summary className="reveal items-start! py-1 text-muted hover:text-fg">
          <span>
            {m.landing_illustration_rate()} <Claim of={`${plan.key}Rate`} />{' '}
            {m.landing_example_input_not_offer_or()}
          </span>
        </summary>
        <PlanIllustration plan={plan} />
      </details>
      <a
        href="/auth?tab=sign-up"
        className={buttonClass(plan.isPopular ? 'primary' : 'secondary', false, 'mt-5')}
      >
        {m.landing_start_now()}
      </a>
    </li>
  );
}

export function Plans() {
  return (
    <Section
      id="pricing"
      title={m.landing_plans_by_size_account()}
      lead={m.landing_plan_says_which_service_goes()}
    >
      <ul className="mt-10 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {investmentPlans.map((plan) => (
          <Plan key={plan.key} plan={plan} />
        ))}
      </ul>
    </Section>
  );
}
