import { m } from '#core/messages/messages.js';
import { type ProposalView, refuse } from '#core/admin/contract.ts';
import type { ProposalId } from '#core/values/ids.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import { propose } from '#server/domains/admin/proposals/propose.ts';
import { findOpenAbout } from '#server/domains/admin/proposals/store.ts';
import { viewOf } from '#server/domains/admin/proposals/views.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Proposes to make somebody an administrator. The password is asked again; another administrator
 * must agree, and where there is none the time lock takes their place: an account of one's own is
 * no second pair of eyes. The operator's command line promotes at once.
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
      reason: input.reason ?? m.approvals_promotion_reason(),
    });
    if (row.state === 'approved') return viewOf(tx, needs, actor, row);
    if (user.isAdmin) throw refuse('already_admin');
    return viewOf(tx, needs, actor, row);
  });
}
