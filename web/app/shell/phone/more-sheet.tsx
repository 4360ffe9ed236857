import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { Eye, EyeOff, MessageCircle, type LucideIcon } from 'lucide-react';
import type { Viewer } from '#core/identity/contract.ts';
import { trialText } from '#core/plans/trial-text.ts';
import { navigationGroups } from '#web/app/shell/admin-navigation.ts';
import type { NavigationItem } from '#web/app/shell/navigation.ts';
import { PageLink } from '#web/app/shell/page-link.tsx';
import { CountTag, WaitingCount } from '#web/app/shell/waiting-count.tsx';
import { setChat } from '#web/features/support/chat-state.ts';
import { unreadQuery } from '#web/features/support/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Face } from '#web/ui/marks/face.tsx';
import { ThemeButton } from '#web/ui/frame/theme-button.tsx';
import { toggleAmounts, useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

const entryClass = 'flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left text-15';
const currentClass = 'bg-panel-2 font-medium [&>svg]:text-ink-text';

interface MoreSheetProps {
  viewer: Viewer;
  hasChat: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Every page of a phone, in the groups of the sidebar, and what its header has no room for. */
export function MoreSheet({ viewer, hasChat, isOpen, onClose }: MoreSheetProps) {
  const isHidden = useAreAmountsHidden();
  const [home, ...groups] = navigationGroups(viewer.isAdmin);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.shell_menu()}
      mark={<Face name={viewer.displayName ?? viewer.email} tintOf={viewer.email} size={28} />}
      description={
        <>
          {viewer.email} · {m.shell_account({ plan: viewer.plan })}
          {viewer.trialDaysLeft !== null && ` · ${trialText(viewer.trialDaysLeft)}`}
        </>
      }
    >
      <nav aria-label={m.shell_all_pages()} className="-mt-2 -mx-2">
        <ul className="grid grid-cols-2">
          {home?.items.map((item) => (
            <Page key={item.name} item={item} />
          ))}
          {hasChat && !viewer.isAdmin && (
            <Messages
              onOpen={() => {
                onClose();
                setChat('open');
              }}
            />
          )}
        </ul>
        {groups.map(({ key, heading, items }) => (
          <div key={key}>
            <p id={`more-${key}`} className="px-2 pt-2 pb-0.5 text-13 text-faint">
              {heading}
            </p>
            <ul aria-labelledby={`more-${key}`} className="grid grid-cols-2">
              {items.map((item) => (
                <Page key={item.name} item={item}>
                  {key === 'admin' && <WaitingCount to={item.to} />}
                </Page>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="dialog-actions grid grid-cols-[1fr_auto] gap-2">
        <Button kind="secondary" aria-pressed={isHidden} onClick={toggleAmounts}>
          <IconOf icon={isHidden ? EyeOff : Eye} />
          {isHidden ? m.shell_show_amounts() : m.shell_hide_amounts()}
        </Button>
        <span className="rounded-md border border-line">
          <ThemeButton />
        </span>
      </div>
    </Dialog>
  );
}

const IconOf = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Icon className="size-5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
);

function Page({ item, children }: { item: NavigationItem; children?: ReactNode }) {
  return (
    <li>
      <PageLink to={item.to} className={entryClass} currentClass={currentClass}>
        <IconOf icon={item.icon} />
        {item.name}
        {children}
      </PageLink>
    </li>
  );
}

function Messages({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(unreadQuery());
  const unread = data?.own ?? 0;
  return (
    <li>
      <button type="button" className={entryClass} onClick={onOpen}>
        <IconOf icon={MessageCircle} />
        {m.shell_messages()}
        <CountTag count={unread} said={m.shell_count_new({ count: unread })} />
      </button>
    </li>
  );
}
