import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import {
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
import { signOut } from '#web/features/identity/sign-out.ts';
import { setChat } from '#web/features/support/chat-state.ts';
import { togglePalette, usePalette } from '#web/lib/palette.ts';

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

interface AccountEntriesProps {
  viewer: Viewer;
  hasChat: boolean;
  close: () => void;
}

/** What stands in the account menu, fetched when it is first wanted. */
export function AccountEntries({ viewer, hasChat, close }: AccountEntriesProps) {
  const name = viewer.displayName ?? viewer.email.split('@')[0];
  return (
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
  );
}
