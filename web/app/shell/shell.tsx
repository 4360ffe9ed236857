import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import type { Viewer } from '#core/identity/contract.ts';
import { ShellHeader } from '#web/app/shell/header.tsx';
import { LineBanner } from '#web/app/shell/line-banner.tsx';
import { PhoneBar } from '#web/app/shell/phone/phone-bar.tsx';
import { ShellChat } from '#web/features/support/chat/shell-chat.tsx';
import { Sidebar } from '#web/app/shell/sidebar/sidebar.tsx';
import { useSidebar } from '#web/app/shell/sidebar/use-sidebar.ts';

interface ShellProps {
  viewer: Viewer;
  mode: 'demo' | 'live';
  /** An administrator only looks: a person's conversations stay theirs. */
  isViewed: boolean;
  children: ReactNode;
}

/** Frame of all signed-in pages. */
export function Shell({ viewer, mode, isViewed, children }: ShellProps) {
  const sidebar = useSidebar();
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-panel focus:px-4 focus:py-3"
      >
        {m.shell_skip_content()}
      </a>
      <Sidebar viewer={viewer} sidebar={sidebar} />
      <div className="min-w-0 flex-1">
        <ShellHeader viewer={viewer} hasChat={!isViewed} isDemo={mode === 'demo'} sidebar={sidebar} />
        <LineBanner />
        <main
          id="main"
          className={
            sidebar.isMarket
              ? undefined
              : 'mx-auto max-w-[81.5rem] px-4 pt-5 pb-[calc(5rem+env(safe-area-inset-bottom))] md:px-5 md:pb-12 lg:px-7'
          }
        >
          {children}
        </main>
      </div>
      <PhoneBar viewer={viewer} hasChat={!isViewed} />
      {!isViewed && <ShellChat viewerId={viewer.id} />}
    </div>
  );
}
