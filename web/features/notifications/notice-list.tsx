import { m } from '#core/messages/messages.js';
import { useRouter } from '@tanstack/react-router';
import type { Notice } from '#core/notifications/contract.ts';
import { findInstrument } from '#core/market/instruments.ts';
import { wordsOf } from '#core/notifications/words.ts';
import { useMarkRead } from '#web/features/notifications/queries.ts';
import { useShownText } from '#web/ui/numbers/shown-text.ts';
import { classes } from '#web/ui/classes.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { formatDateTime, formatTime } from '#web/ui/when.ts';

interface NoticeListProps {
  notices: readonly Notice[];
  /** All of one day, which stands above them: the hour is enough, on the right. */
  isOfDay?: boolean;
  /** After a notice was followed. */
  onFollow?: () => void;
}

/** At the end of the line, so that the words of all notices begin at one edge. */
function MarketOf({ payload }: { payload: Notice['payload'] }) {
  const symbol = payload['symbol'];
  return typeof symbol === 'string' && findInstrument(symbol) ? (
    <InstrumentMark symbol={symbol} className="self-center" />
  ) : null;
}

/** Each notice is a link to the page that shows more; following it marks it as read. */
export function NoticeList({ notices, isOfDay = false, onFollow }: NoticeListProps) {
  const markRead = useMarkRead();
  const router = useRouter();
  const shown = useShownText();
  return (
    <ul className={isOfDay ? 'divide-y divide-hair' : 'divide-y divide-line'}>
      {notices.map((notice) => {
        const said = wordsOf(notice.type, notice.payload);
        if (!said) return null;
        const words = { link: said.link, title: shown(said.title), text: shown(said.text) };
        return (
          <li key={notice.id}>
            <a
              href={words.link}
              className={classes('flex gap-3 px-4 text-sm hover:bg-panel-2', isOfDay ? 'py-2' : 'py-3')}
              onClick={(event) => {
                if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
                  event.preventDefault();
                  void router.navigate({ href: words.link });
                }
                if (!notice.isRead) markRead.mutate({ ids: [notice.id] });
                onFollow?.();
              }}
            >
              <span
                aria-hidden="true"
                data-read={notice.isRead ? '' : undefined}
                className="mt-1.5 size-2 shrink-0 rounded-full bg-ink data-read:bg-transparent"
              />
              <span className="min-w-0 flex-1">
                {!notice.isRead && <span className="sr-only">{m.notifications_unread()}</span>}
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span className="min-w-0 font-medium wrap-anywhere">{words.title}</span>
                  {isOfDay && <span className="num text-13 text-faint">{formatTime(notice.at)}</span>}
                </span>
                <span className="block text-muted">{words.text}</span>
                {!isOfDay && <span className="mt-0.5 block text-faint">{formatDateTime(notice.at)}</span>}
              </span>
              <MarketOf payload={notice.payload} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
