import { formatUnits } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import {
  findCode,
  forgetPerson,
  listBonuses,
  listReferrals,
  moveBonus,
} from '#server/domains/rewards/store.ts';
import { bonusView } from '#server/domains/rewards/views.ts';
import { noShelves } from '#server/platform/files/vault.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * What rewards hold about a person. A bonus is never theirs to take along: it does not stand in the
 * way of leaving.
 */
export const personalData = {
  exportFor: async (tx: Tx, userId: string): Promise<Readonly<Record<string, readonly object[]>>> => {
    const code = await findCode(tx, userId);
    return {
      'rewards.bonus': (await listBonuses(tx, userId)).map(bonusView),
      'rewards.referral_code': code === undefined ? [] : [{ code }],
      // Whom the person invited is known by day and amount alone: the rest is the others' own.
      'rewards.referral': (await listReferrals(tx, userId)).map(({ at, earnedCents }) => ({
        at: at.toISOString(),
        earned: formatUnits(earnedCents, 2),
      })),
    };
  },
  shelvesOf: noShelves,
  blocksDeletion: async (): Promise<readonly string[]> => [],
  erase: async (tx: Tx, userId: string, at: number): Promise<void> => {
    await takeBack(tx, userId, at);
    await forgetPerson(tx, userId);
  },
};

/** What was never claimed and what is left of what was go back to where bonuses come from. */
async function takeBack(tx: Tx, userId: string, at: number): Promise<void> {
  const owner = (await ledger.ownersOf(tx, [userId])).get(userId);
  if (owner === undefined) return;
  const offered = (await listBonuses(tx, userId)).filter(({ state }) => state === 'offered');
  for (const { id } of offered) await moveBonus(tx, id, 'taken_back', null);
  const unclaimed = offered.reduce((sum, { cents }) => sum + cents, 0n);
  const active = await ledger.balanceOf(tx, owner, 'USD', 'bonus');
  if (unclaimed + active === 0n) return;
  await ledger.post(tx, {
    owner,
    kind: 'bonus',
    idemKey: 'bonus:taken-back',
    at,
    description: 'Bonus taken back',
    legs: [
      { owner: 'house', asset: 'USD', kind: 'offered', units: -unclaimed, code: 'principal' },
      { owner, asset: 'USD', kind: 'bonus', units: -active, code: 'principal' },
      { owner: 'house', asset: 'USD', kind: 'promo', units: unclaimed + active, code: 'principal' },
    ],
  });
}
