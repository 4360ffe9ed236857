import { type ProposalView, refuse } from '#core/admin/contract.ts';
import type { ProposalId } from '#core/values/ids.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import { audit, settleProposal } from '#server/domains/admin/proposals/propose.ts';
import { lockProposal, type ProposalRow, saveRejection } from '#server/domains/admin/proposals/store.ts';
import { viewOf } from '#server/domains/admin/proposals/views.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

/**
 * The second pair of eyes: never the proposer's, never those of the person it is about. What was
 * asked happens now.
 */
export const approveProposal = (needs: Needs, actor: Actor, id: ProposalId): Promise<ProposalView> =>
  needs.db.transaction(async (tx) => {
    const row = await requireOpen(tx, needs, id);
    if (row.proposedBy === actor.userId) throw refuse('own_proposal');
    if (row.subjectId === actor.userId) throw refuse('own_case');
    return viewOf(tx, needs, actor, await settleProposal(tx, needs, actor, row, 'second'));
  });

/** By its proposer alone, where nobody else could agree, once the wait is over. */
export const carryOutProposal = (needs: Needs, actor: Actor, id: ProposalId): Promise<ProposalView> =>
  needs.db.transaction(async (tx) => {
    const row = await requireOpen(tx, needs, id);
    if ((await identity.countAdmins(tx)) > 1) throw refuse('second_admin_there');
    if (row.subjectId === actor.userId) throw refuse('own_case');
    if (row.proposedBy !== actor.userId) throw refuse('not_found');
    if (needs.clock.now() < row.aloneFrom.getTime())
      throw refuse('time_lock_runs', { until: row.aloneFrom.toISOString() });
    return viewOf(tx, needs, actor, await settleProposal(tx, needs, actor, row, 'time_lock'));
  });

/**
 * Nothing happens, and the note says why. Its proposer takes it back this way; the one it is about
 * has no say.
 */
export const rejectProposal = (
  needs: Needs,
  actor: Actor,
  { id, note }: { readonly id: ProposalId; readonly note: string },
): Promise<ProposalView> =>
  needs.db.transaction(async (tx) => {
    const at = needs.clock.now();
    const row = await requireOpen(tx, needs, id);
    if (row.subjectId === actor.userId) throw refuse('own_case');
    const decided = await saveRejection(tx, id, { by: actor.userId, at: new Date(at), note });
    if (!decided) throw refuse('proposal_closed', { state: row.state });
    await audit(tx, actor, 'admin.proposal-rejected', decided, at);
    await sendSignal(tx, 'administrators', 'admin.waiting-changed', { what: 'proposals' });
    return viewOf(tx, needs, actor, decided);
  });

/** Locked: two who decide at once wait for each other, and the second finds it closed. */
async function requireOpen(tx: Tx, needs: Needs, id: ProposalId): Promise<ProposalRow> {
  const row = await lockProposal(tx, id);
  if (!row) throw refuse('not_found');
  if (row.state !== 'open') throw refuse('proposal_closed', { state: row.state });
  if (row.expiresAt.getTime() <= needs.clock.now()) throw refuse('proposal_expired');
  return row;
}
