import { pauseLocked } from '#server/domains/copying/copies/pause-copying.ts';
import { type CopyRow, listCopies } from '#server/domains/copying/store.ts';
import * as plans from '#server/domains/plans/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Those that open with their trader's next fill: what a plan counts. Oldest first. */
export const openingCopies = async (tx: Tx, userId: string): Promise<CopyRow[]> =>
  (await listCopies(tx, userId))
    .filter(({ state }) => state === 'ACTIVE')
    .sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));

/**
 * Pauses the copies above the person's plan: they open nothing and still close (copying rule 16).
 * None is resumed: its person does that. The person's accounts are locked; safe to repeat.
 */
export async function pauseAbovePlan(tx: Tx, userId: string, at: number): Promise<void> {
  const copies = await openingCopies(tx, userId);
  if (copies.length === 0) return;
  const ids = copies.map(({ id }) => id);
  const stays = await plans.stayingOf(tx, userId, at, 'leaders', ids);
  for (const copy of copies) if (!stays.has(copy.id)) await pauseLocked(tx, copy, { isAbovePlan: true }, at);
}

/** Whether one more of the person's copies may open. */
export const hasRoomToRun = async (tx: Tx, userId: string, at: number): Promise<boolean> =>
  plans.hasRoom(tx, userId, at, 'leaders', (await openingCopies(tx, userId)).length);

/**
 * Refuses `plan_limit_reached` for a copy that is paused while others fill the plan: it can be read
 * and closed, and takes no money in. The person's own account is locked.
 */
export async function requireRoomToRun(tx: Tx, { userId, state }: CopyRow, at: number): Promise<void> {
  if (state !== 'PAUSED') return;
  await plans.requireRoom(tx, userId, at, 'leaders', (await openingCopies(tx, userId)).length);
}
