import { type BonusView, refuse } from '#core/rewards/contract.ts';
import type { UserId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { isOffered, type Needs } from '#server/domains/rewards/needs.ts';
import { listBonuses } from '#server/domains/rewards/store.ts';
import { bonusView } from '#server/domains/rewards/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** A person's own bonuses, and what losses have left of the claimed ones. */
export async function showBonuses(
  app: Needs,
  { userId }: Actor,
): Promise<{ bonuses: BonusView[]; active: string; isOffered: boolean }> {
  const owner = (await ledger.ownersOf(app.db.read, [userId])).get(userId);
  const active = owner === undefined ? 0n : await ledger.balanceOf(app.db.read, owner, 'USD', 'bonus');
  return {
    bonuses: (await listBonuses(app.db.read, userId)).map(bonusView),
    active: formatUnits(active, 2),
    isOffered: isOffered(app),
  };
}

/** What was sent to somebody, for administrators. Refuses `not_found`. */
export async function showBonusesOf(app: Needs, userId: UserId): Promise<BonusView[]> {
  const [user] = await identity.usersByIds(app.db.read, [userId]);
  if (!user) throw refuse('not_found');
  return (await listBonuses(app.db.read, userId)).map(bonusView);
}
