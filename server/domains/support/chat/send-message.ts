import type { ChatMessage } from '#core/support/contract.ts';
import { newId } from '#core/values/ids.ts';
import { addMessage, type NewMessage, sentBefore } from '#server/domains/support/chat/add-message.ts';
import { type ConversationRow, lockActive, type MessageRow } from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import { messageView } from '#server/domains/support/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Sends a person's words to support, into the active conversation or a new one. The same id again
 * answers like the first time.
 */
export async function sendMessage(
  app: Support,
  actor: Actor,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<{ conversationId: string; message: ChatMessage }> {
  await app.limits.take('chat-person', actor.userId);
  const message: NewMessage = { id, sender: 'user', senderId: actor.userId, text };
  const row = await app.db.transaction((tx) =>
    intoActive(app, tx, actor, message, (conversation) => addMessage(tx, app, conversation, message)),
  );
  return { conversationId: row.conversationId, message: messageView(row) };
}

/**
 * Runs `add` on the person's active conversation, locked, unless the message is there. Looked for
 * twice: a late second try must not open a conversation, and of two tries at once the second finds
 * what the first has added.
 */
export async function intoActive(
  app: Pick<Support, 'clock' | 'isPriority'>,
  tx: Tx,
  actor: Actor,
  message: NewMessage,
  add: (conversation: ConversationRow) => Promise<MessageRow>,
): Promise<MessageRow> {
  const known = await sentBefore(tx, message);
  if (known) return known;
  const at = app.clock.now();
  const conversation = await lockActive(tx, {
    id: newId('cnv', at),
    userId: actor.userId,
    isPriority: await app.isPriority(tx, actor.userId),
    at: new Date(at),
  });
  return (await sentBefore(tx, message)) ?? add(conversation);
}
