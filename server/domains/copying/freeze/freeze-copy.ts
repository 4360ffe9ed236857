// An administrator's hold on one copy, by two people. Nothing opens and its person can move
// nothing; what protects them goes on: closes that follow the leader, and the loss limit. Lifted,
// it is paused and its person decides.
import { type FreezeView, refuse } from '#core/copying/contract.ts';
import type { CopyId, FreezeId } from '#core/values/ids.ts';
import {
  findFreeze,
  type FreezeRow,
  holdCopy,
  insertFreeze,
  listFreezes,
  releaseCopy,
  saveApproval,
  saveLift,
} from '#server/domains/copying/freeze/store.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import { type CopyRow, findCopy } from '#server/domains/copying/store.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

type Needs = Pick<App, 'db' | 'clock'>;

/**
 * Asks another administrator to put a copy on hold. Refuses `own_account` for a copy of one's own.
 */
export const proposeFreeze = (
  { db, clock }: Needs,
  admin: Actor,
  input: { readonly id: FreezeId; readonly copyId: CopyId; readonly reason: string },
): Promise<FreezeView> =>
  db.transaction(async (tx) => {
    const at = clock.now();
    const known = await findFreeze(tx, input.id);
    if (known) {
      if (known.proposedBy !== admin.userId || known.copyId !== input.copyId) throw refuse('id_reused');
      return viewOf(known);
    }
    const copy = await requireCopyOfOthers(tx, admin, input.copyId);
    if (copy.state !== 'ACTIVE' && copy.state !== 'PAUSED') throw refuse('copy_is_closing');
    const row = await insertFreeze(tx, { ...input, proposedBy: admin.userId, proposedAt: new Date(at) });
    if (!row) throw refuse('copy_frozen');
    await audit(tx, admin, 'copying.freeze-proposed', row, at);
    return viewOf(row);
  });

/** Puts the copy on hold. The one who proposed cannot approve (`needs_second_admin`). */
export const approveFreeze = (
  { db, clock }: Needs,
  admin: Actor,
  { id }: { readonly id: FreezeId },
): Promise<FreezeView> =>
  db.transaction(async (tx) => {
    const at = clock.now();
    const asked = await findFreeze(tx, id);
    if (!asked) throw refuse('not_found');
    if (asked.proposedBy === admin.userId) throw refuse('needs_second_admin');
    const copy = await requireCopyOfOthers(tx, admin, asked.copyId);
    // The account first: a fan-out chunk that holds it finishes, a later one finds the copy on
    // hold.
    await trading.accountStates(tx, [copy.owner], 'lock');
    const row = await saveApproval(tx, id, admin.userId, new Date(at));
    if (!row) throw refuse('not_approvable');
    if (!(await holdCopy(tx, copy.id))) throw refuse('copy_is_closing');
    await audit(tx, admin, 'copying.freeze-approved', row, at);
    await tell(tx, 'copying.copy-frozen', copy, row.reason, at);
    return viewOf(row);
  });

/** Ends the hold, or takes a proposal back. The copy stays paused until its person resumes it. */
export const liftFreeze = (
  { db, clock }: Needs,
  admin: Actor,
  { id }: { readonly id: FreezeId },
): Promise<FreezeView> =>
  db.transaction(async (tx) => {
    const at = clock.now();
    const asked = await findFreeze(tx, id);
    if (!asked) throw refuse('not_found');
    const copy = await requireCopyOfOthers(tx, admin, asked.copyId);
    await trading.accountStates(tx, [copy.owner], 'lock');
    const row = await saveLift(tx, id, admin.userId, new Date(at));
    if (!row) throw refuse('not_approvable');
    await audit(tx, admin, 'copying.freeze-lifted', row, at);
    if (await releaseCopy(tx, copy.id)) await tell(tx, 'copying.copy-unfrozen', copy, row.reason, at);
    return viewOf(row);
  });

/** Open ones first, newest first. */
export const showFreezes = async ({ db }: Pick<Needs, 'db'>): Promise<FreezeView[]> =>
  (await listFreezes(db.read, 100)).map(viewOf);

/** Nobody decides about a copy of his own. */
async function requireCopyOfOthers(tx: Tx, admin: Actor, copyId: CopyId): Promise<CopyRow> {
  const copy = await findCopy(tx, copyId);
  if (!copy) throw refuse('not_found');
  if (copy.userId === admin.userId) throw refuse('own_account');
  return copy;
}

const audit = (tx: Tx, admin: Actor, action: string, row: FreezeRow, at: number): Promise<void> =>
  recordAudit(
    tx,
    { actorId: admin.userId, action, subjectId: row.copyId, detail: { reason: row.reason } },
    at,
  );

async function tell(
  tx: Tx,
  type: 'copying.copy-frozen' | 'copying.copy-unfrozen',
  copy: CopyRow,
  reason: string,
  at: number,
): Promise<void> {
  const payload = { copyId: copy.id, leaderName: await leaderName(tx, copy.leaderId), reason };
  await recordEvent(tx, { type, userId: copy.userId, payload }, at);
}

const viewOf = (row: FreezeRow): FreezeView => ({
  id: row.id,
  copyId: row.copyId,
  reason: row.reason,
  proposedBy: row.proposedBy,
  proposedAt: row.proposedAt.toISOString(),
  approvedBy: row.approvedBy,
  approvedAt: row.approvedAt?.toISOString() ?? null,
  liftedAt: row.liftedAt?.toISOString() ?? null,
});
