import type { NewEvent } from '#core/events.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import type { CopyRow } from '#server/domains/copying/store.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Tells the person's pages that a copy is not what it was, and the wallet neither when money moved. */
export async function tellChange(
  tx: Tx,
  { id, leaderId, userId }: CopyRow,
  at: number,
  what: 'money' | 'settings',
): Promise<void> {
  const changed: NewEvent = {
    type: 'copying.copy-changed',
    userId,
    payload: { copyId: id, leaderName: await leaderName(tx, leaderId) },
  };
  const balance: NewEvent = {
    type: 'ledger.balance-changed',
    userId,
    payload: { reason: 'copy' },
  };
  await recordEvents(tx, what === 'money' ? [changed, balance] : [changed], at);
}
