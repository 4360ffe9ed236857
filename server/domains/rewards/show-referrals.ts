import { broken } from '#core/values/assert.ts';
import { type ReferralTierView, type ReferralView, refuse } from '#core/rewards/contract.ts';
import { type ReferralTier, referralTierAt } from '#core/rewards/rules.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import * as identity from '#server/domains/identity/index.ts';
import { averageOf, isOffered, type TierNeeds } from '#server/domains/rewards/needs.ts';
import { findCode, listReferrals, sumEarned, takeCode } from '#server/domains/rewards/store.ts';
import { referralView, shortName, userName } from '#server/domains/rewards/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** The personal link's letters, made at the first look, and who came by it. */
export async function showReferrals(
  app: TierNeeds,
  { userId }: Actor,
): Promise<{
  code: string;
  referrals: ReferralView[];
  earned: string;
  isOffered: boolean;
  tier: ReferralTierView;
}> {
  const code = (await findCode(app.db.read, userId)) ?? (await makeCode(app, userId));
  return {
    code,
    referrals: await referralsOf(app.db.read, userId, shortName),
    earned: formatUnits(await sumEarned(app.db.read, userId), 2),
    isOffered: isOffered(app),
    tier: await tierOf(app, userId),
  };
}

async function tierOf(app: TierNeeds, userId: string): Promise<ReferralTierView> {
  const average = await averageOf(app, app.db.read, userId, app.clock.now());
  const { tier, next } = referralTierAt(average);
  const view = ({ key, fromCents, shareBps }: ReferralTier) => ({
    key: key ?? null,
    from: formatUnits(fromCents, 2),
    shareBps,
  });
  return { ...view(tier), averageEquity: formatUnits(average, 2), next: next ? view(next) : null };
}

/** Who came by somebody's link, for administrators. Refuses `not_found`. */
export async function showReferralsOf(app: TierNeeds, userId: UserId): Promise<ReferralView[]> {
  const [user] = await identity.usersByIds(app.db.read, [userId]);
  if (!user) throw refuse('not_found');
  return referralsOf(app.db.read, userId, userName);
}

async function referralsOf(
  tx: Tx,
  userId: string,
  nameOf: (user: identity.UserRow) => string,
): Promise<ReferralView[]> {
  const rows = await listReferrals(tx, userId);
  const ids = rows.map(({ referredId }) => referredId);
  const users = new Map((await identity.usersByIds(tx, ids)).map((user) => [user.id, user]));
  return rows.map((row) => referralView(row, users.get(row.referredId), nameOf));
}

/**
 * Eight random letters of an id: a million million of them, so a second try is a formality. The
 * first is no digit, for an address would read "1E234567" as a number.
 */
async function makeCode(app: TierNeeds, userId: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const code = newId('ref', app.clock.now()).slice(-8);
    if (/^\d/.test(code)) continue;
    const taken = await app.db.transaction((tx) => takeCode(tx, userId, code));
    if (taken !== undefined) return taken;
  }
  return broken('a free referral code is found');
}
