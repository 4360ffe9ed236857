import { m } from '#core/messages/messages.js';
import { useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { actsOf } from '#core/notifications/acts.ts';
import { wordsOf } from '#core/notifications/words.ts';
import type { NoticeGroup } from '#web/features/notifications/notice-days.ts';
import { NoticeRow, UnreadDot } from '#web/features/notifications/notice-row.tsx';
import { useShownText } from '#web/ui/numbers/shown-text.ts';
import { formatTime } from '#web/ui/when.ts';

const titles: Readonly<Record<string, (of: { count: number }) => string>> = {
  'trading.order-filled': m.notifications_group_filled,
  'trading.order-changed': m.notifications_group_orders,
  'trading.position-closed': m.notifications_group_closed,
  'market.alert-triggered': m.notifications_group_alerts,
  'copying.trade-mirrored': m.notifications_group_copied,
  'copying.funds-short': m.notifications_group_not_copied,
  'copying.fee-charged': m.notifications_group_fees,
  'funding.deposit-moved': m.notifications_group_deposits,
  'funding.withdrawal-moved': m.notifications_group_withdrawals,
};

/** Kinds of which several in a row say little one by one. */
export const canGroup = (type: string): boolean => Object.hasOwn(titles, type);

/** Several of one kind in a row: one line that opens them. */
export function NoticeGroupRow({ group: { type, notices } }: { group: NoticeGroup }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shown = useShownText();
  const newest = notices[0];
  const isRead = notices.every((notice) => notice.isRead);
  const names = notices.flatMap((notice) => wordsOf(notice.type, notice.payload)?.title ?? []);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full gap-3 px-4 py-2 text-left text-sm hover:bg-panel-2"
      >
        <UnreadDot isRead={isRead} />
        <span className="min-w-0 flex-1">
          {!isRead && <span className="sr-only">{m.notifications_unread()}</span>}
          <span className="flex justify-between gap-x-3">
            <span className="font-medium">{titles[type]?.({ count: notices.length })}</span>
            <span className="num text-13 text-faint">{newest && formatTime(newest.at)}</span>
          </span>
          <span className="block truncate text-muted">{shown(names.join(' · '))}</span>
        </span>
        <ChevronDown
          className={`size-5 shrink-0 self-center text-faint ${isOpen ? 'rotate-180' : ''}`}
          aria-hidden="true"
        />
      </button>
      {isOpen && (
        <ul id={id} className="divide-y divide-hair border-t border-hair bg-hover pl-5">
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} isOfDay acts={actsOf(notice.type, notice.payload)} />
          ))}
        </ul>
      )}
    </li>
  );
}
