import { assert } from '#core/values/assert.ts';
import { refuse } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { requireRoomToRun } from '#server/domains/copying/copies/pause-above-plan.ts';
import { requireCopy } from '#server/domains/copying/money/own-copy.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import { type CopyRow, findCopy, lockLeader, switchCopy } from '#server/domains/copying/store.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * The copy opens again with the leader's next fill; what the leader opened during the pause is
 * never made up for. Safe to repeat. Refuses `copy_is_closing`, `leader_not_copyable` when the
 * leader has left, `plan_limit_reached` when the plan copies no more at once, and `not_found` for
 * someone else's copy.
 */
export async function resumeCopying(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  { copyId }: { readonly copyId: CopyId },
): Promise<CopyRow> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const asked = await findCopy(tx, copyId);
    if (!asked || asked.userId !== actor.userId) throw refuse('not_found');
    // Held before the account, as a fill does: the number of fills stands still while the copy
    // begins to open again.
    const leader = await lockLeader(tx, { id: asked.leaderId }, 'share');
    assert(leader !== undefined, 'a copy has a leader');
    // The person's own account too: what a plan counts is counted under its lock.
    const own = await trading.openOwnAccount(tx, actor.userId, at);
    await trading.lockAccounts(tx, [own.owner, asked.owner]);
    if (leader.exitsAt !== null) throw refuse('leader_leaving');
    if (leader.closedAt !== null) throw refuse('leader_not_copyable', { reason: 'closed' });
    await requireRoomToRun(tx, await requireCopy(tx, copyId), at);
    const isMoved = await switchCopy(tx, copyId, 'PAUSED', 'ACTIVE');
    const copy = await findCopy(tx, copyId);
    if (copy?.state === 'FROZEN') throw refuse('copy_frozen');
    if (copy?.state !== 'ACTIVE') throw refuse('copy_is_closing');
    if (isMoved) {
      const payload = { copyId, leaderName: await leaderName(tx, copy.leaderId) };
      await recordEvent(tx, { type: 'copying.copy-resumed', userId: copy.userId, payload }, at);
    }
    return copy;
  });
}
