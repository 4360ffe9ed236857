import { m } from '#core/messages/messages.js';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ChatSummary } from '#core/support/contract.ts';
import type { Id } from '#core/values/ids.ts';
import { CannedReplies } from '#web/features/support/desk/canned-replies.tsx';
import { Composer } from '#web/features/support/thread/composer.tsx';
import { shortId } from '#web/features/support/desk/desk-list.tsx';
import { DeskActions } from '#web/features/support/desk/desk-actions.tsx';
import { DeskNotes } from '#web/features/support/desk/desk-notes.tsx';
import { keepDraft, keptDraft } from '#web/features/support/thread/kept.ts';
import { openOutbox, sendLater, usePending } from '#web/features/support/thread/outbox.ts';
import { deskConversationQuery, readEarlier, threadQuery } from '#web/features/support/queries.ts';
import { Thread } from '#web/features/support/thread/thread.tsx';
import { useIsLookedAt, useIsTyping } from '#web/features/support/chat/use-live-chat.ts';
import { api } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Face } from '#web/ui/marks/face.tsx';

/**
 * One conversation at the desk: who it is with, what was said, the place to answer, and notes that
 * stay here.
 */
export function DeskThread({ id, viewerId }: { id: Id<'cnv'>; viewerId: string }) {
  const { data, isError, refetch } = useQuery(deskConversationQuery(id));
  if (!data)
    return isError ? (
      <Failed title={m.support_failed_load_messages()} onRetry={refetch} />
    ) : (
      <Loading label={m.support_loading_conversation()} rows={5} />
    );
  const { conversation, notes } = data;
  return (
    <section aria-label={m.support_conversation({ id: shortId(id) })} className="flex min-h-0 flex-col">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
        <Link
          from="/chat-admin"
          to="/chat-admin"
          search={({ conversation: _left, ...kept }) => kept}
          aria-label={m.support_back_conversations()}
          className="grid size-10 place-items-center rounded-md text-muted hover:bg-panel-2 lg:hidden"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
        </Link>
        <Face name={conversation.email} size={36} />
        <div className="mr-auto min-w-0">
          <h2 className="flex items-center gap-2 font-semibold">
            <span className="num">…{shortId(id)}</span>
            <Badge tone={conversation.status === 'active' ? 'good' : 'neutral'}>
              {conversation.status === 'active' ? m.support_active() : m.common_closed()}
            </Badge>
          </h2>
          <p className="truncate text-sm text-muted" title={conversation.email}>
            {conversation.email}
          </p>
        </div>
        <DeskActions conversation={conversation} viewerId={viewerId} />
      </header>
      <Messages key={id} conversation={conversation} viewerId={viewerId} />
      <DeskNotes conversationId={id} notes={notes} />
    </section>
  );
}

function Messages({ conversation, viewerId }: { conversation: ChatSummary; viewerId: string }) {
  const id = conversation.id as Id<'cnv'>;
  const isActive = conversation.status === 'active';
  const { data, isError, refetch } = useQuery(threadQuery('desk', id, conversation.last));
  const pending = usePending(id);
  const isLookedAt = useIsLookedAt();
  const [draft, setDraft] = useState(() => keptDraft(viewerId, id));
  const write = (text: string) => {
    setDraft(text);
    keepDraft(viewerId, id, text);
  };
  useEffect(() => openOutbox(viewerId), [viewerId]);
  const box = useRef<HTMLTextAreaElement>(null);
  const upTo = data?.at(-1)?.place ?? 0;
  const isTyping = useIsTyping(id, 'user', upTo);
  const isNew = isLookedAt && conversation.unread > 0 && upTo > 0;
  useEffect(() => {
    // Set again with the next reading when it was lost on the way.
    if (isNew) void api.support.adminMarkSeen.call({ conversationId: id, upTo }).catch(() => {});
  }, [isNew, id, upTo, conversation]);
  useEffect(() => {
    if (isError) toast('error', m.support_failed_load_messages());
  }, [isError]);
  if (!data)
    return isError ? (
      <Failed title={m.support_failed_load_messages()} onRetry={refetch} />
    ) : (
      <Loading label={m.support_loading_messages()} rows={5} />
    );
  const first = data[0]?.place ?? 1;
  return (
    <>
      <Thread
        className="h-[24rem] max-h-[55dvh] flex-none"
        messages={data}
        pending={pending}
        own="admin"
        seenByOther={conversation.seenByOther}
        onEarlier={first > 1 ? () => readEarlier('desk', id, first) : undefined}
        typing={isTyping ? m.support_user_writing() : undefined}
      />
      {isActive ? (
        <>
          <CannedReplies
            draft={draft}
            onChoose={(text) => {
              write(text);
              box.current?.focus();
            }}
          />
          <Composer
            label={m.support_reply()}
            box={box}
            value={draft}
            onValue={write}
            onSend={(text) => sendLater(id, text)}
            onFile={(file) => sendLater(id, '', file)}
            onTyping={() => void api.support.adminTyping.call({ conversationId: id }).catch(() => {})}
          />
        </>
      ) : (
        <p className="border-t border-line bg-panel-2 px-4 py-3 text-sm text-muted">
          {m.support_conversation_closed_what_its_user()}
        </p>
      )}
    </>
  );
}
