import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { copyStateWords } from '#web/features/copying/copies/copy-states.ts';
import { copiesQuery } from '#web/features/copying/queries.ts';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

/** The dashboard's view of running copies. */
export function CopiesSummary() {
  const { data, isError, refetch } = useQuery(copiesQuery());
  const running = data?.filter((copy) => copy.state !== 'CLOSED' && copy.state !== 'DRAFT') ?? [];
  return (
    <Card
      title={m.copying_copied_traders()}
      isFlush
      action={
        <Link to="/copies" className="link text-sm">
          {m.common_my_copies()}
        </Link>
      }
    >
      {/* As tall as the empty state from the start, so that nothing below it moves. */}
      <div className="min-h-63">
        {!data && !isError && <Loading label={m.copying_loading_copies()} rows={4} />}
        {!data && isError && <Failed title={m.copying_copies_could_not_be_loaded()} onRetry={refetch} />}
        {data && running.length === 0 && (
          <Empty
            title={m.copying_copy_nobody_yet()}
            action={
              <Link to="/traders" className={buttonClass('secondary', true)}>
                {m.copying_see_traders()}
              </Link>
            }
          >
            {m.copying_compare_traders_by_return_worst()}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {running.map((copy) => (
            <li key={copy.id} className="flex items-center gap-3 px-5 py-3">
              <TraderAvatar name={copy.leaderName} id={copy.leaderId} size={36} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium" title={copy.leaderName}>
                  {copy.leaderName}
                </span>
                <Badge tone={copyStateWords[copy.state].tone}>{copyStateWords[copy.state].name}</Badge>
              </span>
              <span className="text-right">
                <Amount value={copy.equity} className="block font-medium" />
                <Change percent={copy.pnlPercent} className="text-sm" />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
