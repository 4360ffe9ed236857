import { eraseLabels, movesUnderWay } from '#server/domains/funding/withdrawals/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Payments are part of the books and stay; nobody leaves while one of theirs is under way. */
export const personalData = {
  blocksDeletion: async (tx: Tx, userId: string): Promise<readonly string[]> => {
    const { withdrawals, deposits } = await movesUnderWay(tx, userId);
    return [...(withdrawals > 0 ? ['withdrawal'] : []), ...(deposits > 0 ? ['deposit'] : [])];
  },
  erase: async (tx: Tx, userId: string): Promise<void> => {
    await eraseLabels(tx, userId, new Date());
  },
};
