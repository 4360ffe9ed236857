import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { NoticeList } from '#web/features/notifications/notice-list.tsx';
import { noticesQuery, useMarkRead } from '#web/features/notifications/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

export function NotificationsPage() {
  const { show = 'all', before } = useSearch({ from: '/gate/notifications' });
  const navigate = useNavigate({ from: '/notifications' });
  const markRead = useMarkRead();
  const { data, isError, refetch } = useQuery({
    ...noticesQuery(30, show === 'unread', before),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle title="Notifications" lead="What happened to your account, newest first." />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label="Which notifications"
          panelId="notifications"
          tabs={tabs}
          value={show}
          onValue={(value) => void navigate({ search: value === 'all' ? {} : { show: value } })}
        />
        <Button
          kind="secondary"
          isSmall
          disabled={(data?.unread ?? 0) === 0}
          onClick={() => markRead.mutate({})}
        >
          Mark all as read
        </Button>
      </div>
      <TabPanel id="notifications" value={show} className="card overflow-hidden">
        {!data && !isError && <Loading label="Loading notifications" rows={6} />}
        {!data && isError && <Failed title="Notifications could not be loaded." onRetry={refetch} />}
        {data?.notices.length === 0 && (
          <Empty
            title={show === 'unread' ? 'All read' : 'No notifications yet'}
            action={
              show === 'unread' && (
                <Button kind="secondary" isSmall onClick={() => void navigate({ search: {} })}>
                  Show all
                </Button>
              )
            }
          >
            {show === 'unread'
              ? 'There is nothing that you have not seen.'
              : 'Fills, copies and money that moves are told here.'}
          </Empty>
        )}
        {data && data.notices.length > 0 && <NoticeList notices={data.notices} />}
        {data && (
          <Pager
            before={before}
            next={data.next}
            onBefore={(cursor) => void navigate({ search: withCursor(cursor) })}
          />
        )}
      </TabPanel>
    </>
  );
}
