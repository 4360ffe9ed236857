import { m } from '#core/messages/messages.js';
import { ChevronDown, Menu } from 'lucide-react';
import { Logo } from '#web/ui/frame/logo.tsx';
import { ThemeButton } from '#web/ui/frame/theme-button.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { site } from '#web/lib/site.ts';

const anchors = [
  ['home', m.common_home()],
  ['about', m.landing_about()],
  ['services', m.landing_services()],
  ['stocks', m.common_stocks()],
  ['pricing', m.landing_pricing()],
  ['contact', m.common_contact()],
] as const;

async function leave() {
  const { signOut } = await import('#web/features/identity/sign-out.ts');
  await signOut();
}

/** Both halves are in the page; the first-paint script shows the right one, so nothing jumps. */
export function LandingHeader() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-bg/90 [backdrop-filter:blur(12px)]">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-4 sm:px-6">
        <a href="#home" className="flex" aria-label={m.common_home_of({ name: site.name })}>
          <Logo />
        </a>
        <nav aria-label={m.landing_sections()} className="mx-auto hidden lg:block">
          <ul className="flex">
            {anchors.map(([anchor, name]) => (
              <li key={anchor}>
                <a href={`#${anchor}`} className="rounded-md px-3 py-2 text-sm text-muted hover:text-fg">
                  {name}
                </a>
              </li>
            ))}
            <li>
              <a href="/about" className="rounded-md px-3 py-2 text-sm text-muted hover:text-fg">
                {m.landing_learn_more()}
              </a>
            </li>
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1.5 lg:ml-0">
          <div className="hidden min-[360px]:block">
            <ThemeButton />
          </div>
          <a href="/auth" className={`${buttonClass('quiet', true)} when-signed-out hidden sm:inline-flex`}>
            {m.landing_sign_in()}
          </a>
          <a href="/auth?tab=sign-up" className={`${buttonClass('primary', true)} when-signed-out`}>
            {m.landing_get_started()}
          </a>
          <details className="when-signed-in relative">
            <summary className={`${buttonClass('secondary', true)} list-none`}>
              {m.common_account()}
              <ChevronDown className="size-4" aria-hidden="true" />
            </summary>
            <div className="popup absolute right-0 mt-2 w-44 p-1.5">
              <a href="/dashboard" className="menu-item hover:bg-panel-2">
                {m.common_dashboard()}
              </a>
              <button type="button" onClick={leave} className="menu-item w-full hover:bg-panel-2">
                {m.landing_sign_out()}
              </button>
            </div>
          </details>
          <details className="relative lg:hidden">
            <summary
              aria-label={m.landing_menu()}
              className="grid size-11 list-none place-items-center rounded-md text-muted hover:bg-panel-2 hover:text-fg"
            >
              <Menu className="size-5" aria-hidden="true" />
            </summary>
            <nav aria-label={m.landing_menu()} className="popup absolute right-0 mt-2 w-56 p-1.5">
              <ul>
                {anchors.map(([anchor, name]) => (
                  <li key={anchor}>
                    <a href={`#${anchor}`} className="menu-item hover:bg-panel-2">
                      {name}
                    </a>
                  </li>
                ))}
                <li>
                  <a href="/about" className="menu-item hover:bg-panel-2">
                    {m.landing_learn_more()}
                  </a>
                </li>
                <li className="when-signed-out sm:hidden">
                  <a href="/auth" className="menu-item hover:bg-panel-2">
                    {m.landing_sign_in()}
                  </a>
                </li>
              </ul>
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}
