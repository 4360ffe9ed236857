import { m } from '#core/messages/messages.js';
import { lazy, Suspense } from 'react';
import { MessageCircle } from 'lucide-react';
import { setChat, useChat } from '#web/features/support/chat-state.ts';
import { classes } from '#web/ui/classes.ts';

// The panel and all that it needs come when it is opened for the first time.
const ChatPanel = lazy(() =>
  import('#web/features/support/chat-panel.tsx').then((module) => ({ default: module.ChatPanel })),
);

/** The floating button of the support chat, on every page. `isInside`: above the bottom bar, where the page has its stream. */
export function ChatButton({ unread = 0, isInside = false }: { unread?: number; isInside?: boolean }) {
  const chat = useChat();
  const name = unread > 0 ? m.support_support_chat_unread({ unread }) : m.support_support_chat();
  return (
    <aside aria-label={m.support_support()}>
      <button
        type="button"
        id="support-chat"
        aria-label={chat === 'minimised' ? m.support_minimised({ name }) : name}
        aria-haspopup="dialog"
        className={classes('btn btn-primary chat-button', isInside && 'is-inside')}
        onClick={() => setChat('open')}
      >
        <MessageCircle aria-hidden="true" />
        {chat === 'minimised' && m.support_support_chat()}
        {unread > 0 && (
          <span className="num rounded-full bg-down-fill px-1.5 text-2xs text-on-fill" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {chat === 'open' && (
        <Suspense>
          <ChatPanel isInside={isInside} />
        </Suspense>
      )}
    </aside>
  );
}
