import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { BookOpenCheck, ListChecks, ShieldHalf } from 'lucide-react';
import { Ticker } from '#web/features/market/ticker.tsx';
import { LandingHeader } from '#web/pages/landing/header.tsx';
import { WorkedExample } from '#web/pages/landing/worked-example.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { DemoMark } from '#web/ui/demo-mark.tsx';
import { Logo } from '#web/ui/logo.tsx';

const reasons = [
  {
    icon: BookOpenCheck,
    title: 'Balances that add up',
    text: 'Your balance is the sum of its ledger entries, and you can read every one. Corrections are new entries with a reason. Nothing is edited in place.',
  },
  {
    icon: ListChecks,
    title: 'Records made of fills',
    text: 'A trader’s return is computed from recorded trades, with the worst drawdown beside it. Ended traders stay in the statistics.',
  },
  {
    icon: ShieldHalf,
    title: 'Copies with a floor',
    text: 'Each copy has an account of its own and a stop loss you set. What you put in is the most it can lose, and it stops with one press.',
  },
] as const;

const steps = [
  ['Create an account', 'Your email and a password. We send a link to confirm the address.'],
  [
    'Look before you act',
    'Each order and each copy shows its price, fee and worst case before any money moves.',
  ],
  [
    'Follow every decision',
    'Copied, made smaller or skipped: each trade of your copy is listed with its reason.',
  ],
] as const;

function Section({
  id,
  title,
  children,
  isBelow = true,
}: {
  id: string;
  title: string;
  children: ReactNode;
  isBelow?: boolean;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      data-below={isBelow ? '' : undefined}
      suppressHydrationWarning
      className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20"
    >
      <h2 id={`${id}-title`} className="max-w-2xl text-3xl font-semibold sm:text-4xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Hero() {
  return (
    <section
      id="home"
      aria-labelledby="home-title"
      className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-10 px-4 py-10 sm:px-6 sm:py-16 lg:grid-cols-[1.05fr_1fr] lg:gap-14 lg:py-24"
    >
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
          <Link
            to="/auth"
            search={{ tab: 'sign-up' }}
            className={`${buttonClass()} when-signed-out min-h-12 px-6 text-base`}
          >
            Get Started
          </Link>
          <Link to="/dashboard" className={`${buttonClass()} when-signed-in min-h-12 px-6 text-base`}>
            Dashboard
          </Link>
          <a href="#about" className={buttonClass('secondary', false, 'min-h-12 px-6 text-base')}>
            How it works
          </a>
        </div>
        <p className="mt-6 max-w-md text-sm text-faint">
          Trading and copying can lose money. Past results say little about future ones.
        </p>
      </div>
      <WorkedExample />
    </section>
  );
}

function Footer() {
  return (
    <footer className="border-t border-line bg-panel">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:px-6 md:grid-cols-[1fr_auto]">
        <div className="max-w-xl">
          <Logo />
          <p className="mt-4 text-sm text-muted">
            Trading with leverage can lose money quickly. Only use money you can afford to lose, and see each
            trader’s worst drawdown before you copy.
          </p>
          <p className="mt-4 text-sm text-faint">
            Charts by{' '}
            <a className="link" href="https://www.tradingview.com/" rel="noreferrer">
              TradingView Lightweight Charts
            </a>
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className="space-y-1 text-sm">
            <li>
              <a className="inline-block py-1.5 text-muted hover:text-fg" href="#about">
                About
              </a>
            </li>
            <li>
              <a className="inline-block py-1.5 text-muted hover:text-fg" href="#copying">
                Copy trading
              </a>
            </li>
            <li>
              <Link
                className="inline-block py-1.5 text-muted hover:text-fg"
                to="/auth"
                search={{ tab: 'sign-up' }}
              >
                Get Started
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}

export function LandingPage() {
  return (
    <>
      <DemoMark />
      <LandingHeader />
      <main>
        <Hero />
        <Ticker />
        <Section id="about" title="A trading account you can audit yourself">
          <ul className="mt-10 grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3">
            {reasons.map(({ icon: Icon, title, text }) => (
              <li key={title} className="bg-panel p-6 sm:p-8">
                <Icon className="size-6 text-ink-text" strokeWidth={1.75} aria-hidden="true" />
                <h3 className="mt-5 text-lg font-semibold">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </Section>
        <Section id="copying" title="Copy trading without the brochure">
          <div className="mt-8 grid gap-8 md:grid-cols-2 md:gap-14">
            <p className="text-lg text-muted">
              Your copy sizes each trade by what you put in. It never borrows from the rest of your wallet.
              When the trader sells, so do you, at the same price. The only fee is a tenth of your profit, and
              a loss is made up before any further fee is taken.
            </p>
            <ul className="divide-y divide-line border-y border-line">
              {[
                ['Smallest copy', '$100'],
                ['Stop loss, unless you change it', '20%'],
                ['Open positions at most', '10'],
                ['Fee on profit', '10%'],
              ].map(([name, figure]) => (
                <li key={name} className="flex items-baseline justify-between gap-4 py-3.5">
                  <span className="text-muted">{name}</span>
                  <span className="num text-lg font-semibold">{figure}</span>
                </li>
              ))}
            </ul>
          </div>
        </Section>
        <Section id="start" title="From first visit to first trade">
          <ol className="mt-10 grid gap-8 md:grid-cols-3">
            {steps.map(([title, text], index) => (
              <li key={title} className="border-t-2 border-fg pt-5">
                <p className="num text-sm font-medium text-faint">Step {index + 1}</p>
                <h3 className="mt-1 text-lg font-semibold">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </li>
            ))}
          </ol>
          <Link
            to="/auth"
            search={{ tab: 'sign-up' }}
            className={`${buttonClass()} when-signed-out mt-10 min-h-12 px-6 text-base`}
          >
            Get Started
          </Link>
        </Section>
      </main>
      <Footer />
    </>
  );
}
