// API keys: made with the password again, shown once, kept as a hash.
import { createHash, randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { refuse } from '#core/identity/contract.ts';
import { type ApiKeyView, maxKeys } from '#core/identity/keys-contract.ts';
import type { KeyScope } from '#core/identity/key-scopes.ts';
import { newId } from '#core/values/ids.ts';
import { dayMs } from '#core/values/time.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { insertKey, type KeyRow, listKeys, revokeKey } from '#server/domains/identity/keys/store.ts';
import { announceSecurity } from '#server/domains/identity/security/announce.ts';
import { requirePassword } from '#server/domains/identity/security/require-password.ts';
import { requireStepUp } from '#server/domains/identity/security/require-step-up.ts';
import { lockUser } from '#server/domains/identity/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Declared here, given by the domain of plans: refuses when the person's plan has no API keys. */
export type RequireKeys = (tx: Tx, userId: string) => Promise<void>;

export const hashKey = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * True when the address is in one of the networks; every address is in none at all. Malformed
 * networks hold nobody.
 */
export function isAllowedFrom(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  const allowed = new BlockList();
  for (const network of networks) addNetwork(allowed, network);
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  return allowed.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** False, and nothing added, for what is no network. */
function addNetwork(list: BlockList, network: string): boolean {
  const [address = '', prefix] = network.split('/');
  const family = isIP(address);
  if (family === 0) return false;
  const bits = family === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : Number(prefix);
  if (!Number.isInteger(length) || length < 0 || length > bits) return false;
  list.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4');
  return true;
}

const shown = ({ userId: _userId, ...row }: KeyRow, now: number): ApiKeyView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.expiresAt.getTime() <= now,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

export const showKeys = async ({ app }: Identity, actor: Actor): Promise<ApiKeyView[]> =>
  (await listKeys(app.db.read, actor.userId)).map((row) => shown(row, app.clock.now()));

interface NewKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly days: number;
  readonly networks: readonly string[];
  readonly password: string;
  readonly code?: string | undefined;
}

/** Makes a key. Its secret is in the answer only: 256 random bits, so a plain hash is enough. */
export async function createApiKey(
  identity: Identity,
  requireKeys: RequireKeys,
  actor: Actor,
  input: NewKey,
): Promise<{ key: ApiKeyView; secret: string }> {
  await requirePassword(identity, actor, input.password);
  await requireStepUp(identity, actor, { purpose: 'api-key', code: input.code });
  const networks = [...new Set(input.networks)];
  const wrong = networks.find((network) => !addNetwork(new BlockList(), network));
  if (wrong !== undefined) throw refuse('key_network_wrong', { network: wrong });
  const secret = `tf_${randomBytes(32).toString('base64url')}`;
  return identity.app.db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    await requireKeys(tx, actor.userId);
    if ((await listKeys(tx, actor.userId)).length >= maxKeys) throw refuse('too_many_keys');
    const at = identity.app.clock.now();
    const row = {
      id: newId('key', at),
      userId: actor.userId,
      name: input.name,
      hint: secret.slice(0, 8),
      scopes: [...new Set(input.scopes)].toSorted(),
      networks,
      createdAt: new Date(at),
      expiresAt: new Date(at + input.days * dayMs),
    };
    await insertKey(tx, { ...row, secretHash: hashKey(secret) });
    await announceSecurity(tx, identity, actor, 'api-key-made');
    return { key: shown({ ...row, lastUsedAt: null, lastUsedFrom: null }, at), secret };
  });
}

/** Ends a key at once. One that is ended already, or is nobody's, is not found. */
export const revokeApiKey = (identity: Identity, actor: Actor, id: string): Promise<ApiKeyView[]> =>
  identity.app.db.transaction(async (tx) => {
    const now = identity.app.clock.now();
    const ended = await revokeKey(tx, actor.userId, id, new Date(now));
    if (ended !== 1) throw refuse('not_found');
    await announceSecurity(tx, identity, actor, 'api-key-revoked');
    return (await listKeys(tx, actor.userId)).map((row) => shown(row, now));
  });
