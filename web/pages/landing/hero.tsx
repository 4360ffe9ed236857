import { m } from '#core/messages/messages.js';
import { WorkedExample } from '#web/pages/landing/worked-example.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Claim } from '#web/ui/numbers/claim.tsx';

/** The server leaves out what too few cases stand behind. */
const figures = [
  ['traders', m.landing_verified_traders()],
  ['volume', m.landing_traded_day()],
  ['uptime', m.landing_uptime_since_start()],
  ['instruments', m.landing_instruments()],
] as const;

export function Hero() {
  return (
    <section id="home" aria-labelledby="home-title" className="mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-16">
      <div className="grid grid-cols-1 items-center gap-10 lg:grid-cols-[1.05fr_1fr] lg:gap-14">
        <div>
          <h1 id="home-title" className="text-[min(2.5rem,10.5vw)] leading-[1.05] font-semibold sm:text-6xl">
            <span className="block">{m.landing_copy_traders_whose_record()}</span>{' '}
            <span className="border-b-[5px] border-double border-ink sm:border-b-[7px]">
              {m.landing_adds_up()}
            </span>
            .
          </h1>
          <p className="mt-7 max-w-xl text-lg text-muted">
            {m.landing_stocks_etfs_indices_forex_commodities()}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a
              href="/auth?tab=sign-up"
              className={`${buttonClass()} when-signed-out min-h-12 px-6 text-base`}
            >
              {m.landing_get_started()}
            </a>
            <a href="/dashboard" className={`${buttonClass()} when-signed-in min-h-12 px-6 text-base`}>
              {m.common_dashboard()}
            </a>
            <a href="#about" className={buttonClass('secondary', false, 'min-h-12 px-6 text-base')}>
              {m.landing_how_works()}
            </a>
          </div>
          <p className="mt-6 max-w-md text-sm text-faint">{m.landing_trading_copying_can_lose_money()}</p>
        </div>
        <WorkedExample />
      </div>
      <dl className="mt-12 grid grid-cols-2 gap-x-6 gap-y-5 border-t border-line pt-6 md:grid-cols-4">
        {figures.map(([name, label]) => (
          <div
            key={name}
            data-value-slot={`tile:${name}`}
            data-value={name === 'instruments' ? '' : 'few'}
            suppressHydrationWarning
          >
            <dt className="text-sm text-faint">{label}</dt>
            <dd className="mt-0.5 text-xl font-semibold">
              <Claim of={name} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-faint">
        {m.landing_measured_here()}{' '}
        <span data-slot="claims:at" suppressHydrationWarning>
          {m.landing_on_pages_last_visit()}
        </span>
        .{' '}
        <a className="link" href="/transparency">
          {m.landing_how_each_figure_counted()}
        </a>
      </p>
    </section>
  );
}
