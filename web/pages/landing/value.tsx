import { m } from '#core/messages/messages.js';
import { sampleClaims } from '#core/content/claims.ts';
import { site } from '#web/lib/site.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Claim } from '#web/ui/numbers/claim.tsx';

const facts = [
  ['smallestCopy', m.landing_smallest_copy()],
  ['copyStop', m.landing_stop_loss_copy_unless_change()],
  ['copyFee', m.landing_fee_profit_only()],
  ['withdrawalTime', m.landing_withdrawals_processed_within()],
] as const;

/** What the service stands for, with the rules that anybody can hold it to. */
export function Value() {
  return (
    <section
      aria-labelledby="value-title"
      data-below=""
      suppressHydrationWarning
      className="border-y border-line bg-panel"
    >
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-14 sm:px-6 md:grid-cols-2 md:gap-14">
        <div>
          <h2 id="value-title" className="text-3xl font-semibold sm:text-4xl">
            {m.landing_start_with_practice_money_keep()}
          </h2>
          <p className="mt-4 text-lg text-muted">
            {m.landing_every_account_opens_with()} <Claim of="openingBalance" />{' '}
            {m.landing_paper_money_whole_product_same()}
          </p>
          <a href="/auth?tab=sign-up" className={buttonClass('primary', false, 'mt-7 min-h-12 px-6')}>
            {m.landing_dive_in()}
          </a>
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {facts.map(([claim, name]) => (
            <li key={claim} className="flex items-baseline justify-between gap-4 py-3.5">
              <span className="text-muted">{name}</span>
              <span className="text-lg font-semibold">
                <Claim of={claim} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      {site.sampleFigures && <SampleFigures />}
    </section>
  );
}

function SampleFigures() {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-14 sm:px-6">
      <h3 className="text-lg font-semibold">{m.landing_sample_figures_not_service()}</h3>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {sampleClaims.map(({ about, text }) => (
          <li key={about} className="rounded-md border border-dashed border-line-strong p-4">
            <p className="text-xs text-faint">{m.landing_sample_figure_not_service()}</p>
            <p className="mt-2 text-xl font-semibold">
              <span data-claim="sample">{text}</span>
            </p>
            <p className="text-sm text-muted">{about}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
