import { type ProposalView, refuse } from '#core/admin/contract.ts';
import type { ProposalId } from '#core/values/ids.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import { propose, settleProposal } from '#server/domains/admin/proposals/propose.ts';
import { findOpenAbout } from '#server/domains/admin/proposals/store.ts';
import { viewOf } from '#server/domains/admin/proposals/views.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Makes somebody an administrator. The password is asked again; where there are several administrators, another one must
 * agree. The only one decides alone: nobody else could.
 */
export async function promote(
  needs: Needs,
  actor: Actor,
  input: {
    readonly id: ProposalId;
    readonly email: string;
    readonly password: string;
    readonly reason?: string | undefined;
  },
): Promise<ProposalView> {
  await identity.requirePassword(needs.people, actor, input.password);
  return needs.db.transaction(async (tx) => {
    const user = await identity.requirePromotable(tx, input.email);
    const waiting = await findOpenAbout(tx, 'promotion', user.id, new Date(needs.clock.now()));
    if (waiting && waiting.id !== input.id) throw refuse('proposal_waits');
    const row = await propose(tx, needs, actor, {
      id: input.id,
      kind: 'promotion',
      subjectId: user.id,
      payload: {},
      reason: input.reason ?? 'Promoted by an administrator',
    });
    if (row.state === 'approved') return viewOf(tx, needs, actor, row);
    if (user.isAdmin) throw refuse('already_admin');
    const isAlone = (await identity.countAdmins(tx)) === 1;
    return viewOf(tx, needs, actor, isAlone ? await settleProposal(tx, needs, actor, row, 'alone') : row);
  });
}
