import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { Viewer } from '#core/identity/contract.ts';
import { trialText } from '#core/plans/trial-text.ts';
import { phoneItems } from '#web/app/shell/navigation.ts';
import { NavigationList } from '#web/app/shell/sidebar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ThemeButton } from '#web/ui/frame/theme-button.tsx';
import { toggleAmounts, useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

const placeClass =
  'flex min-h-14 w-full flex-col items-center justify-center gap-1 border-t-2 border-transparent text-2xs text-muted';
const currentClass = '!border-ink-text font-medium !text-ink-text';

/** The bottom bar of a phone: four places and More. */
export function PhoneBar({ viewer }: { viewer: Viewer }) {
  const { href } = useLocation();
  // Remembers where More was opened, so that going somewhere closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const isHidden = useAreAmountsHidden();
  const close = () => setOpenedAt(undefined);
  return (
    <nav
      aria-label={m.shell_quick()}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-panel pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid grid-cols-5">
        {phoneItems.map(({ to, name, icon: Icon }) => (
          <li key={name}>
            <Link
              to={to}
              search={{}}
              className={placeClass}
              activeProps={{ className: currentClass }}
              activeOptions={{ includeSearch: to === '/dashboard', exact: to === '/dashboard' }}
            >
              <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
              {name}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={placeClass}
            aria-haspopup="dialog"
            onClick={() => setOpenedAt(href)}
          >
            <Ellipsis className="size-5" strokeWidth={1.75} aria-hidden="true" />
            {m.shell_more()}
          </button>
        </li>
      </ul>
      <Dialog
        isOpen={openedAt === href}
        onClose={close}
        title={m.shell_menu()}
        description={
          m.shell_account({ plan: viewer.plan }) +
          (viewer.trialDaysLeft === null ? '' : ` · ${trialText(viewer.trialDaysLeft)}`)
        }
      >
        <NavigationList viewer={viewer} />
        <div className="mt-4 grid grid-cols-[1fr_auto] gap-2">
          <Button kind="secondary" aria-pressed={isHidden} onClick={toggleAmounts}>
            {isHidden ? m.shell_show_amounts() : m.shell_hide_amounts()}
          </Button>
          <span className="rounded-md border border-line">
            <ThemeButton />
          </span>
        </div>
      </Dialog>
    </nav>
  );
}
