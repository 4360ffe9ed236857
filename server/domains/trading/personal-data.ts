import { findAccount, listOpenPositions } from '#server/domains/trading/store.ts';
import { countWaiting } from '#server/domains/trading/working/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Trades are part of the books and name an account alone: they stay. */
export const personalData = {
  blocksDeletion: async (tx: Tx, userId: string): Promise<readonly string[]> => {
    const account = await findAccount(tx, userId);
    if (!account) return [];
    const positions = await listOpenPositions(tx, [account.owner]);
    const waiting = await countWaiting(tx, account.owner);
    return [...(positions.length > 0 ? ['position'] : []), ...(waiting > 0 ? ['order'] : [])];
  },
  erase: async (): Promise<void> => {},
};
