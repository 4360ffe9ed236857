import { WorkedExample } from '#web/pages/landing/worked-example.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Claim } from '#web/ui/claim.tsx';

const figures = [
  ['traders', 'Verified traders'],
  ['volume', 'Traded in a day'],
  ['uptime', 'Uptime since start'],
  ['instruments', 'Instruments'],
] as const;

export function Hero() {
  return (
    <section id="home" aria-labelledby="home-title" className="mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-16">
      <div className="grid grid-cols-1 items-center gap-10 lg:grid-cols-[1.05fr_1fr] lg:gap-14">
        <div>
          <h1 id="home-title" className="text-[2.5rem] leading-[1.05] font-semibold sm:text-6xl">
            Copy traders whose record{' '}
            <span className="border-b-[5px] border-double border-ink sm:border-b-[7px]">adds up</span>.
          </h1>
          <p className="mt-7 max-w-xl text-lg text-muted">
            Stocks, ETFs, indices, forex, commodities and crypto in one account. Trade them yourself or copy a
            trader, and check every figure down to the fill it came from.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a
              href="/auth?tab=sign-up"
              className={`${buttonClass()} when-signed-out min-h-12 px-6 text-base`}
            >
              Get Started
            </a>
            <a href="/dashboard" className={`${buttonClass()} when-signed-in min-h-12 px-6 text-base`}>
              Dashboard
            </a>
            <a href="#about" className={buttonClass('secondary', false, 'min-h-12 px-6 text-base')}>
              How it works
            </a>
          </div>
          <p className="mt-6 max-w-md text-sm text-faint">
            Trading and copying can lose money. Past results say little about future ones.
          </p>
        </div>
        <WorkedExample />
      </div>
      <dl className="mt-12 grid grid-cols-2 gap-x-6 gap-y-5 border-t border-line pt-6 md:grid-cols-4">
        {figures.map(([name, label]) => (
          <div key={name}>
            <dt className="text-sm text-faint">{label}</dt>
            <dd className="mt-0.5 text-xl font-semibold">
              <Claim of={name} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-faint">
        Measured here{' '}
        <span data-slot="claims:at" suppressHydrationWarning>
          on this page’s last visit
        </span>
        .{' '}
        <a className="link" href="/transparency">
          How each figure is counted
        </a>
      </p>
    </section>
  );
}
