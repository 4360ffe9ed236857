import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { noticesQuery, useMarkRead } from '#web/features/notifications/queries.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

// The sentences come with the list, when it is opened for the first time.
const NoticeList = lazy(() =>
  import('#web/features/notifications/notice-list.tsx').then((module) => ({ default: module.NoticeList })),
);

const footerClass = 'min-h-11 flex-1 px-4 text-sm font-medium text-ink-text hover:bg-panel-2';

/** The newest notices and how many are unread, on every page and in step with other tabs. */
export function NotificationBell() {
  const { data } = useQuery(noticesQuery(15));
  const markRead = useMarkRead();
  const unread = data?.unread ?? 0;
  return (
    <Disclosure
      label={m.notifications_notifications_unread({ unread })}
      buttonClassName="relative grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-panel-2 hover:text-fg"
      className="w-80 max-w-[calc(100vw-2rem)] max-sm:fixed max-sm:top-24 max-sm:right-4"
      face={
        <>
          <Bell className="size-5" aria-hidden="true" />
          <CountBadge count={unread} />
        </>
      }
    >
      {(close) => (
        <>
          <h2 className="border-b border-line px-4 py-3 font-semibold">{m.common_notifications()}</h2>
          <div className="max-h-96 overflow-y-auto">
            <Suspense fallback={<Loading label={m.notifications_loading_notifications()} rows={3} />}>
              {data && data.notices.length > 0 ? (
                <NoticeList notices={data.notices} onFollow={close} />
              ) : (
                <p className="px-4 py-8 text-center text-sm text-muted">
                  {m.notifications_nothing_yet_fills_copies_money()}
                </p>
              )}
            </Suspense>
          </div>
          <div className="flex divide-x divide-line border-t border-line">
            <button
              type="button"
              className={`${footerClass} disabled:text-faint`}
              disabled={unread === 0}
              onClick={() => markRead.mutate({})}
            >
              {m.notifications_mark_all_as_read()}
            </button>
            <Link to="/notifications" className={`${footerClass} grid place-items-center`} onClick={close}>
              {m.notifications_show_all()}
            </Link>
          </div>
        </>
      )}
    </Disclosure>
  );
}
