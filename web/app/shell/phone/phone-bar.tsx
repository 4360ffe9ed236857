import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { Viewer } from '#core/identity/contract.ts';
import { phoneItems } from '#web/app/shell/navigation.ts';
import { PageLink } from '#web/app/shell/page-link.tsx';
import { unreadQuery } from '#web/features/support/queries.ts';
import { readyLazy } from '#web/lib/ready-lazy.ts';
import { useQuery } from '#web/lib/use-query.ts';

const importSheet = () => import('#web/app/shell/phone/more-sheet.tsx');
const MoreSheet = lazy(() => importSheet().then((module) => ({ default: module.MoreSheet })));

/** So that a press shows the sheet at once. */
export const readyMoreSheet = (): Promise<void> => importSheet().then(() => readyLazy(MoreSheet));

const placeClass =
  'relative flex min-h-(--phone-bar) w-full flex-col items-center justify-center gap-1 text-2xs text-muted';
const currentClass = 'font-semibold !text-ink-text';

/** The bottom bar of a phone: four places and More. */
export function PhoneBar({ viewer, hasChat }: { viewer: Viewer; hasChat: boolean }) {
  const { href } = useLocation();
  // Remembers where More was opened, so that going somewhere closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <nav
      aria-label={m.shell_quick()}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-panel pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {phoneItems.map(({ to, name, icon: Icon }) => (
          <li key={name}>
            <PageLink to={to} className={placeClass} currentClass={currentClass}>
              <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
              {name}
            </PageLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={placeClass}
            aria-haspopup="dialog"
            onClick={() => {
              setWasOpened(true);
              setOpenedAt(href);
            }}
          >
            <Ellipsis className="size-5" strokeWidth={1.75} aria-hidden="true" />
            {m.shell_more()}
            {hasChat && <MoreDot isAdmin={viewer.isAdmin} />}
          </button>
        </li>
      </ul>
      {wasOpened && (
        <Suspense fallback={null}>
          <MoreSheet
            viewer={viewer}
            hasChat={hasChat}
            isOpen={openedAt === href}
            onClose={() => setOpenedAt(undefined)}
          />
        </Suspense>
      )}
    </nav>
  );
}

/** A message waits, on a page of the sheet or in the chat. */
function MoreDot({ isAdmin }: { isAdmin: boolean }) {
  const { data } = useQuery(unreadQuery());
  if (((isAdmin ? data?.desk : data?.own) ?? 0) === 0) return null;
  return (
    <span className="absolute top-2 left-1/2 ml-2.5 size-2 rounded-full bg-ink">
      <span className="sr-only">{m.shell_new_messages()}</span>
    </span>
  );
}
