import { m } from '#core/messages/messages.js';
import type { WorkState } from '#core/collectibles/rules.ts';
import { mineQuery } from '#web/features/collectibles/queries.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDate } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const states: Readonly<Record<WorkState, readonly [tone: BadgeTone, word: string]>> = {
  pending: ['warn', m.collectibles_state_pending()],
  approved: ['good', m.collectibles_state_approved()],
  rejected: ['bad', m.collectibles_state_rejected()],
};

export function MyWorks() {
  const { data, isError, refetch } = useQuery(mineQuery());
  return (
    <Card title={m.collectibles_my_works()} isFlush>
      {data && data.made.length > 0 ? (
        <ul className="divide-y divide-line">
          {data.made.map((work) => (
            <li key={work.id} className="flex gap-4 px-5 py-4">
              <img
                src={work.image}
                alt=""
                width={72}
                height={72}
                loading="lazy"
                className="size-18 shrink-0 rounded-md bg-panel-2 object-cover"
              />
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{work.name}</p>
                <p className="text-sm text-faint">{formatDate(work.submittedAt)}</p>
                <div className="mt-1.5 flex flex-wrap gap-2">
                  <Badge tone={states[work.state][0]}>{states[work.state][1]}</Badge>
                  {work.isHidden && <Badge tone="bad">{m.collectibles_hidden()}</Badge>}
                </div>
                {work.reason !== '' && (
                  <p className="mt-1.5 text-sm wrap-anywhere text-muted">
                    {m.collectibles_notice_rejected_text({ reason: work.reason })}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : data ? (
        <Empty title={m.collectibles_no_works()}>{m.collectibles_no_works_text()}</Empty>
      ) : isError ? (
        <Failed title={m.collectibles_failed()} onRetry={() => void refetch()} />
      ) : (
        <Loading label={m.collectibles_loading()} rows={3} />
      )}
    </Card>
  );
}
