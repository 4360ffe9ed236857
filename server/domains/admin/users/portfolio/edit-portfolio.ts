import { refuse } from '#core/admin/contract.ts';
import type { ProposalId, UserId } from '#core/values/ids.ts';
import type { Cents } from '#core/values/kind.ts';
import { proposeOrPost } from '#server/domains/admin/proposals/propose.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { requireUser } from '#server/domains/admin/users/require-target.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

export interface EditPortfolio {
  readonly id: ProposalId;
  readonly userId: UserId;
  readonly seen: Cents;
  readonly balance: Cents;
  readonly reason: string;
}
export type Outcome = 'posted' | 'waiting' | 'unchanged';

/**
 * Brings a balance to what was typed by an entry of the difference; above the limit of one
 * administrator it waits for another. What moved since the form was opened stays moved: the
 * difference is to what was seen. The same id again changes nothing.
 */
export const editPortfolio = (
  app: UserNeeds,
  actor: Actor,
  input: EditPortfolio,
): Promise<{ outcome: Outcome }> =>
  app.db.transaction(async (tx) => {
    const user = await requireUser(tx, input.userId);
    if (!user.isVerified) throw refuse('not_verified');
    const units = input.balance - input.seen;
    if (units === 0n) return { outcome: 'unchanged' };
    const row = await proposeOrPost(tx, app, actor, {
      id: input.id,
      userId: input.userId,
      asset: 'USD',
      units,
      reason: input.reason,
    });
    return { outcome: row.state === 'approved' ? 'posted' : 'waiting' };
  });
