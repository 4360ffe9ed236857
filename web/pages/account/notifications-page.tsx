import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { NoticesByDay } from '#web/features/notifications/notices-by-day.tsx';
import { noticesQuery, useMarkRead } from '#web/features/notifications/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Empty } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';
import { useQuery } from '#web/lib/use-query.ts';

const tabs = [
  { value: 'all', label: m.common_all() },
  { value: 'unread', label: m.notifications_unread() },
] as const;

export function NotificationsPage() {
  const { show = 'all', before } = useSearch({ from: '/gate/notifications' });
  const navigate = useNavigate({ from: '/notifications' });
  const markRead = useMarkRead();
  const query = useQuery({
    ...noticesQuery(30, show === 'unread', before),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle
        title={m.common_notifications()}
        lead={m.notifications_what_happened_account_newest_first()}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label={m.notifications_which_notifications()}
          panelId="notifications"
          tabs={tabs}
          value={show}
          onValue={(value) => void navigate({ search: value === 'all' ? {} : { show: value } })}
        />
        <Button
          kind="secondary"
          isSmall
          disabled={(query.data?.unread ?? 0) === 0}
          onClick={() => markRead.mutate({})}
        >
          {m.notifications_mark_all_as_read()}
        </Button>
      </div>
      <TabPanel
        id="notifications"
        value={show}
        className={query.data && query.data.notices.length > 0 ? '' : 'card overflow-hidden'}
      >
        <PagedList
          query={query}
          rowsOf={({ notices }) => notices}
          loading={m.notifications_loading_notifications()}
          failed={m.notifications_notifications_could_not_be_loaded()}
          bars={6}
          empty={
            <Empty
              title={show === 'unread' ? m.notifications_all_read() : m.notifications_no_notifications_yet()}
              action={
                show === 'unread' && (
                  <Button kind="secondary" isSmall onClick={() => void navigate({ search: {} })}>
                    {m.notifications_show_all()}
                  </Button>
                )
              }
            >
              {show === 'unread'
                ? m.notifications_there_nothing_have_not_seen()
                : m.notifications_fills_copies_money_moves_told()}
            </Empty>
          }
          before={before}
          onBefore={(cursor) => void navigate({ search: withCursor(cursor) })}
        >
          {(notices) => <NoticesByDay notices={notices} />}
        </PagedList>
      </TabPanel>
    </>
  );
}
