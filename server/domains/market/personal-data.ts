import { deleteAlerts } from '#server/domains/market/alerts/store.ts';
import { deleteAllDrawings } from '#server/domains/market/drawings/store.ts';
import { deleteWatches } from '#server/domains/market/watchlist/store.ts';
import { heldRows } from '#server/platform/db/embedded/held-rows.ts';
import { noShelves } from '#server/platform/files/vault.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export const personalData = {
  exportFor: (tx: Tx, userId: string) =>
    heldRows(tx, { 'market.alert': 'user_id', 'market.watch': 'user_id', 'market.drawing': 'user_id' }, [
      userId,
    ]),
  shelvesOf: noShelves,
  blocksDeletion: async (): Promise<readonly string[]> => [],
  erase: async (tx: Tx, userId: string): Promise<void> => {
    await deleteAlerts(tx, userId);
    await deleteWatches(tx, userId);
    await deleteAllDrawings(tx, userId);
  },
};
