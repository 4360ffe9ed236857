import type { Notice } from '#core/notifications/contract.ts';
import { NoticeRow } from '#web/features/notifications/notice-row.tsx';

interface NoticeListProps {
  notices: readonly Notice[];
  /** All of one day, which stands above them: the hour is enough, on the right. */
  isOfDay?: boolean;
  /** After a notice was followed. */
  onFollow?: () => void;
}

/** Each notice is a link to the page that shows more; following it marks it as read. */
export const NoticeList = ({ notices, isOfDay = false, onFollow }: NoticeListProps) => (
  <ul className={isOfDay ? 'divide-y divide-hair' : 'divide-y divide-line'}>
    {notices.map((notice) => (
      <NoticeRow key={notice.id} notice={notice} isOfDay={isOfDay} onFollow={onFollow} />
    ))}
  </ul>
);
