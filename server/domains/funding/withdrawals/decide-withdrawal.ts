import { refuse } from '#core/funding/contract.ts';
import { timeLockMs } from '#core/funding/withdrawals.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import { assertNew } from '#server/domains/funding/promises.ts';
import { hasClaim } from '#server/domains/funding/deposits/claims.ts';
import { announceWithdrawal } from '#server/domains/funding/withdrawals/announce.ts';
import type { Needs } from '#server/domains/funding/withdrawals/needs.ts';
import { requirePayable } from '#server/domains/funding/withdrawals/save-address.ts';
import {
  type Change,
  findWithdrawal,
  lockWithdrawal,
  moveWithdrawal,
  noteApproval,
  type WithdrawalRow,
} from '#server/domains/funding/withdrawals/store.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const approvedStates = ['approved', 'signed', 'broadcast', 'confirming', 'completed', 'failed'] as const;

/**
 * Agrees to a payment. Never the person who asked; a large one needs two people, or, where there is
 * only one administrator, a day's wait. Repeating one's approval answers with what stands.
 */
export async function approveWithdrawal(app: Needs, actor: Actor, id: WithdrawalId): Promise<WithdrawalRow> {
  return app.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (!row) throw refuse('not_found');
    if (row.userId === actor.userId) throw refuse('own_withdrawal');
    if (row.state !== 'requested') return settledAs(row, approvedStates);
    await requirePayable(tx, app.config, row.asset, row.address);
    if (await hasClaim(tx, await ledger.ownerOf(tx, row.userId))) throw refuse('withdrawals_frozen');
    if (row.approvedBy === actor.userId) return row;
    const at = app.clock.now();
    await noteApproval(tx, id, row.approvedBy === null ? 'first' : 'second', actor.userId, new Date(at));
    await recordAudit(
      tx,
      { actorId: actor.userId, action: 'funding.withdrawal-approved', subjectId: id },
      at,
    );
    const isAlone = (await identity.countAdmins(tx)) === 1;
    const isEnough = row.approvalsNeeded === 1 || row.approvedBy !== null;
    if (!isEnough && !isAlone) return (await findWithdrawal(tx, id)) ?? row;
    const until = new Date(at + timeLockMs);
    const lock = isEnough
      ? {}
      : { lockedUntil: until, releasableAt: until, holdReason: 'time_lock' as const };
    const moved = await moveWithdrawal(tx, id, 'requested', 'approved', { at: new Date(at), ...lock });
    if (!moved) throw refuse('not_approvable', { state: row.state });
    await announceWithdrawal(tx, moved, at);
    return moved;
  });
}

/**
 * Refuses a withdrawal with a reason, also an approved one while nobody has signed it; the whole
 * hold returns to the wallet.
 */
export async function rejectWithdrawal(
  app: Needs,
  actor: Actor,
  id: WithdrawalId,
  reason: string,
): Promise<WithdrawalRow> {
  return app.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (!row) throw refuse('not_found');
    if (row.userId === actor.userId) throw refuse('own_withdrawal');
    const at = app.clock.now();
    const moved = await takeBack(tx, row, 'rejected', { at: new Date(at), decidedBy: actor.userId, reason });
    if (!moved) return settledAs(row, ['rejected']);
    await returnHold(tx, moved, at);
    await recordAudit(
      tx,
      { actorId: actor.userId, action: 'funding.withdrawal-rejected', subjectId: id, detail: { reason } },
      at,
    );
    await announceWithdrawal(tx, moved, at);
    return moved;
  });
}

/**
 * Takes back a withdrawal of one's own while nobody has signed it; the whole hold returns to the
 * wallet.
 */
export async function cancelWithdrawal(app: Needs, actor: Actor, id: WithdrawalId): Promise<WithdrawalRow> {
  return app.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row?.userId !== actor.userId) throw refuse('not_found');
    const at = app.clock.now();
    const moved = await takeBack(tx, row, 'cancelled', { at: new Date(at), decidedBy: actor.userId });
    if (!moved) {
      if (row.state === 'cancelled') return row;
      throw refuse('not_cancellable');
    }
    await returnHold(tx, moved, at);
    await announceWithdrawal(tx, moved, at);
    return moved;
  });
}

/** Nobody can have signed it: it was asked for, or approved and is in no payout. */
export const isReturnable = ({ state, payoutId }: Pick<WithdrawalRow, 'state' | 'payoutId'>): boolean =>
  state === 'requested' || (state === 'approved' && payoutId === null);

/**
 * Ends a withdrawal whose row is locked, which the payer waits for: it takes what it finds approved
 * afterwards. Undefined when it was too late, or ended already.
 */
export const takeBack = async (
  tx: Tx,
  row: WithdrawalRow,
  to: 'rejected' | 'cancelled',
  change: Change,
): Promise<WithdrawalRow | undefined> =>
  isReturnable(row) ? moveWithdrawal(tx, row.id, row.state, to, change) : undefined;

/** The same decision again is fine; another one is too late. */
function settledAs(row: WithdrawalRow, states: readonly WithdrawalRow['state'][]): WithdrawalRow {
  if (!states.includes(row.state)) throw refuse('not_approvable', { state: row.state });
  return row;
}

/** Everything that was held goes back to the wallet, in the asset it was held in. */
export async function returnHold(tx: Tx, row: WithdrawalRow, at: number): Promise<void> {
  const returned = await ledger.release(tx, {
    owner: await ledger.ownerOf(tx, row.userId),
    asset: row.holdAsset,
    units: row.holdUnits,
    purpose: 'withdrawal',
    ref: row.id,
    at,
    description: `Withdrawal ${row.state}, ${row.holdAsset} returned`,
  });
  assertNew(returned, `the end of the hold of ${row.id}`);
}
