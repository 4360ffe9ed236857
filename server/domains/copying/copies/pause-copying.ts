import { refuse } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import { type CopyRow, findCopy, switchCopy } from '#server/domains/copying/store.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * The copy opens nothing from now on; what it holds still closes with the leader and at its stop
 * (copying rule 16). Safe to repeat. Refuses `copy_is_closing` when the copy is on its way out, and
 * `not_found` for someone else's copy.
 */
export async function pauseCopying(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  { copyId }: { readonly copyId: CopyId },
): Promise<CopyRow> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const asked = await findCopy(tx, copyId);
    if (!asked || asked.userId !== actor.userId) throw refuse('not_found');
    // The account first: a fan-out chunk that holds it finishes, a later one finds the copy paused.
    await trading.accountStates(tx, [asked.owner], 'lock');
    await pauseLocked(tx, asked, {}, at);
    const copy = await findCopy(tx, copyId);
    if (copy?.state === 'FROZEN') throw refuse('copy_frozen');
    if (copy?.state !== 'PAUSED') throw refuse('copy_is_closing');
    return copy;
  });
}

/** Pauses an active copy whose account is locked, and tells its person. */
export async function pauseLocked(
  tx: Tx,
  { id, userId, leaderId }: CopyRow,
  why: { readonly isAbovePlan?: boolean },
  at: number,
): Promise<void> {
  if (!(await switchCopy(tx, id, 'ACTIVE', 'PAUSED'))) return;
  const payload = { copyId: id, leaderName: await leaderName(tx, leaderId), ...why };
  await recordEvent(tx, { type: 'copying.copy-paused', userId, payload }, at);
}
