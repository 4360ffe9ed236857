import { m } from '#core/messages/messages.js';
import { figureNames, measuredFigures } from '#core/transparency/figures.ts';
import { PublicPage } from '#web/pages/public/public-page.tsx';
import { Claim } from '#web/ui/numbers/claim.tsx';

export function TransparencyPage() {
  return (
    <PublicPage title={m.common_transparency()} lead={m.public_what_site_measures_about_itself()}>
      <p className="mt-6 text-sm text-faint">
        {m.public_figures_as()}{' '}
        <span data-slot="claims:at" suppressHydrationWarning>
          {m.public_first_measurement()}
        </span>
        {m.public_taken_anew_each_minute_catalogue()} <Claim of="instruments" /> {m.public_instruments()}
      </p>
      <ul className="mt-8 space-y-5">
        {figureNames.map((name) => {
          const { label, what, query, least } = measuredFigures[name];
          return (
            <li key={name} className="card p-5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <h2 className="font-semibold">{label}</h2>
                <p className="text-xl font-semibold">
                  <Claim of={name} />
                </p>
              </div>
              <p className="mt-2 text-muted">{what}</p>
              <p className="mt-1 text-sm text-faint">
                {m.public_cases_behind()}{' '}
                <span data-slot={`cases:${name}`} className="num" suppressHydrationWarning>
                  —
                </span>
                {least > 1 && (
                  <>
                    {' · '}
                    {m.public_shown_from()}{' '}
                    <span data-claim="policy" className="num">
                      {least}
                    </span>
                  </>
                )}
              </p>
              <details className="mt-3 text-sm">
                <summary className="reveal py-1 text-muted hover:text-fg">{m.public_the_query()}</summary>
                <pre className="mt-2 rounded-md bg-panel-2 p-3 text-xs wrap-anywhere whitespace-pre-wrap">
                  <code>{query}</code>
                </pre>
              </details>
            </li>
          );
        })}
      </ul>
    </PublicPage>
  );
}
