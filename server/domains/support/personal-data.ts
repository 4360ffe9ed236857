import { deleteOfUser, deleteTraces, listMessages, listOfUser } from '#server/domains/support/store.ts';
import { messageView } from '#server/domains/support/views.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Vault } from '#server/platform/files/vault.ts';

/** All that support holds about a person, but for the notes of administrators; files by their id. */
async function exportFor(tx: Tx, userId: string): Promise<object> {
  const conversations = [];
  for (const row of await listOfUser(tx, userId)) {
    const messages = [];
    for (let after = 0; after < row.lastPlace; after += 500)
      messages.push(
        ...(await listMessages(tx, { conversationId: row.id, after, limit: 500 })).map(messageView),
      );
    conversations.push({
      id: row.id,
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
      messages,
    });
  }
  return { conversations };
}

/** Takes away a person's conversations with their files and notes. Answers they gave others as staff stay, under an opaque id. */
async function erase(tx: Tx, userId: string, vault: Pick<Vault, 'list' | 'remove'>): Promise<void> {
  const owners = (await listOfUser(tx, userId)).map(({ id }) => id);
  for (const file of await vault.list(tx, owners)) await vault.remove(tx, file.ownerId, file.id);
  await deleteOfUser(tx, userId);
  await deleteTraces(tx, userId);
}

/** `erase` needs the vault: bind it where the list is wired. */
export const personalData = { exportFor, erase };
