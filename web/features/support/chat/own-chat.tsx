import { m } from '#core/messages/messages.js';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Id } from '#core/values/ids.ts';
import { initDelayMs, retryDelayMs } from '#core/support/rules.ts';
import { Composer } from '#web/features/support/thread/composer.tsx';
import { keepDraft, keptDraft } from '#web/features/support/thread/kept.ts';
import { openOutbox, sendLater, usePending } from '#web/features/support/thread/outbox.ts';
import { conversationQuery, readEarlier, threadQuery } from '#web/features/support/queries.ts';
import { unavailable } from '#web/features/support/support-words.ts';
import { Thread } from '#web/features/support/thread/thread.tsx';
import { useIsLookedAt, useIsTyping } from '#web/features/support/chat/use-live-chat.ts';
import { api } from '#web/lib/api.ts';
import { Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useQuery } from '#web/lib/use-query.ts';

/**
 * Becomes true a moment after the start, so that a panel that is closed at once asks for nothing.
 */
function useIsReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const start = setTimeout(() => setReady(true), initDelayMs);
    return () => clearTimeout(start);
  }, []);
  return isReady;
}

/**
 * A person's own conversation. While it cannot be read it is tried again every five seconds, until
 * the panel closes.
 */
export function OwnChat({ viewerId }: { viewerId: string }) {
  const isReady = useIsReady();
  const { data, dataUpdatedAt, isError, errorUpdatedAt, refetch } = useQuery({
    ...conversationQuery(),
    enabled: isReady,
    retry: false,
  });
  const isShown = data !== undefined;
  useEffect(() => {
    if (!isError) return;
    // Once there is something to read, a missed refresh is nobody's trouble.
    if (!isShown) toast('error', unavailable);
    const again = setTimeout(() => void refetch(), retryDelayMs);
    return () => clearTimeout(again);
  }, [isError, isShown, errorUpdatedAt, refetch]);
  const box = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(() => keptDraft(viewerId, 'own'));
  const write = (text: string) => {
    setDraft(text);
    keepDraft(viewerId, 'own', text);
  };
  useEffect(() => openOutbox(viewerId), [viewerId]);
  const conversation = data?.conversation ?? undefined;
  const isActive = conversation?.status === 'active';
  if (!data)
    return isError ? (
      <Failed title={unavailable} onRetry={refetch} />
    ) : (
      <Loading label={m.support_loading_chat()} rows={3} />
    );
  return (
    <>
      <OwnThread conversation={conversation} readAt={dataUpdatedAt} />
      {conversation && !isActive && (
        <p className="border-t border-line bg-panel-2 px-4 py-2.5 text-sm text-muted">
          {m.support_conversation_closed_new_message_opens()}
        </p>
      )}
      <Composer
        label={m.support_message_support()}
        box={box}
        value={draft}
        onValue={write}
        onSend={(text) => sendLater('own', text)}
        onFile={(file) => sendLater('own', '', file)}
        onTyping={
          isActive
            ? () =>
                void api.support.typing.call({ conversationId: conversation.id as Id<'cnv'> }).catch(() => {})
            : undefined
        }
      />
    </>
  );
}

interface Shown {
  readonly id: string;
  readonly last: number;
  readonly unread: number;
  readonly seenByOther: number;
}

/**
 * Marks what is looked at as seen. A mark that was lost on the way is set again after the next
 * reading.
 */
function useMarkSeen(conversation: Shown | undefined, upTo: number, readAt: number): void {
  const id = conversation?.id as Id<'cnv'> | undefined;
  const isNew = useIsLookedAt() && (conversation?.unread ?? 0) > 0 && upTo > 0;
  useEffect(() => {
    if (isNew && id) void api.support.markSeen.call({ conversationId: id, upTo }).catch(() => {});
  }, [isNew, id, upTo, readAt]);
}

function OwnThread({ conversation, readAt }: { conversation: Shown | undefined; readAt: number }) {
  const id = conversation?.id as Id<'cnv'> | undefined;
  const { data, isError, refetch } = useQuery({
    ...threadQuery('own', id ?? 'cnv_', conversation?.last ?? 0),
    enabled: id !== undefined,
  });
  const upTo = data?.at(-1)?.place ?? 0;
  useMarkSeen(conversation, upTo, readAt);
  useEffect(() => {
    if (isError) toast('error', m.support_failed_load_messages());
  }, [isError]);

  if (isError && !data) return <Failed title={m.support_failed_load_messages()} onRetry={refetch} />;
  if (id !== undefined && !data) return <Loading label={m.support_loading_messages()} rows={3} />;
  return (
    <OwnMessages id={id} messages={data ?? []} upTo={upTo} seenByOther={conversation?.seenByOther ?? 0} />
  );
}

function OwnMessages({
  id,
  messages,
  upTo,
  seenByOther,
}: {
  id: Id<'cnv'> | undefined;
  messages: ComponentProps<typeof Thread>['messages'];
  upTo: number;
  seenByOther: number;
}) {
  const pending = usePending('own');
  const isTyping = useIsTyping(id, 'admin', upTo);
  const first = messages[0]?.place ?? 1;
  if (messages.length === 0 && pending.length === 0)
    return <p className="m-auto max-w-60 p-6 text-center text-muted">{m.support_how_can_we_help_write()}</p>;
  return (
    <Thread
      messages={messages}
      pending={pending}
      own="user"
      seenByOther={seenByOther}
      onEarlier={first > 1 && id ? () => readEarlier('own', id, first) : undefined}
      typing={isTyping ? m.support_support_writing() : undefined}
    />
  );
}
