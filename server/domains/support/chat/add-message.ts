import { refuse } from '#core/support/contract.ts';
import {
  appendMessage,
  type ConversationRow,
  findMessage,
  type MessageRow,
} from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { FileType } from '#server/platform/files/inspect.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

export interface NewMessage {
  readonly id: string;
  readonly sender: 'user' | 'admin';
  readonly senderId: string;
  readonly text: string;
  readonly file?: { readonly id: string; readonly type: FileType; readonly bytes: number };
}

/**
 * The message that this id already names, if it is the same one. Refuses `id_reused` when it is
 * another.
 */
export async function sentBefore(tx: Tx, message: NewMessage): Promise<MessageRow | undefined> {
  const known = await findMessage(tx, message.id);
  if (!known) return undefined;
  const isSame =
    known.senderId === message.senderId &&
    known.sender === message.sender &&
    known.body === message.text &&
    known.fileId === (message.file?.id ?? null) &&
    known.fileBytes === (message.file?.bytes ?? null);
  if (!isSame) throw refuse('id_reused');
  return known;
}

/**
 * Adds a message to a locked conversation and tells both sides. The fact names the place only:
 * pages read the words.
 */
export async function addMessage(
  tx: Tx,
  app: Pick<Support, 'clock' | 'isPriority'>,
  conversation: ConversationRow,
  message: NewMessage,
): Promise<MessageRow> {
  const at = app.clock.now();
  const added = await appendMessage(
    tx,
    conversation.id,
    {
      id: message.id,
      sender: message.sender,
      senderId: message.senderId,
      body: message.text,
      fileId: message.file?.id ?? null,
      fileType: message.file?.type ?? null,
      fileBytes: message.file?.bytes ?? null,
      at: new Date(at),
    },
    await app.isPriority(tx, conversation.userId),
  );
  if (!added) throw refuse('id_reused');
  const payload = { conversationId: conversation.id, place: added.place, sender: added.sender };
  await recordEvent(tx, { type: 'support.message-sent', userId: conversation.userId, payload }, at);
  await sendSignal(tx, 'administrators', 'support.desk-changed', { conversationId: conversation.id });
  return added;
}
