import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import type { InboxPerson } from '#core/admin/inbox-contract.ts';
import { Devices } from '#web/features/admin/inbox/person/devices.tsx';
import { Lately } from '#web/features/admin/inbox/person/lately.tsx';
import { MoneyBars } from '#web/features/admin/inbox/person/money-bars.tsx';
import { MoneyFigures } from '#web/features/admin/inbox/person/money-figures.tsx';
import { inboxPersonQuery } from '#web/features/admin/inbox/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Face } from '#web/ui/marks/face.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { daysAgo } from '#web/features/admin/inbox/words.ts';

/** Who an item concerns, beside it. */
export function PersonColumn({ userId }: { userId: string | null }) {
  return (
    <aside aria-label={m.inbox_person()} className="inbox-person">
      {userId === null ? (
        <p className="text-13 text-muted">{m.inbox_person_none()}</p>
      ) : (
        <Person key={userId} userId={userId} />
      )}
    </aside>
  );
}

function Person({ userId }: { userId: string }) {
  const { data, isError, refetch } = useQuery(inboxPersonQuery(userId));
  if (!data)
    return isError ? (
      <Failed title={m.inbox_person_failed()} onRetry={refetch} />
    ) : (
      <Loading label={m.inbox_person_loading()} rows={8} />
    );
  return (
    <>
      <section>
        <div className="flex items-center gap-3">
          <Face name={data.name ?? data.email} tintOf={data.email} size={40} />
          <div className="min-w-0">
            <h2 className="text-15 font-semibold wrap-anywhere">{data.name ?? data.email}</h2>
            {data.name !== null && <p className="text-13 wrap-anywhere text-muted">{data.email}</p>}
          </div>
        </div>
        <Tags person={data} />
        {data.money && <MoneyFigures userId={userId} money={data.money} />}
      </section>
      {data.money && <MoneyBars months={data.money.months} />}
      <Devices devices={data.devices} />
      <Lately acts={data.lately} />
      <Link to="/admin-user-detail/$userId" params={{ userId }} className="link text-13">
        {m.inbox_profile()}
      </Link>
    </>
  );
}

type Status = NonNullable<InboxPerson['identity']>['status'];
const statusWords: Readonly<Record<Status, { readonly text: string; readonly tone: BadgeTone }>> = {
  approved: { text: m.inbox_verified(), tone: 'good' },
  pending: { text: m.inbox_in_review(), tone: 'warn' },
  rejected: { text: m.inbox_rejected_before(), tone: 'bad' },
  not_submitted: { text: m.inbox_not_verified(), tone: 'neutral' },
};

function Tags({ person }: { person: InboxPerson }) {
  const { text, tone } = statusWords[person.identity?.status ?? 'not_submitted'];
  return (
    <p className="mt-2.5 mb-2 flex flex-wrap gap-1.5">
      <Badge tone={tone}>{text}</Badge>
      <Badge hasShape={false}>{person.plan}</Badge>
      <Badge hasShape={false}>{m.inbox_customer_days({ when: daysAgo(person.days) })}</Badge>
    </p>
  );
}
