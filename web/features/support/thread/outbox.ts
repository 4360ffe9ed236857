// Messages on their way. Each keeps its id from the first try to the last, so that sending again
// never doubles it; they go one after the other, so that they arrive in the order they were
// written. What the line refuses waits for the line.
import { m } from '#core/messages/messages.js';
import { useSyncExternalStore } from 'react';
import { retryDelayMs } from '#core/support/rules.ts';
import { type FileId, type MessageId, newId } from '#core/values/ids.ts';
import { keepWaiting, keptWaiting, type Recipient } from '#web/features/support/thread/kept.ts';
import { keepSent, readSupportAgain, type ThreadMessage } from '#web/features/support/queries.ts';
import { uploadAttachment } from '#web/features/support/thread/upload-attachment.ts';
import { api } from '#web/lib/api.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { onStreamLive } from '#web/lib/realtime/live.ts';
import { toast } from '#web/ui/overlays/toast.ts';

export interface Pending {
  readonly id: MessageId;
  readonly to: Recipient;
  readonly text: string;
  readonly attached?: { readonly id: FileId; readonly file: File };
  /**
   * lost: the line was gone, it is sent again by itself. refused: it will not be accepted as it is.
   */
  readonly state: 'sending' | 'lost' | 'refused';
  readonly problem?: string;
  /** Its loss was told once; trying again by itself tells nothing. */
  readonly isTold?: boolean;
}

/** Whose messages these are. */
let owner: string | undefined;
let items: readonly Pending[] = [];
let isSending = false;
const listeners = new Set<() => void>();

function change(next: readonly Pending[]): void {
  items = next;
  if (owner !== undefined)
    keepWaiting(
      owner,
      items.filter(({ attached }) => !attached),
    );
  for (const listener of listeners) listener();
}
const mark = (id: string, part: Partial<Pending>): void =>
  change(items.map((item) => (item.id === id ? { ...item, ...part } : item)));
const drop = (id: string): void => change(items.filter((item) => item.id !== id));

async function deliver({ id, to, text, attached }: Pending): Promise<void> {
  if (to === 'own') {
    const sent = attached
      ? { conversationId: '', message: await uploadAttachment(id, attached) }
      : await api.support.send.call({ id, text });
    keepSent('own', sent.conversationId, sent.message);
  } else {
    const message: ThreadMessage = attached
      ? await uploadAttachment(id, attached, to)
      : await api.support.adminReply.call({ id, conversationId: to, text });
    keepSent('desk', to, message);
  }
  // Read before it leaves this list: on the screen it never disappears in between.
  await readSupportAgain();
}

async function sendAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (;;) {
      const next = items.find(({ state }) => state === 'sending');
      if (!next) return;
      try {
        await deliver(next);
        drop(next.id);
      } catch (error) {
        const failure = failureOf(error);
        if (!next.isTold) toast('error', m.support_failed_send_message(), failure.message);
        if (failure.kind === 'fault') return waitForLine();
        mark(next.id, { state: 'refused', problem: failure.message });
      }
    }
  } finally {
    isSending = false;
  }
}

let retry: ReturnType<typeof setTimeout> | undefined;
/** Everything behind a lost message waits with it, for the order. */
function waitForLine(): void {
  change(items.map((item) => (item.state === 'sending' ? { ...item, state: 'lost', isTold: true } : item)));
  clearTimeout(retry);
  retry = setTimeout(tryAgain, retryDelayMs);
}

function tryAgain(): void {
  clearTimeout(retry);
  if (!items.some(({ state }) => state === 'lost')) return;
  change(items.map((item) => (item.state === 'lost' ? { ...item, state: 'sending' } : item)));
  void sendAll();
}

/** Sends one again, as the same message. */
export function sendAgain(id: MessageId): void {
  mark(id, { state: 'sending', isTold: false });
  void sendAll();
}
export const discard = drop;

/**
 * Takes up what this person had on its way when the page went; what another person left is not sent
 * in their name.
 */
export function openOutbox(userId: string): void {
  if (owner === userId) return;
  owner = userId;
  change(keptWaiting(userId).map((one) => ({ ...one, state: 'lost', isTold: true })));
  stopListening ??= onStreamLive(tryAgain);
  tryAgain();
}

let stopListening: (() => void) | undefined;
/** Adds a message to be sent now, and again whenever the line comes back. */
export function sendLater(to: Recipient, text: string, file?: File): void {
  stopListening ??= onStreamLive(tryAgain);
  const attached = file && { id: newId('fil'), file };
  change([...items, { id: newId('msg'), to, text, state: 'sending', ...(attached && { attached }) }]);
  // What waits goes first, so that nothing overtakes it.
  tryAgain();
  void sendAll();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly Pending[] = [];
/** Messages that are not there yet, oldest first. */
export const usePending = (to: Recipient): readonly Pending[] =>
  useSyncExternalStore(
    subscribe,
    () => items,
    () => none,
  ).filter((item) => item.to === to);
