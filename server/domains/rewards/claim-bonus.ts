import { negated } from '#core/values/kind.ts';
import { type BonusView, refuse } from '#core/rewards/contract.ts';
import type { BonusId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { isOffered, type Needs } from '#server/domains/rewards/needs.ts';
import { lockBonus, moveBonus } from '#server/domains/rewards/store.ts';
import { bonusView } from '#server/domains/rewards/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Moves an offered bonus into the account, where it stands behind leveraged positions. Safe to
 * repeat. Refuses `not_found` for somebody else's, `bonus_taken_back`, `rewards_demo_only`, and
 * what a leader's money may not do now.
 */
export const claimBonus = (app: Needs, actor: Actor, { id }: { readonly id: BonusId }): Promise<BonusView> =>
  app.db.transaction(async (tx) => {
    const bonus = await lockBonus(tx, id);
    if (bonus?.userId !== actor.userId) throw refuse('not_found');
    if (bonus.state === 'claimed') return bonusView(bonus);
    if (bonus.state === 'taken_back') throw refuse('bonus_taken_back');
    if (!isOffered(app)) throw refuse('rewards_demo_only');
    await app.requireMayMoveCash(tx, actor.userId);
    const at = app.clock.now();
    const { owner } = await trading.openOwnAccount(tx, actor.userId, at);
    const { cents } = bonus;
    await ledger.post(tx, {
      owner,
      kind: 'bonus',
      idemKey: id,
      ref: id,
      at,
      description: 'Bonus claimed',
      legs: [
        { owner: 'house', asset: 'USD', kind: 'offered', units: negated(cents), code: 'principal' },
        { owner, asset: 'USD', kind: 'bonus', units: cents, code: 'principal' },
      ],
    });
    const claimedAt = new Date(at);
    await moveBonus(tx, id, 'claimed', claimedAt);
    const { userId } = actor;
    await recordEvent(
      tx,
      { type: 'rewards.bonus-claimed', userId, payload: { bonusId: id, amount: formatUnits(cents, 2) } },
      at,
    );
    return bonusView({ ...bonus, state: 'claimed', claimedAt });
  });
