import { type BonusView, refuse } from '#core/rewards/contract.ts';
import type { BonusId, UserId } from '#core/values/ids.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { isOffered, type Needs } from '#server/domains/rewards/needs.ts';
import { type BonusRow, insertBonus, lockBonus } from '#server/domains/rewards/store.ts';
import { bonusView } from '#server/domains/rewards/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

export interface SendBonus {
  readonly id: BonusId;
  readonly userId: UserId;
  /** US dollars, plain decimal with at most two places, above zero. */
  readonly amount: string;
  readonly reason: string;
}

/**
 * Sets a bonus aside for a person, who claims it. Nothing reaches their account before that. Refuses `rewards_demo_only`,
 * `bonus_to_oneself`, `not_found` and `not_verified`; the same id answers with the first bonus.
 */
export const sendBonus = (app: Needs, actor: Actor, input: SendBonus): Promise<BonusView> =>
  app.db.transaction(async (tx) => {
    if (!isOffered(app)) throw refuse('rewards_demo_only');
    if (input.userId === actor.userId) throw refuse('bonus_to_oneself');
    const [user] = await identity.usersByIds(tx, [input.userId]);
    if (!user) throw refuse('not_found');
    const owner = (await ledger.ownersOf(tx, [input.userId])).get(input.userId);
    if (!user.isVerified || owner === undefined) throw refuse('not_verified');
    const at = app.clock.now();
    const cents = parseUnits(input.amount, 2) ?? 0n;
    const { id, userId, reason } = input;
    const isNew = await insertBonus(tx, {
      id,
      userId,
      cents,
      reason,
      sentBy: actor.userId,
      sentAt: new Date(at),
    });
    const bonus = await lockBonus(tx, id);
    if (!bonus) throw new Error('broken promise: a bonus is there after it was written');
    if (!isNew) return bonusView(sameRequest(bonus, input, cents));
    await ledger.post(tx, {
      owner,
      kind: 'bonus',
      idemKey: `${id}:offered`,
      ref: id,
      at,
      description: 'Bonus set aside',
      legs: [
        { owner: 'house', asset: 'USD', kind: 'promo', units: -cents, code: 'principal' },
        { owner: 'house', asset: 'USD', kind: 'offered', units: cents, code: 'principal' },
      ],
    });
    const amount = formatUnits(cents, 2);
    await recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: 'rewards.bonus-sent',
        subjectId: userId,
        detail: { bonus: id, amount },
      },
      at,
    );
    await recordEvent(
      tx,
      { type: 'rewards.bonus-sent', userId, payload: { bonusId: id, amount, reason } },
      at,
    );
    return bonusView(bonus);
  });

function sameRequest(first: BonusRow, input: SendBonus, cents: bigint): BonusRow {
  if (first.userId !== input.userId || first.cents !== cents || first.reason !== input.reason)
    throw refuse('id_reused');
  return first;
}
