import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeButton } from '#web/ui/theme-button.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { site } from '#web/lib/site.ts';

const anchors = [
  ['home', 'Home'],
  ['about', 'About'],
  ['copying', 'Copy trading'],
  ['start', 'How it works'],
] as const;

async function leave() {
  const { signOut } = await import('#web/features/identity/sign-out.ts');
  await signOut();
}

/** Both halves are in the page; the first-paint script shows the right one, so nothing jumps. */
export function LandingHeader() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-bg/90 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-4 sm:px-6">
        <a href="#home" aria-label={`${site.name}, home`}>
          <Logo />
        </a>
        <nav aria-label="Sections" className="mx-auto hidden md:block">
          <ul className="flex gap-1">
            {anchors.map(([anchor, name]) => (
              <li key={anchor}>
                <a href={`#${anchor}`} className="rounded-md px-3 py-2 text-sm text-muted hover:text-fg">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1.5 md:ml-0">
          <ThemeButton />
          <Link to="/auth" className={`${buttonClass('quiet', true)} when-signed-out hidden sm:inline-flex`}>
            Sign In
          </Link>
          <Link
            to="/auth"
            search={{ tab: 'sign-up' }}
            className={`${buttonClass('primary', true)} when-signed-out`}
          >
            Get Started
          </Link>
          <details className="when-signed-in relative">
            <summary className={`${buttonClass('secondary', true)} list-none`}>
              Account
              <ChevronDown className="size-4" aria-hidden="true" />
            </summary>
            <div className="popup absolute right-0 mt-2 w-44 p-1.5">
              <Link to="/dashboard" className="menu-item hover:bg-panel-2">
                Dashboard
              </Link>
              <button type="button" onClick={leave} className="menu-item w-full hover:bg-panel-2">
                Sign Out
              </button>
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}
