import { type ChatMessage, type ChatPresence, type Conversation, refuse } from '#core/support/contract.ts';
import { presenceNow } from '#server/domains/support/desk/presence.ts';
import {
  type ConversationRow,
  countUnread,
  countUnreadAtDesk,
  countUnreadOf,
  findConversation,
  findNewest,
  listMessages,
} from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import { conversationView, messageView } from '#server/domains/support/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** The newest conversation of this person: active, or the one that was closed last. */
export async function showConversation(
  app: Pick<Support, 'db' | 'clock' | 'config'>,
  actor: Actor,
): Promise<{ conversation: Conversation | null; presence: ChatPresence }> {
  const tx = app.db.read;
  const row = await findNewest(tx, actor.userId);
  return {
    conversation: row ? conversationView(row, await countUnread(tx, row.id, 'admin', row.userSeen)) : null,
    presence: await presenceNow(tx, app),
  };
}

/** To everybody but its person a conversation does not exist. */
export async function requireOwn(tx: Tx, actor: Actor, conversationId: string): Promise<ConversationRow> {
  const row = await findConversation(tx, conversationId);
  if (!row || row.userId !== actor.userId) throw refuse('not_found');
  return row;
}

/** Messages after a place, oldest first. */
export async function showMessages(
  app: Pick<Support, 'db'>,
  actor: Actor,
  ask: { readonly conversationId: string; readonly after: number; readonly limit: number },
): Promise<ChatMessage[]> {
  await requireOwn(app.db.read, actor, ask.conversationId);
  return (await listMessages(app.db.read, ask)).map(messageView);
}

/** What this person has not seen: replies of support, and at the desk what users wrote. */
export const showUnread = async (
  app: Pick<Support, 'db'>,
  actor: Actor,
): Promise<{ own: number; desk: number }> => ({
  own: await countUnreadOf(app.db.read, actor.userId),
  desk: actor.isAdmin ? await countUnreadAtDesk(app.db.read) : 0,
});
