import { m } from '#core/messages/messages.js';
import { useRouter } from '@tanstack/react-router';
import type { Notice } from '#core/notifications/contract.ts';
import { findInstrument } from '#core/market/instruments.ts';
import { wordsOf } from '#core/notifications/words.ts';
import { useMarkRead } from '#web/features/notifications/queries.ts';
import { useShownText } from '#web/ui/numbers/shown-text.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { formatDateTime } from '#web/ui/when.ts';

interface NoticeListProps {
  notices: readonly Notice[];
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
export function NoticeList({ notices, onFollow }: NoticeListProps) {
  const markRead = useMarkRead();
  const router = useRouter();
  const shown = useShownText();
  return (
    <ul className="divide-y divide-line">
      {notices.map((notice) => {
        const said = wordsOf(notice.type, notice.payload);
        if (!said) return null;
        const words = { link: said.link, title: shown(said.title), text: shown(said.text) };
        return (
          <li key={notice.id}>
            <a
              href={words.link}
              className="flex gap-3 px-4 py-3 text-sm hover:bg-panel-2"
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
                <span className="block font-medium">{words.title}</span>
                <span className="block text-muted">{words.text}</span>
                <span className="mt-0.5 block text-faint">{formatDateTime(notice.at)}</span>
              </span>
              <MarketOf payload={notice.payload} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
