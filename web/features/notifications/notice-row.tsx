import { m } from '#core/messages/messages.js';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Notice } from '#core/notifications/contract.ts';
import { findInstrument } from '#core/market/instruments.ts';
import type { NoticeAct } from '#core/notifications/acts.ts';
import { wordsOf } from '#core/notifications/words.ts';
import { useMarkRead } from '#web/features/notifications/queries.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { useShownText } from '#web/ui/numbers/shown-text.ts';
import { formatDateTime, formatTime } from '#web/ui/when.ts';

export interface NoticeRowProps {
  notice: Notice;
  /** All of one day, which stands above them: the hour is enough, on the right. */
  isOfDay: boolean;
  /** The verbs of what one may want to do now. */
  acts?: readonly NoticeAct[];
  /** After a notice was followed. */
  onFollow?: (() => void) | undefined;
}

/** At the end of the line, so that the words of all notices begin at one edge. */
function MarketOf({ payload }: { payload: Notice['payload'] }) {
  const symbol = payload['symbol'];
  return typeof symbol === 'string' && findInstrument(symbol) ? (
    <InstrumentMark symbol={symbol} className="self-center" />
  ) : null;
}

/** A link to the page that shows more, and what can be done; following either marks it as read. */
export function NoticeRow({ notice, isOfDay, acts = [], onFollow }: NoticeRowProps) {
  const markRead = useMarkRead();
  const router = useRouter();
  const shown = useShownText();
  const words = wordsOf(notice.type, notice.payload);
  if (!words) return null;
  const follow = (link: string) => (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      void router.navigate({ href: link });
    }
    if (!notice.isRead) markRead.mutate({ ids: [notice.id] });
    onFollow?.();
  };
  return (
    <li className="flex flex-wrap items-center hover:bg-panel-2 sm:flex-nowrap">
      <a
        href={words.link}
        className={classes('flex min-w-0 grow gap-3 px-4 text-sm', isOfDay ? 'py-2' : 'py-3')}
        onClick={follow(words.link)}
      >
        <UnreadDot isRead={notice.isRead} />
        <span className="min-w-0 flex-1">
          {!notice.isRead && <span className="sr-only">{m.notifications_unread()}</span>}
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 font-medium wrap-anywhere">{shown(words.title)}</span>
            {isOfDay && <span className="num text-13 text-faint">{formatTime(notice.at)}</span>}
          </span>
          <span className="block text-muted">{shown(words.text)}</span>
          {!isOfDay && <span className="mt-0.5 block text-faint">{formatDateTime(notice.at)}</span>}
        </span>
        <MarketOf payload={notice.payload} />
      </a>
      {acts.length > 0 && (
        <span className="flex w-full flex-wrap gap-2 pr-4 pb-3 pl-9 sm:w-auto sm:shrink-0 sm:pb-0 sm:pl-0">
          {acts.map(({ name, link }, place) => (
            <a
              key={name}
              href={link}
              className={buttonClass(place === 0 ? 'secondary' : 'quiet', true)}
              onClick={follow(link)}
            >
              {name}
            </a>
          ))}
        </span>
      )}
    </li>
  );
}

/** A letter, so that it stays where the system paints everything in its own colours. */
export const UnreadDot = ({ isRead }: { isRead: boolean }) => (
  <span aria-hidden="true" className="w-2 shrink-0 text-13 leading-5 text-ink-text">
    {isRead ? '' : '●'}
  </span>
);
