import type { AskedBonus } from '#core/rewards/contract.ts';
import type { ProposalId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import { settleIfSmall } from '#server/domains/admin/proposals/propose.ts';
import * as rewards from '#server/domains/rewards/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** A bonus is agreed to under the letters of its own id, so that the same press is one proposal. */
const proposalOf = (bonusId: string): ProposalId => `prp_${bonusId.slice('bns_'.length)}`;

/**
 * Sends a bonus, or proposes it to a second administrator when it goes beyond what one may give
 * away alone within a day. The same id again returns what stands. Refuses `rewards_demo_only`,
 * `bonus_to_oneself`, `not_found`, `not_verified`, `id_reused`.
 */
export const sendBonus = (needs: Needs, actor: Actor, input: rewards.SendBonus): Promise<AskedBonus> =>
  needs.db.transaction(async (tx) => {
    const { id, userId, amount: cents } = input;
    const reason = input.reason.trim();
    await rewards.requireOfferable(needs, tx, { userId, sentBy: actor.userId });
    const row = await settleIfSmall(tx, needs, actor, {
      id: proposalOf(id),
      kind: 'bonus',
      subjectId: userId,
      payload: { bonus: id, cents: cents.toString() },
      reason,
      worthCents: cents,
    });
    const sent = await rewards.findSentBonus(tx, id);
    if (sent) return sent;
    return {
      id,
      asset: 'USD',
      amount: formatUnits(cents, 2),
      reason,
      state: 'proposed',
      sentAt: row.proposedAt.toISOString(),
      claimedAt: null,
    };
  });
