import { useMemo } from 'react';
import type { Notice } from '#core/notifications/contract.ts';
import { actsOf } from '#core/notifications/acts.ts';
import { byDay, grouped, isGroup } from '#web/features/notifications/notice-days.ts';
import { canGroup, NoticeGroupRow } from '#web/features/notifications/notice-group.tsx';
import { NoticeRow } from '#web/features/notifications/notice-row.tsx';
import { formatDate } from '#web/ui/when.ts';

/** A page of notices: a card a day, many of one kind in a row folded into one. */
export function NoticesByDay({ notices }: { notices: readonly Notice[] }) {
  const days = useMemo(
    () =>
      byDay(notices, formatDate).map(({ day, notices: ofDay }) => ({ day, items: grouped(ofDay, canGroup) })),
    [notices],
  );
  return days.map(({ day, items }) => (
    <section key={day} className="mb-5 last:mb-0">
      <h2 className="px-1 pb-1.5 text-sm font-semibold">{day}</h2>
      <ul className="card divide-y divide-hair overflow-hidden">
        {items.map((item) =>
          isGroup(item) ? (
            <NoticeGroupRow key={item.notices.at(-1)?.id} group={item} />
          ) : (
            <NoticeRow key={item.id} notice={item} isOfDay acts={actsOf(item.type, item.payload)} />
          ),
        )}
      </ul>
    </section>
  ));
}
