import { m } from '#core/messages/messages.js';
import { formatUsd } from '#core/content/figures.ts';
import { illustrationLossBps, type InvestmentPlan } from '#core/content/plans.ts';
import { formatUnits, shareOf } from '#core/values/money.ts';

const usd = (cents: bigint, isSigned = false): string => formatUsd(formatUnits(cents, 2), isSigned);

/**
 * The plan's rate as the input of a sum, beside a loss and nothing at all: three columns of one
 * size.
 */
export function PlanIllustration({ plan }: { plan: InvestmentPlan }) {
  const columns = [illustrationLossBps, 0, plan.illustrationBps].map((bps) => {
    const result = shareOf(plan.fromCents, bps, 'half-away');
    return { bps, result, total: plan.fromCents + result };
  });
  return (
    <figure data-example="" className="mt-3 overflow-hidden rounded-md border border-line bg-panel-2">
      <figcaption className="px-3 pt-2.5 text-xs text-faint">
        {m.landing_after_year({ fromCents: usd(plan.fromCents) })}
      </figcaption>
      <dl className="grid grid-cols-3 divide-x divide-line">
        {columns.map(({ bps, result, total }) => (
          <div key={bps} className="min-w-0 px-2 py-2.5 text-center">
            <dt className="num text-sm font-semibold">
              {bps === 0 ? '0%' : `${bps > 0 ? '+' : '−'}${Math.abs(bps) / 100}%`}
            </dt>
            <dd className="num mt-0.5 text-xs text-muted">{usd(total)}</dd>
            <dd className={`num text-xs ${result > 0n ? 'gain' : result < 0n ? 'loss' : 'text-faint'}`}>
              {usd(result, true)}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
