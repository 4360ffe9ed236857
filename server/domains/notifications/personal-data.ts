import { deleteOfUser, eraseLeaderName } from '#server/domains/notifications/store.ts';
import { heldRows } from '#server/platform/db/embedded/held-rows.ts';
import { noShelves } from '#server/platform/files/vault.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** `ledCopyIds`: copies of a leader who leaves, whose notices to others say a name. */
export const personalData = {
  exportFor: (tx: Tx, userId: string) =>
    heldRows(tx, { 'notifications.notice': 'user_id', 'notifications.preference': 'user_id' }, [userId]),
  shelvesOf: noShelves,
  blocksDeletion: async (): Promise<readonly string[]> => [],
  erase: async (tx: Tx, userId: string, ledCopyIds: readonly string[]): Promise<void> => {
    await deleteOfUser(tx, userId);
    await eraseLeaderName(tx, ledCopyIds);
  },
};
