import { findLeaderOfUser, listCopies } from '#server/domains/copying/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Copies that ended are part of the books and name an account alone: they stay. */
export const personalData = {
  blocksDeletion: async (tx: Tx, userId: string): Promise<readonly string[]> => {
    const copies = await listCopies(tx, userId);
    return [
      ...(copies.some(({ state }) => state !== 'CLOSED') ? ['copy'] : []),
      ...((await findLeaderOfUser(tx, userId)) ? ['leading'] : []),
    ];
  },
  erase: async (): Promise<void> => {},
};
