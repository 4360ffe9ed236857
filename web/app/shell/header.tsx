import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import {
  Eye,
  EyeOff,
  Landmark,
  LayoutDashboard,
  LogOut,
  MessageCircle,
  Palette,
  ShieldCheck,
  UserRound,
  UserRoundCog,
} from 'lucide-react';
import type { Viewer } from '#core/identity/contract.ts';
import { SearchButton } from '#web/app/shell/search-button.tsx';
import { signOut } from '#web/features/identity/sign-out.ts';
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx';
import { setChat } from '#web/features/support/chat-state.ts';
import { MessageBadge } from '#web/features/support/chat/shell-chat.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { togglePalette, usePalette } from '#web/lib/palette.ts';
import { Badge } from '#web/ui/badge.tsx';
import { toggleAmounts, useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { LogoMark } from '#web/ui/frame/logo.tsx';
import { ThemeButton } from '#web/ui/frame/theme-button.tsx';
import { site } from '#web/lib/site.ts';
import { Face } from '#web/ui/marks/face.tsx';

function AmountsButton() {
  const isHidden = useAreAmountsHidden();
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <button
      type="button"
      onClick={toggleAmounts}
      aria-pressed={isHidden}
      aria-label={m.shell_hide_amounts()}
      className="hidden size-11 place-items-center rounded-md text-muted transition-colors hover:bg-panel-2 hover:text-fg sm:grid"
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  );
}

const entryClass =
  'flex min-h-10 w-full items-center gap-2.5 rounded-md px-3 text-left text-sm hover:bg-panel-2 aria-pressed:font-medium aria-pressed:text-ink-text';
const iconClass = 'size-4 text-faint';

function PaletteEntry() {
  const isBlueOrange = usePalette() === 'blue-orange';
  return (
    <button type="button" aria-pressed={isBlueOrange} className={entryClass} onClick={togglePalette}>
      <Palette className={iconClass} aria-hidden="true" />
      {m.shell_blue_orange_for_gain_loss()}
    </button>
  );
}

function AccountMenu({ viewer, hasChat }: { viewer: Viewer; hasChat: boolean }) {
  const name = viewer.displayName ?? viewer.email.split('@')[0];
  return (
    <Disclosure
      label={m.shell_account_menu()}
      buttonClassName="ml-1 grid size-10 place-items-center rounded-full"
      className="w-72 p-1.5"
      face={<Face name={viewer.displayName ?? viewer.email} tintOf={viewer.email} size={36} />}
    >
      {(close) => (
        <>
          <div className="border-b border-line px-3 pt-1.5 pb-3">
            <p className="truncate font-medium" title={name}>
              {name}
            </p>
            <p className="truncate text-sm text-faint" title={viewer.email}>
              {viewer.email}
            </p>
          </div>
          <div className="pt-1.5">
            <Link to="/dashboard" className={entryClass} onClick={close}>
              <LayoutDashboard className={iconClass} aria-hidden="true" />
              {m.common_dashboard()}
            </Link>
            <Link to="/settings/profile" className={entryClass} onClick={close}>
              <UserRound className={iconClass} aria-hidden="true" />
              {m.shell_menu_profile_settings()}
            </Link>
            <Link to="/settings/account" className={entryClass} onClick={close}>
              <ShieldCheck className={iconClass} aria-hidden="true" />
              {m.shell_menu_account_settings()}
            </Link>
            {viewer.isAdmin && (
              <>
                <Link to="/admin-users" className={entryClass} onClick={close}>
                  <UserRoundCog className={iconClass} aria-hidden="true" />
                  {m.shell_menu_admin_users()}
                </Link>
                <Link to="/admin-withdrawals" className={entryClass} onClick={close}>
                  <Landmark className={iconClass} aria-hidden="true" />
                  {m.shell_menu_admin_withdrawals()}
                </Link>
              </>
            )}
            {hasChat && viewer.isAdmin && (
              <button
                type="button"
                className={entryClass}
                onClick={() => {
                  close();
                  setChat('open');
                }}
              >
                <MessageCircle className={iconClass} aria-hidden="true" />
                {m.shell_support_chat()}
              </button>
            )}
            <PaletteEntry />
            <button type="button" className={entryClass} onClick={() => void signOut()}>
              <LogOut className={iconClass} aria-hidden="true" />
              {m.shell_logout()}
            </button>
          </div>
        </>
      )}
    </Disclosure>
  );
}

export function ShellHeader({ viewer, hasChat }: { viewer: Viewer; hasChat: boolean }) {
  return (
    <header className="sticky top-0 z-30 in-[.is-viewed]:static border-b border-line bg-bg/90 backdrop-blur-md">
      <div className="flex h-16 items-center gap-1 px-4 sm:px-6">
        <a href="/" className="mr-2 lg:hidden" aria-label={m.common_home_of({ name: site.name })}>
          <LogoMark />
        </a>
        <p className="mr-auto flex min-w-0 items-center gap-2.5">
          <span className="truncate text-muted">
            {m.shell_welcome()} <span className="font-medium text-fg">{viewer.email.split('@')[0]}</span>
          </span>
          {viewer.isAdmin && (
            <Badge tone="ink" hasShape={false}>
              {m.shell_admin()}
            </Badge>
          )}
        </p>
        <SearchButton isAdmin={viewer.isAdmin} hasChat={hasChat} />
        <AmountsButton />
        <div className="hidden sm:block">
          <ThemeButton />
        </div>
        <NotificationBell />
        {hasChat && <MessageBadge isAdmin={viewer.isAdmin} />}
        <AccountMenu viewer={viewer} hasChat={hasChat} />
      </div>
    </header>
  );
}
