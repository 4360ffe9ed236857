import { deleteOfUser, deleteTraces, listMessages, listOfUser } from '#server/domains/support/store.ts';
import { messageView } from '#server/domains/support/views.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Vault } from '#server/platform/files/vault.ts';

/**
 * All that support holds about a person, but for the notes of administrators; files by their id.
 */
async function exportFor(tx: Tx, userId: string): Promise<Readonly<Record<string, readonly object[]>>> {
  const conversations: object[] = [];
  const messages: object[] = [];
  for (const { id, status, createdAt, closedAt, lastPlace } of await listOfUser(tx, userId)) {
    conversations.push({
      id,
      status,
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    });
    for (let after = 0; after < lastPlace; after += 500)
      for (const row of await listMessages(tx, { conversationId: id, after, limit: 500 }))
        messages.push({ conversationId: id, ...messageView(row) });
  }
  return { 'support.conversation': conversations, 'support.message': messages };
}

/**
 * Takes away a person's conversations with their files and notes. Answers they gave others as staff
 * stay, under an opaque id.
 */
async function erase(tx: Tx, userId: string, vault: Pick<Vault, 'list' | 'remove'>): Promise<void> {
  const owners = (await listOfUser(tx, userId)).map(({ id }) => id);
  for (const file of await vault.list(tx, owners)) await vault.remove(tx, file.ownerId, file.id);
  await deleteOfUser(tx, userId);
  await deleteTraces(tx, userId);
}

export const personalData = {
  exportFor,
  /** Files of a conversation stand under its id. */
  shelvesOf: async (tx: Tx, userId: string): Promise<readonly string[]> =>
    (await listOfUser(tx, userId)).map(({ id }) => id),
  blocksDeletion: async (): Promise<readonly string[]> => [],
  erase,
};
