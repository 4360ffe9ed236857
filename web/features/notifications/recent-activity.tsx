import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { byDay } from '#web/features/notifications/notice-days.ts';
import { NoticeList } from '#web/features/notifications/notice-list.tsx';
import { noticesQuery } from '#web/features/notifications/queries.ts';
import { Titled } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { formatDate } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** A phone has room for fewer. */
const most = { narrow: 3, wide: 6 } as const;

/** The newest things that happened to the account by day, each with the page that shows more. */
export function RecentActivity() {
  const { data, isError, refetch } = useQuery(noticesQuery(most.wide));
  const shown = useIsNarrow() ? most.narrow : most.wide;
  return (
    <Titled
      title={m.dashboard_recent_activity()}
      action={
        <Link to="/transactions" className="link text-sm">
          {m.common_transactions()}
        </Link>
      }
    >
      <div className="card overflow-clip">
        {data ? (
          data.notices.length > 0 ? (
            byDay(data.notices.slice(0, shown), formatDate).map(({ day, notices }) => (
              <section key={day} className="not-first:border-t not-first:border-hair">
                <h3 className="px-4 pt-2.5 text-2xs font-medium text-faint">{day}</h3>
                <NoticeList notices={notices} isOfDay />
              </section>
            ))
          ) : (
            <Empty title={m.dashboard_nothing_yet()}>{m.dashboard_nothing_yet_text()}</Empty>
          )
        ) : isError ? (
          <Failed title={m.dashboard_activity_failed()} onRetry={() => void refetch()} />
        ) : (
          <Loading label={m.dashboard_loading_activity()} rows={shown} />
        )}
      </div>
    </Titled>
  );
}
