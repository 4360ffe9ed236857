import { m } from '#core/messages/messages.js';
import { localeNames, locales } from '#core/values/locale.ts';
import { builtLocale } from '#web/lib/preferences/locale.ts';
import { site } from '#web/lib/site.ts';
import { Logo } from '#web/ui/frame/logo.tsx';

const quickLinks = [
  ['/#about', m.ui_about()],
  ['/#services', m.ui_services()],
  ['/#pricing', m.ui_pricing()],
  ['/transparency', m.common_transparency()],
] as const;
const legalLinks = [
  ['/privacy', m.common_privacy_policy()],
  ['/terms', m.common_terms_service()],
  ['/risk', m.common_risk_disclosure()],
] as const;
const otherLocales = locales.filter((locale) => locale !== builtLocale);
const linkClass = 'inline-block py-3 text-muted hover:text-fg';

/** Foot of every public page. Plain links: they work before and without scripts. */
export function PublicFooter() {
  return (
    <footer className="border-t border-line bg-panel">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:px-6 md:grid-cols-[1fr_auto_auto] md:gap-16">
        <div className="max-w-xl">
          <Logo />
          <p className="mt-4 text-sm text-muted">{m.ui_trading_with_leverage_can_lose()}</p>
          <p className="mt-4 text-sm text-faint">
            {site.operator !== '' && `${site.operator}. `}
            {m.ui_charts_by()}{' '}
            <a className="link" href="https://www.tradingview.com/" rel="noreferrer">
              {m.ui_tradingview_lightweight_charts()}
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
        <nav aria-label={m.ui_quick_links()}>
          <ul className="text-sm">
            {quickLinks.map(([href, name]) => (
              <li key={href}>
                <a className={linkClass} href={href}>
                  {name}
                </a>
              </li>
            ))}
            <li>
              <a className={linkClass} href="/auth?tab=sign-up">
                {m.ui_get_started()}
              </a>
            </li>
          </ul>
        </nav>
        <nav aria-label={m.ui_legal()}>
          <ul className="text-sm">
            {legalLinks.map(([href, name]) => (
              <li key={href}>
                <a className={linkClass} href={href}>
                  {name}
                </a>
              </li>
            ))}
            {otherLocales.map((locale) => (
              <li key={locale}>
                <a className={linkClass} href={`/language/${locale}`} lang={locale} hrefLang={locale}>
                  {localeNames[locale]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
