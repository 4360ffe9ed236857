import { Bell } from 'lucide-react';
import { markRead, useNotices, useUnread } from '#web/features/notifications/recent.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { formatDateTime } from '#web/ui/when.ts';

/** What has happened to the account since this page was opened, newest first. */
export function NotificationBell() {
  const notices = useNotices();
  const unread = useUnread();
  return (
    <Disclosure
      label={`Notifications, ${unread} unread`}
      onOpen={markRead}
      buttonClassName="relative grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-panel-2 hover:text-fg"
      className="w-80 max-w-[calc(100vw-2rem)] max-sm:fixed max-sm:top-24 max-sm:right-4"
      face={
        <>
          <Bell className="size-5" aria-hidden="true" />
          <span
            className="num absolute top-1 right-1 grid h-4 min-w-4 place-items-center rounded-full bg-ink px-1 text-[0.625rem] font-semibold text-ink-fg data-empty:border data-empty:border-line data-empty:bg-panel data-empty:text-faint"
            data-empty={unread === 0 ? '' : undefined}
            aria-hidden="true"
          >
            {unread}
          </span>
        </>
      }
    >
      {() => (
        <>
          <h2 className="border-b border-line px-4 py-3 font-semibold">Notifications</h2>
          {notices.length === 0 ? (
            <p className="px-4 py-8 text-center text-sm text-muted">
              Nothing new since you opened this page.
            </p>
          ) : (
            <ul className="max-h-96 divide-y divide-line overflow-y-auto">
              {notices.map((notice) => (
                <li key={notice.key} className="px-4 py-3 text-sm">
                  <p>{notice.text}</p>
                  <p className="mt-0.5 text-faint">{formatDateTime(notice.at)}</p>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Disclosure>
  );
}
