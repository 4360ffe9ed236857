import type { ProfileView } from '#core/identity/settings-contract.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { findEmailChange, findProfile, type ProfileRow } from '#server/domains/identity/profile/store.ts';
import { findUser } from '#server/domains/identity/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export const showProfile = ({ app }: Identity, actor: Actor): Promise<ProfileView> =>
  profileOf(app.db.read, actor.userId, app.clock.now());

export async function profileOf(tx: Tx, userId: string, at: number): Promise<ProfileView> {
  const user = await findUser(tx, userId);
  const row = (await findProfile(tx, userId)) ?? nothingYet;
  const change = await findEmailChange(tx, userId);
  return {
    email: user?.email ?? '',
    pendingEmail: change && change.expiresAt.getTime() > at ? change.email : null,
    displayName: user?.displayName ?? '',
    phone: row.phone ?? '',
    country: row.country ?? '',
    currency: 'USD',
    bio: row.bio,
    experience: row.experience ?? '',
    riskTolerance: row.riskTolerance ?? '',
    preferredMarkets: row.preferredMarkets,
    isPublic: row.isPublic,
    showTradingStats: row.showTradingStats,
  };
}

/** The profile of a person who has not filled one in. */
const nothingYet: ProfileRow = {
  phone: null,
  country: null,
  bio: '',
  experience: null,
  riskTolerance: null,
  preferredMarkets: [],
  isPublic: false,
  showTradingStats: false,
};
