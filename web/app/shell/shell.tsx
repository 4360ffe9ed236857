import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import type { Viewer } from '#core/identity/contract.ts';
import { ShellHeader } from '#web/app/shell/header.tsx';
import { LineBanner } from '#web/app/shell/line-banner.tsx';
import { PhoneBar } from '#web/app/shell/phone-bar.tsx';
import { ShellChat } from '#web/features/support/chat/shell-chat.tsx';
import { DemoMark } from '#web/ui/frame/demo-mark.tsx';
import { Sidebar } from '#web/app/shell/sidebar.tsx';

interface ShellProps {
  viewer: Viewer;
  mode: 'demo' | 'live';
  /** An administrator only looks: a person's conversations stay theirs. */
  isViewed: boolean;
  children: ReactNode;
}

/** Frame of all signed-in pages. */
export function Shell({ viewer, mode, isViewed, children }: ShellProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-panel focus:px-4 focus:py-3"
      >
        {m.shell_skip_content()}
      </a>
      <Sidebar viewer={viewer} />
      <div className="min-w-0">
        {mode === 'demo' && <DemoMark />}
        <ShellHeader viewer={viewer} hasChat={!isViewed} />
        <LineBanner />
        <main id="main" className="mx-auto max-w-[80rem] px-4 pt-6 pb-28 sm:px-6 lg:pb-12">
          {children}
        </main>
      </div>
      <PhoneBar viewer={viewer} />
      {!isViewed && <ShellChat viewerId={viewer.id} />}
    </div>
  );
}
