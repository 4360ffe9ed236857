import { m } from '#core/messages/messages.js';
import { lazy, Suspense } from 'react';
import { MessageCircle } from 'lucide-react';
import { setChat, useChat } from '#web/features/support/chat-state.ts';

// The panel and all that it needs come when it is opened for the first time.
const ChatPanel = lazy(() =>
  import('#web/features/support/chat/chat-panel.tsx').then((module) => ({ default: module.ChatPanel })),
);

/** What a button that opens the chat is called. */
export function chatName(chat: ReturnType<typeof useChat>, unread: number): string {
  const name = unread > 0 ? m.support_support_chat_unread({ unread }) : m.support_support_chat();
  return chat === 'minimised' ? m.support_minimised({ name }) : name;
}

/** The chat itself while it is open. `isInside`: the page has its stream. */
export function ChatWindow({ isInside = false }: { isInside?: boolean }) {
  const chat = useChat();
  if (chat !== 'open') return null;
  return (
    <Suspense>
      <ChatPanel isInside={isInside} />
    </Suspense>
  );
}

/** The floating button of the support chat on public pages; behind the gate the header has it. */
export function ChatButton() {
  const chat = useChat();
  return (
    <aside aria-label={m.support_support()} className="chat-corner">
      <button
        type="button"
        id="support-chat"
        aria-label={chatName(chat, 0)}
        aria-haspopup="dialog"
        className="btn btn-primary chat-button"
        onClick={() => setChat('open')}
      >
        <MessageCircle aria-hidden="true" />
        {chat === 'minimised' && m.support_support_chat()}
      </button>
      <ChatWindow />
    </aside>
  );
}
