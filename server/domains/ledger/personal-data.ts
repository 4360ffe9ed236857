import { ownersOf } from '#server/domains/ledger/open-owner.ts';
import { balances } from '#server/domains/ledger/balances.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** The book is never erased: it knows people by an id alone. Nobody leaves while it owes them, or they owe it, anything;
 * a bonus is never theirs to take along and goes back when they do. */
export const personalData = {
  blocksDeletion: async (tx: Tx, userId: string): Promise<readonly string[]> => {
    const owner = (await ownersOf(tx, [userId])).get(userId);
    const held = owner === undefined ? [] : await balances(tx, owner);
    return held.some(({ kind, units }) => kind !== 'bonus' && units !== 0n) ? ['balance'] : [];
  },
  erase: async (): Promise<void> => {},
};
