import { listWaitingAlerts, lockAlerts, restAllBut } from '#server/domains/market/alerts/store.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Rests the waiting alerts of a person that `stayingOf` leaves out of those it is given, oldest
 * first, and wakes the others. What rests tells nothing. Safe to repeat.
 */
export async function restAlerts(
  tx: Tx,
  userId: string,
  stayingOf: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  at: number,
): Promise<void> {
  await lockAlerts(tx, userId);
  const waiting = await listWaitingAlerts(tx, userId);
  if (waiting.length === 0) return;
  const [first] = await restAllBut(tx, userId, [...(await stayingOf(waiting))]);
  // One for all: open pages read the list again.
  if (first !== undefined)
    await recordEvent(tx, { type: 'market.alerts-changed', userId, payload: { alertId: first } }, at);
}
