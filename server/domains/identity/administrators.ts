import { findUserByEmail } from '#server/domains/identity/find-user.ts';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '#core/identity/contract.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { App } from '#server/platform/app.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import { type Identity, senderOf } from '#server/domains/identity/identity.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import { hashToken, mailNotice } from '#server/domains/identity/sign-in/mailed-links.ts';
import {
  anyAdminExists,
  deleteSessions,
  findSetting,
  lockAdmins,
  lockUser,
  makeAdmin,
  settle,
  takeAdmin,
  takeSetting,
  type UserRow,
} from '#server/domains/identity/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

const settingKey = 'identity.first-admin-token-hash';
const fileName = 'first-admin-token';

const tokenFile = ({ config }: Pick<App, 'config'>): string => join(config.DATA_DIR, fileName);

/**
 * The one-time token while there is no administrator: made at the first start, kept as a hash,
 * readable in the data folder (0600).
 */
export async function firstAdminToken(app: Pick<App, 'db' | 'config'>): Promise<string | undefined> {
  const file = tokenFile(app);
  if (await anyAdminExists(app.db.read)) {
    // Used on another node, or passed over by `npm run admin`: either way it opens nothing any
    // more.
    rmSync(file, { force: true });
    return undefined;
  }
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  const stored = await findSetting(app.db.read, settingKey);
  if (stored !== undefined) return kept && hashToken(kept).toString('hex') === stored ? kept : undefined;
  // The file comes first: a crash after it leaves a token that the next start uses, never a hash
  // that nobody can meet.
  const token = kept ?? randomBytes(32).toString('base64url');
  mkdirSync(app.config.DATA_DIR, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  const settled = await settle(app.db.read, settingKey, hashToken(token).toString('hex'));
  // Another node was first: its token counts, ours never existed.
  if (settled === hashToken(token).toString('hex')) return token;
  rmSync(file, { force: true });
  return undefined;
}

/**
 * Throws unless this is the token and it was not used; returns its hash. Any administrator ends it,
 * however they became one.
 */
export async function requireFirstAdminToken(tx: Tx, token: string): Promise<string> {
  const hash = await findSetting(tx, settingKey);
  if (hash === undefined || (await anyAdminExists(tx))) throw refuse('setup_done');
  const given = hashToken(token.trim());
  if (!timingSafeEqual(given, Buffer.from(hash, 'hex'))) throw refuse('invalid_token');
  return hash;
}

/**
 * Makes the first administrator: one-time token and a registered, verified address. A second use
 * answers 410.
 */
export async function claimFirstAdmin(
  identity: Pick<Identity, 'app' | 'limits'>,
  input: { token: string; email: string },
  request: RequestFacts,
): Promise<void> {
  await identity.limits.take('admin-token-network', networkOf(request.ip));
  await identity.app.db.transaction(async (tx) => {
    const hash = await requireFirstAdminToken(tx, input.token);
    // Whoever deletes the row is the one; the others wait here and then find it gone.
    if (!(await takeSetting(tx, settingKey, hash))) throw refuse('setup_done');
    await promoteIn(tx, identity, input.email, 'first-admin-token');
  });
  rmSync(tokenFile(identity.app), { force: true });
}

/** The person of a registered, verified address; anybody else is refused with one sentence. */
export async function requirePromotable(tx: Tx, email: string): Promise<UserRow> {
  const user = await findUserByEmail(tx, email);
  if (!user?.isVerified) throw refuse('not_registered_or_verified');
  return user;
}

async function promoteIn(
  tx: Tx,
  identity: Pick<Identity, 'app'>,
  email: string,
  actorId: string,
): Promise<void> {
  const user = await requirePromotable(tx, email);
  await makeAdministrator(tx, identity, user.id, actorId);
}

/**
 * Gives a verified person the administrator's role and tells them by mail. Who may decide that is
 * admin's business.
 */
export async function makeAdministrator(
  tx: Tx,
  identity: Pick<Identity, 'app'>,
  userId: string,
  actorId: string,
): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user?.isVerified) throw refuse('not_registered_or_verified');
  await makeAdmin(tx, user.id);
  await recordAudit(
    tx,
    { actorId, action: 'identity.promoted', subjectId: user.id },
    identity.app.clock.now(),
  );
  await mailNotice(
    tx,
    senderOf(identity),
    user.email,
    'You are now an administrator',
    'Your account can now open the administration pages.',
  );
}

/**
 * Takes the role away and ends every session of the person. Never the last one's; two at once wait
 * for each other.
 */
export async function unmakeAdministrator(
  tx: Tx,
  identity: Pick<Identity, 'app'>,
  userId: string,
  by: { readonly actorId: string; readonly reason: string },
): Promise<'done' | 'not_an_admin' | 'last_admin'> {
  const admins = await lockAdmins(tx);
  const user = admins.find(({ id }) => id === userId);
  if (!user) return 'not_an_admin';
  if (admins.length === 1) return 'last_admin';
  const at = identity.app.clock.now();
  await takeAdmin(tx, userId, at);
  await deleteSessions(tx, userId);
  await recordEvent(tx, { type: 'identity.sessions-ended', userId, payload: { sessionIds: 'all' } }, at);
  await recordAudit(
    tx,
    { actorId: by.actorId, action: 'identity.demoted', subjectId: userId, detail: { reason: by.reason } },
    at,
  );
  await mailNotice(
    tx,
    senderOf(identity),
    user.email,
    'You are no longer an administrator',
    'Your account can no longer open the administration pages. You have been signed out everywhere; sign in again to go on.',
  );
  return 'done';
}
