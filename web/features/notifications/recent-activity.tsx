import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { NoticeList } from '#web/features/notifications/notice-list.tsx';
import { noticesQuery } from '#web/features/notifications/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const shown = 6;

/** The newest things that happened to the account, each with the page that shows more. */
export function RecentActivity() {
  const { data, isError, refetch } = useQuery(noticesQuery(shown));
  return (
    <Card
      title={m.dashboard_recent_activity()}
      isFlush
      action={
        <Link to="/transactions" className="link text-sm">
          {m.common_transactions()}
        </Link>
      }
    >
      {data ? (
        data.notices.length > 0 ? (
          <NoticeList notices={data.notices} />
        ) : (
          <Empty title={m.dashboard_nothing_yet()}>{m.dashboard_nothing_yet_text()}</Empty>
        )
      ) : isError ? (
        <Failed title={m.dashboard_activity_failed()} onRetry={() => void refetch()} />
      ) : (
        <Loading label={m.dashboard_loading_activity()} rows={shown} />
      )}
    </Card>
  );
}
