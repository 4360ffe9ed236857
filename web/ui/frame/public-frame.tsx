import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { DemoMark } from '#web/ui/frame/demo-mark.tsx';
import { Logo } from '#web/ui/frame/logo.tsx';
import { ThemeButton } from '#web/ui/frame/theme-button.tsx';
import { site } from '#web/lib/site.ts';

/** Frame of the small public pages: demo mark, logo, theme, one column. `aside` floats over it. */
export function PublicFrame({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="public-frame flex min-h-dvh flex-col">
      <DemoMark />
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between px-4 sm:px-6">
        <a href="/" className="flex" aria-label={m.common_home_of({ name: site.name })}>
          <Logo />
        </a>
        <ThemeButton />
      </header>
      <main className="flex-1 px-4 pt-6 pb-16 sm:pt-12">{children}</main>
      {aside}
    </div>
  );
}
