import { refuse } from '#core/identity/contract.ts';
import type { KeyScope } from '#core/identity/key-scopes.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { hashKey, isAllowedFrom, type RequireKeys } from '#server/domains/identity/keys/keys.ts';
import { findKeyByHash, noteKeyUse } from '#server/domains/identity/keys/store.ts';
import { findUser } from '#server/domains/identity/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import { minuteMs } from '#core/values/time.ts';

export interface KeyHolder {
  readonly actor: Actor;
  readonly scopes: readonly KeyScope[];
}

/**
 * Who calls with this key, from this address. Refuses `key_invalid` for one that is unknown,
 * revoked, expired or used from elsewhere, alike for all; `too_many_attempts` above the key's own
 * limit; `plan_limit_reached` when the plan lost it. An administrator's key acts for the person,
 * never for the office.
 */
export async function keyHolderOf(
  identity: Identity,
  requireKeys: RequireKeys,
  secret: string,
  ip: string,
): Promise<KeyHolder> {
  const { app, limits } = identity;
  const key = secret.length <= 100 ? await findKeyByHash(app.db.read, hashKey(secret)) : undefined;
  if (!key) {
    // Guesses are counted by network; a known key is not slowed down by somebody who guesses.
    await limits.take('api-key-guess', networkOf(ip));
    throw refuse('key_invalid');
  }
  const now = app.clock.now();
  if (key.expiresAt.getTime() <= now || !isAllowedFrom(key.networks, ip))
    throw refuse('key_invalid').of(key.userId);
  await limits.take('api-key', key.id);
  const user = await findUser(app.db.read, key.userId);
  if (!user?.isVerified) throw refuse('key_invalid');
  await requireKeys(app.db.read, key.userId);
  if (now - (key.lastUsedAt?.getTime() ?? 0) > minuteMs)
    await noteKeyUse(app.db.read, key.id, new Date(now), networkOf(ip));
  const { id, email, isVerified } = user;
  return { actor: { userId: id, sessionId: key.id, email, isVerified, isAdmin: false }, scopes: key.scopes };
}
