import { refuse } from '#core/identity/contract.ts';
import { readPhone } from '#core/identity/reach/phone.ts';
import type { ProfileView } from '#core/identity/settings-contract.ts';
import type { ProfileFields } from '#core/identity/profile.ts';
import { requireOwnName } from '#server/domains/identity/profile/require-own-name.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { profileOf } from '#server/domains/identity/profile/show-profile.ts';
import { putProfile } from '#server/domains/identity/profile/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/** Saves all fields at once. The audit log says which ones changed, not what they hold. */
export const saveProfile = (identity: Identity, actor: Actor, asked: ProfileFields): Promise<ProfileView> => {
  const { app } = identity;
  return app.db.transaction(async (tx) => {
    const at = app.clock.now();
    const before = await profileOf(tx, actor.userId, at);
    const fields = { ...asked, phone: phoneToKeep(asked, before.phone) };
    const changed = Object.entries(fields).flatMap(([name, value]) =>
      // Lists are compared by what they hold.
      String(before[name as keyof ProfileView]) === String(value) ? [] : [name],
    );
    if (changed.length === 0) return before;
    // Administrators write for the site; everyone else may not look as if they did.
    if (changed.includes('displayName') && fields.displayName !== '' && !actor.isAdmin)
      await requireOwnName(tx, identity, fields.displayName, actor.userId);
    await putProfile(tx, actor.userId, fields, at);
    await recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: 'identity.profile-saved',
        subjectId: actor.userId,
        detail: { changed },
      },
      at,
    );
    const payload = { part: 'profile' as const };
    await recordEvent(tx, { type: 'identity.settings-saved', userId: actor.userId, payload }, at);
    return profileOf(tx, actor.userId, at);
  });
};

/**
 * In the international form, so that it reads alike from everywhere. One that stays as it was is
 * left alone: it may be older than this rule.
 */
function phoneToKeep({ phone, country }: ProfileFields, before: string): string {
  if (phone === '' || phone === before) return phone;
  const kept = readPhone(phone, country);
  if (kept === undefined) throw refuse(country === '' ? 'phone_country_missing' : 'phone_malformed');
  return kept;
}
