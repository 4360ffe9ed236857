import { leaderName } from '#server/domains/copying/leader-name.ts';
import type { CopyRow } from '#server/domains/copying/store.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Tells the person's pages that a copy is not what it was. Money that moved is told by the ledger.
 */
export async function tellChange(tx: Tx, { id, leaderId, userId }: CopyRow, at: number): Promise<void> {
  const payload = { copyId: id, leaderName: await leaderName(tx, leaderId) };
  await recordEvent(tx, { type: 'copying.copy-changed', userId, payload }, at);
}
