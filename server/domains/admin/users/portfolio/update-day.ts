import { refuse } from '#core/admin/contract.ts';
import type { ProposalId, UserId } from '#core/values/ids.ts';
import type { Cents } from '#core/values/kind.ts';
import { utcDate } from '#core/values/time.ts';
import { proposeOrPost } from '#server/domains/admin/proposals/propose.ts';
import { dayRef } from '#core/ledger/day.ts';
import type { Outcome } from '#server/domains/admin/users/portfolio/edit-portfolio.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { requireUser } from '#server/domains/admin/users/require-target.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

export interface UpdateDay {
  readonly ids: { readonly profit: ProposalId; readonly loss: ProposalId };
  readonly userId: UserId;
  readonly date: string;
  readonly seen: { readonly profit: Cents; readonly loss: Cents };
  readonly profit: Cents;
  readonly loss: Cents;
  readonly reason: string;
}

/**
 * Posts the differences of a day's profit and loss as adjustments that name the day, so that it
 * then reads what was typed. A refusal leaves both undone; one that is above the limit waits by
 * itself. Refuses `day_over` for any day but today.
 */
export const updateDay = (app: UserNeeds, actor: Actor, input: UpdateDay): Promise<{ outcome: Outcome }> =>
  app.db.transaction(async (tx) => {
    const { ids, userId, date, seen, reason } = input;
    const user = await requireUser(tx, userId);
    if (!user.isVerified) throw refuse('not_verified');
    if (date !== utcDate(app.clock.now())) throw refuse('day_over');
    const differences = [
      { id: ids.profit, side: 'profit', units: input.profit - seen.profit },
      { id: ids.loss, side: 'loss', units: seen.loss - input.loss },
    ] as const;
    let outcome: Outcome = 'unchanged';
    for (const { id, side, units } of differences) {
      if (units === 0n) continue;
      const ask = { id, userId, asset: 'USD', units, reason, ref: dayRef(side, date) } as const;
      const row = await proposeOrPost(tx, app, actor, ask);
      if (row.state !== 'approved') outcome = 'waiting';
      else if (outcome === 'unchanged') outcome = 'posted';
    }
    return { outcome };
  });
