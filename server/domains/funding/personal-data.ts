import { eraseLabels, movesUnderWay } from '#server/domains/funding/withdrawals/store.ts';
import { type Held, heldRows } from '#server/platform/db/embedded/held-rows.ts';
import { noShelves } from '#server/platform/files/vault.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const byUser = {
  'funding.address': 'user_id',
  'funding.assignment': 'user_id',
  'funding.conversion': 'user_id',
  'funding.deposit': 'user_id',
  'funding.practice_transfer': 'user_id',
  'funding.preference': 'user_id',
  'funding.saved_address': 'user_id',
  'funding.top_up': 'user_id',
  'funding.withdrawal': 'user_id',
  'funding.withdrawal_quote': 'user_id',
};

/** Payments are part of the books and stay; nobody leaves while one of theirs is under way. */
export const personalData = {
  exportFor: async (tx: Tx, userId: string): Promise<Held> => {
    const held = await heldRows(tx, byUser, [userId]);
    const ids = (held['funding.withdrawal'] ?? []).map((row) => (row as { id: string }).id);
    return { ...held, ...(await heldRows(tx, { 'funding.withdrawal_step': 'withdrawal_id' }, ids)) };
  },
  shelvesOf: noShelves,
  blocksDeletion: async (tx: Tx, userId: string): Promise<readonly string[]> => {
    const { withdrawals, deposits } = await movesUnderWay(tx, userId);
    return [...(withdrawals > 0 ? ['withdrawal'] : []), ...(deposits > 0 ? ['deposit'] : [])];
  },
  erase: async (tx: Tx, userId: string, at: number): Promise<void> => {
    await eraseLabels(tx, userId, new Date(at));
  },
};
