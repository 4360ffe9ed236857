import * as ledger from '#server/domains/ledger/index.ts';
import {
  findLeaderOfUser,
  forgetLeader,
  listCopies,
  listLedCopies,
  listLeaderIdsOfUser,
} from '#server/domains/copying/store.ts';
import { type Held, heldRows, mergeHeld } from '#server/platform/db/embedded/held-rows.ts';
import { noShelves } from '#server/platform/files/vault.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const byOwner = { 'copying.decision': 'owner' };
const byCopy = {
  'copying.change': 'copy_id',
  'copying.fee': 'copy_id',
  'copying.freeze': 'copy_id',
  'copying.outcome': 'copy_id',
};
const byLeader = { 'copying.leader_day': 'leader_id', 'copying.leader_fill': 'leader_id' };

/** Copies that ended are part of the books and name an account alone: they stay. */
export const personalData = {
  exportFor: async (tx: Tx, userId: string): Promise<Held> => {
    const copies = await listCopies(tx, userId);
    const owners = copies.map(({ owner }) => owner);
    const ids = copies.map(({ id }) => id);
    return mergeHeld([
      await heldRows(tx, { 'copying.copy': 'user_id', 'copying.leader': 'user_id' }, [userId]),
      await heldRows(tx, byOwner, owners),
      await heldRows(tx, byCopy, ids),
      await heldRows(tx, byLeader, await listLeaderIdsOfUser(tx, userId)),
      // Every copy keeps books of its own.
      await ledger.heldOf(tx, owners),
    ]);
  },
  shelvesOf: noShelves,
  blocksDeletion: async (tx: Tx, userId: string): Promise<readonly string[]> => {
    const copies = await listCopies(tx, userId);
    return [
      ...(copies.some(({ state }) => state !== 'CLOSED') ? ['copy'] : []),
      ...((await findLeaderOfUser(tx, userId)) ? ['leading'] : []),
    ];
  },
  erase: async (tx: Tx, userId: string): Promise<void> => {
    await forgetLeader(tx, userId);
  },
  /** Copies others had of this person, who had them, and under which names the person led. */
  ledBy: async (tx: Tx, userId: string) => {
    const copies = await listLedCopies(tx, userId);
    return {
      copyIds: copies.map(({ id }) => id),
      copierIds: [...new Set(copies.map((copy) => copy.userId))],
      names: [...new Set(copies.flatMap(({ leaderName }) => leaderName ?? []))],
    };
  },
};
