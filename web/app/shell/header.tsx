import { m } from '#core/messages/messages.js';
import { lazy, Suspense } from 'react';
import { Eye, EyeOff, PanelLeft } from 'lucide-react';
import type { Viewer } from '#core/identity/contract.ts';
import type { Sidebar } from '#web/app/shell/sidebar/use-sidebar.ts';
import { SearchButton } from '#web/app/shell/search-button.tsx';
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx';
import { MessageBadge } from '#web/features/support/chat/shell-chat.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { toggleAmounts, useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { LogoMark } from '#web/ui/frame/logo.tsx';
import { ThemeButton } from '#web/ui/frame/theme-button.tsx';
import { Welcome } from '#web/ui/frame/welcome.tsx';
import { readyLazy } from '#web/lib/ready-lazy.ts';
import { site } from '#web/lib/site.ts';
import { Face } from '#web/ui/marks/face.tsx';

const importEntries = () => import('#web/app/shell/account-entries.tsx');
const AccountEntries = lazy(() => importEntries().then((module) => ({ default: module.AccountEntries })));

/** So that a press shows the menu at once. One that cannot be fetched now is fetched by the press. */
export const readyAccountMenu = (): Promise<void> =>
  importEntries().then(
    () => readyLazy(AccountEntries),
    () => undefined,
  );

function AmountsButton() {
  const isHidden = useAreAmountsHidden();
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <button
      type="button"
      onClick={toggleAmounts}
      aria-pressed={isHidden}
      aria-label={m.shell_hide_amounts()}
      className="hidden size-11 place-items-center rounded-md text-muted transition-colors hover:bg-panel-2 hover:text-fg md:grid"
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  );
}

function AccountMenu({ viewer, hasChat }: { viewer: Viewer; hasChat: boolean }) {
  return (
    <span onPointerEnter={() => void readyAccountMenu()}>
      <Disclosure
        label={m.shell_account_menu()}
        buttonClassName="ml-1 grid size-10 place-items-center rounded-full"
        className="w-72 p-1.5"
        face={<Face name={viewer.displayName ?? viewer.email} tintOf={viewer.email} size={36} />}
      >
        {(close) => (
          <Suspense fallback={<div className="h-72" />}>
            <AccountEntries viewer={viewer} hasChat={hasChat} close={close} />
          </Suspense>
        )}
      </Disclosure>
    </span>
  );
}

interface HeaderProps {
  viewer: Viewer;
  hasChat: boolean;
  isDemo: boolean;
  sidebar: Sidebar;
}

function SidebarButton({ sidebar }: { sidebar: Sidebar }) {
  return (
    <button
      type="button"
      id="sidebar-button"
      onClick={sidebar.toggle}
      aria-label={sidebar.isRail ? m.shell_open_sidebar() : m.shell_fold_sidebar()}
      className="-ml-2 hidden size-10 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-panel-2 hover:text-fg md:grid"
    >
      <PanelLeft className="size-5" strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

export function ShellHeader({ viewer, hasChat, isDemo, sidebar }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 in-[.is-viewed]:static border-b border-line bg-bg/90 [backdrop-filter:blur(12px)]">
      <div className="flex h-14 items-center gap-1 px-4 md:px-5 lg:px-7">
        <SidebarButton sidebar={sidebar} />
        <a
          href="/"
          className="mr-1 max-[389px]:hidden md:hidden"
          aria-label={m.common_home_of({ name: site.name })}
        >
          <LogoMark />
        </a>
        <p className="mr-auto flex min-w-0 items-center gap-2.5">
          {/* On phones Home says it. */}
          <span className="min-w-0 max-md:hidden">
            <Welcome email={viewer.email} />
          </span>
          {isDemo && (
            <span className="rounded-sm bg-warn-soft px-2 py-1 text-2xs font-medium text-warn min-[360px]:whitespace-nowrap">
              {m.ui_demo_no_real_money()}
            </span>
          )}
        </p>
        <SearchButton isAdmin={viewer.isAdmin} hasChat={hasChat} />
        <AmountsButton />
        <div className="hidden md:block">
          <ThemeButton />
        </div>
        <NotificationBell />
        {hasChat && <MessageBadge isAdmin={viewer.isAdmin} />}
        {viewer.isAdmin && (
          <span className="ml-1 max-sm:hidden">
            <Badge tone="ink" hasShape={false}>
              {m.shell_admin()}
            </Badge>
          </span>
        )}
        <AccountMenu viewer={viewer} hasChat={hasChat} />
      </div>
    </header>
  );
}
