import { m } from '#core/messages/messages.js';
import { withdrawalLimits } from '#core/funding/withdrawals.ts';
import { formatUsd } from '#core/content/figures.ts';
import type { KycView } from '#core/identity/contract.ts';
import { formatUnits } from '#core/values/money.ts';
import { documentState, documentWords } from '#web/features/identity/verification/document-words.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

const dollars = (cents: bigint): string => formatUsd(formatUnits(cents, 2));
const limits = [
  { name: m.verification_day_limit(), key: 'dayCents' },
  { name: m.verification_month_limit(), key: 'monthCents' },
] as const;

/** The three steps with the state of each, how long it takes, and what is smaller until then. */
export function VerificationSteps({ view, isDemo }: { view: KycView; isDemo: boolean }) {
  const steps: { name: string; state: { text: string; tone: BadgeTone } }[] = [
    { name: m.common_email(), state: { text: m.verification_approved(), tone: 'good' } },
    { name: documentWords.identity.title, state: documentState(view, 'identity') },
    { name: documentWords.address.title, state: documentState(view, 'address') },
  ];
  return (
    <Card title={m.verification_progress()}>
      <ol className="space-y-3" aria-label={m.verification_steps_verification()}>
        {steps.map(({ name, state }, place) => (
          <li key={name} className="flex items-center justify-between gap-3">
            <span className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="num grid size-7 shrink-0 place-items-center rounded-full border border-line bg-panel-2 text-sm text-muted"
              >
                {place + 1}
              </span>
              {name}
            </span>
            <Badge tone={state.tone}>{state.text}</Badge>
          </li>
        ))}
      </ol>
      <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
        {isDemo ? m.verification_demo_has_no_fixed_review() : m.verification_review_time()}
      </p>
      {view.status !== 'approved' && (
        <h3 className="mt-4 text-sm font-medium">{m.verification_limited_until_approved()}</h3>
      )}
      {view.status === 'approved' && (
        <h3 className="mt-4 text-sm font-medium">{m.verification_limits_now()}</h3>
      )}
      <dl className="mt-2 space-y-2 text-sm">
        {limits.map(({ name, key }) => (
          <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-muted">{name}</dt>
            <dd className="num">
              {view.status !== 'approved' &&
                `${m.verification_then({ dollars: dollars(withdrawalLimits.basic[key]) })} `}
              <span className="font-medium">{dollars(withdrawalLimits.verified[key])}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
