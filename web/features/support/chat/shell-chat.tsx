import { m } from '#core/messages/messages.js';
import { useEffect } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { chatName, ChatWindow } from '#web/features/support/chat/chat-button.tsx';
import { hasKept, setChat, useChat } from '#web/features/support/chat-state.ts';
import { unreadQuery } from '#web/features/support/queries.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/**
 * The chat of signed-in pages, but for the desk, where chats are answered. A mailed link
 * (`#support`) opens it.
 */
export function ShellChat({ viewerId }: { viewerId: string }) {
  const { pathname } = useLocation();
  useEffect(() => {
    const read = () => location.hash === '#support' && setChat('open');
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  useEffect(() => {
    // What was on its way when the page went is sent again, also where the chat is not opened.
    if (hasKept(viewerId))
      void import('#web/features/support/thread/outbox.ts').then(({ openOutbox }) => openOutbox(viewerId));
  }, [viewerId]);
  return pathname === '/chat-admin' ? null : <ChatWindow isInside />;
}

const badgeClass =
  'relative grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-panel-2 hover:text-fg';

/**
 * The chat beside the bell, with what is unread; for administrators the desk, with what people
 * wrote.
 */
export function MessageBadge({ isAdmin }: { isAdmin: boolean }) {
  const { data } = useQuery(unreadQuery());
  const unread = (isAdmin ? data?.desk : data?.own) ?? 0;
  const chat = useChat();
  const face = (
    <>
      <MessageCircle className="size-5" aria-hidden="true" />
      {(isAdmin || unread > 0) && <CountBadge count={unread} />}
    </>
  );
  return isAdmin ? (
    <Link
      to="/chat-admin"
      search={{}}
      className={badgeClass}
      aria-label={m.support_messages_unread({ unread })}
    >
      {face}
    </Link>
  ) : (
    <button
      type="button"
      id="support-chat"
      className={badgeClass}
      aria-label={chatName(chat, unread)}
      aria-haspopup="dialog"
      onClick={() => setChat('open')}
    >
      {face}
    </button>
  );
}
