import { type DeskMessage, refuse } from '#core/support/contract.ts';
import { addMessage, type NewMessage, sentBefore } from '#server/domains/support/chat/add-message.ts';
import { type ConversationRow, lockConversation, type MessageRow } from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import { deskMessageViews } from '#server/domains/support/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * An administrator's answer. The same id again answers like the first time. Refuses `not_found` and
 * `conversation_closed`.
 */
export const reply = (
  app: Support,
  actor: Actor,
  input: { readonly id: string; readonly conversationId: string; readonly text: string },
): Promise<DeskMessage> =>
  app.db.transaction(async (tx) => {
    const message: NewMessage = {
      id: input.id,
      sender: 'admin',
      senderId: actor.userId,
      text: input.text,
    };
    const row = await intoOpen(app, tx, actor, input.conversationId, message, (conversation) =>
      addMessage(tx, app, conversation, message),
    );
    const [view] = await deskMessageViews(tx, [row]);
    if (!view) throw refuse('not_found');
    return view;
  });

/** Runs `add` on a conversation that is open, locked, and puts the answer on record. */
export async function intoOpen(
  app: Pick<Support, 'clock'>,
  tx: Tx,
  actor: Actor,
  conversationId: string,
  message: NewMessage,
  add: (conversation: ConversationRow) => Promise<MessageRow>,
): Promise<MessageRow> {
  const conversation = await lockConversation(tx, conversationId);
  if (!conversation) throw refuse('not_found');
  const known = await sentBefore(tx, message);
  if (known && known.conversationId !== conversationId) throw refuse('id_reused');
  if (known) return known;
  if (conversation.status === 'closed') throw refuse('conversation_closed');
  const added = await add(conversation);
  await recordAudit(
    tx,
    {
      actorId: actor.userId,
      action: 'support.replied',
      subjectId: conversation.userId,
      detail: { conversationId, messageId: added.id },
    },
    app.clock.now(),
  );
  return added;
}
