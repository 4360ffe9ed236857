import { leaderName } from '#server/domains/copying/leader-name.ts';
import { type CopyRow, listCopies, switchCopy } from '#server/domains/copying/store.ts';
import * as plans from '#server/domains/plans/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Those that open with their trader's next fill: what a plan counts. Oldest first. */
const openingCopies = async (tx: Tx, userId: string): Promise<CopyRow[]> =>
  (await listCopies(tx, userId))
    .filter(({ state }) => state === 'ACTIVE')
    .sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));

/**
 * Pauses the copies above the person's plan: they open nothing and still close (copying rule 16).
 * None is resumed: its person does that. Locks the accounts; safe to repeat.
 */
export async function pauseAbovePlan(tx: Tx, userId: string, at: number): Promise<void> {
  if ((await openingCopies(tx, userId)).length < 2) return;
  const own = await trading.openOwnAccount(tx, userId, at);
  const owners = (await openingCopies(tx, userId)).map(({ owner }) => owner);
  await trading.lockAccounts(tx, [own.owner, ...owners]);
  const copies = await openingCopies(tx, userId);
  const ids = copies.map(({ id }) => id);
  const stays = await plans.stayingOf(tx, userId, 'leaders', ids);
  for (const { id, leaderId } of copies.filter((copy) => !stays.has(copy.id))) {
    if (!(await switchCopy(tx, id, 'ACTIVE', 'PAUSED'))) continue;
    const payload = { copyId: id, leaderName: await leaderName(tx, leaderId), isAbovePlan: true };
    await recordEvent(tx, { type: 'copying.copy-paused', userId, payload }, at);
  }
}

/** Whether one more of the person's copies may open. */
export async function hasRoomToRun(tx: Tx, userId: string): Promise<boolean> {
  const { leaders } = await plans.entitlementsOf(tx, userId);
  return leaders === null || (await openingCopies(tx, userId)).length < leaders;
}

/**
 * Refuses `plan_limit_reached` for a copy that is paused while others fill the plan: it can be read
 * and closed, and takes no money in. The person's own account is locked.
 */
export async function requireRoomToRun(tx: Tx, { userId, state }: CopyRow): Promise<void> {
  if (state !== 'PAUSED') return;
  await plans.requireRoom(tx, userId, 'leaders', (await openingCopies(tx, userId)).length);
}
