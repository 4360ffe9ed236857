import { site } from '#web/lib/site.ts';
import { Logo } from '#web/ui/logo.tsx';

const quickLinks = [
  ['/#about', 'About'],
  ['/#services', 'Services'],
  ['/#pricing', 'Pricing'],
  ['/transparency', 'Transparency'],
] as const;
const legalLinks = [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/risk', 'Risk Disclosure'],
] as const;
const linkClass = 'inline-block py-1.5 text-muted hover:text-fg';

/** Foot of every public page. Plain links: they work before and without scripts. */
export function PublicFooter() {
  return (
    <footer className="border-t border-line bg-panel">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:px-6 md:grid-cols-[1fr_auto_auto] md:gap-16">
        <div className="max-w-xl">
          <Logo />
          <p className="mt-4 text-sm text-muted">
            Trading with leverage can lose money quickly. Only use money you can afford to lose, and see each
            trader’s worst drawdown before you copy.
          </p>
          <p className="mt-4 text-sm text-faint">
            {site.operator}. Charts by{' '}
            <a className="link" href="https://www.tradingview.com/" rel="noreferrer">
              TradingView Lightweight Charts
            </a>
          </p>
          {site.social.length > 0 && (
            <ul className="mt-4 flex flex-wrap gap-4 text-sm">
              {site.social.map(({ name, url }) => (
                <li key={url}>
                  <a className="link" href={url} rel="noreferrer me">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <nav aria-label="Quick links">
          <ul className="space-y-1 text-sm">
            {quickLinks.map(([href, name]) => (
              <li key={href}>
                <a className={linkClass} href={href}>
                  {name}
                </a>
              </li>
            ))}
            <li>
              <a className={linkClass} href="/auth?tab=sign-up">
                Get Started
              </a>
            </li>
          </ul>
        </nav>
        <nav aria-label="Legal">
          <ul className="space-y-1 text-sm">
            {legalLinks.map(([href, name]) => (
              <li key={href}>
                <a className={linkClass} href={href}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
