// The two ceremonies of WebAuthn, by SimpleWebAuthn. Each is begun by a challenge that is answered
// once, in this browser.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { refuse } from '#core/identity/contract.ts';
import type { SecurityView } from '#core/identity/settings-contract.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { noteFailedSignIn, openSession } from '#server/domains/identity/sign-in/open-session.ts';
import { announceSecurity } from '#server/domains/identity/security/announce.ts';
import {
  beginChallenge,
  closeChallenge,
  endedChallenge,
} from '#server/domains/identity/security/challenges.ts';
import { requirePassword } from '#server/domains/identity/security/require-password.ts';
import { requireStepUp } from '#server/domains/identity/security/require-step-up.ts';
import { securityOf } from '#server/domains/identity/security/show-security.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  type PasskeyRow,
  renamePasskeyRow,
  usePasskey,
} from '#server/domains/identity/security/store.ts';
import { findUser, lockUser } from '#server/domains/identity/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';

const maxPasskeys = 10;

export const siteOf = ({ app }: Identity) => {
  const url = new URL(app.config.PUBLIC_URL);
  return { expectedOrigin: url.origin, expectedRPID: url.hostname };
};

type Options = Record<string, unknown>;

/** Begins to add a passkey, with the password. */
export async function beginPasskey(
  identity: Identity,
  actor: Actor,
  password: string,
  request: RequestFacts,
): Promise<Options> {
  await requirePassword(identity, actor, password);
  await requireStepUp(identity, actor, { purpose: 'passkey-add' });
  const known = await listPasskeys(identity.app.db.read, actor.userId);
  if (known.length >= maxPasskeys) throw refuse('too_many_passkeys');
  const options = await generateRegistrationOptions({
    rpName: identity.app.config.site.name,
    rpID: siteOf(identity).expectedRPID,
    userID: new TextEncoder().encode(actor.userId),
    userName: actor.email,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transports as never })),
    // The device asks for finger, face or PIN: a passkey is both steps at once.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const step = { userId: actor.userId, value: options.challenge };
  request.setCookies([await beginChallenge(identity, 'passkey-new', step)]);
  return { ...options };
}

/** Keeps a passkey that answered this browser's challenge. */
export async function finishPasskey(
  identity: Identity,
  actor: Actor,
  input: { name: string; answer: Options },
  request: RequestFacts,
): Promise<SecurityView> {
  const challenge = await closeChallenge(identity, 'passkey-new', request);
  if (challenge?.userId !== actor.userId) throw refuse('passkey_failed');
  const fresh = await readRegistration(identity, input.answer, challenge.value);
  return identity.app.db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    if ((await listPasskeys(tx, actor.userId)).length >= maxPasskeys) throw refuse('too_many_passkeys');
    const row = { ...fresh, userId: actor.userId, name: input.name };
    const isNew = await insertPasskey(tx, { ...row, addedAt: new Date(identity.app.clock.now()) });
    if (!isNew) throw refuse('passkey_known');
    await announceSecurity(tx, identity, actor, 'passkey-added');
    request.setCookies([endedChallenge(identity, 'passkey-new')]);
    return securityOf(tx, identity, actor);
  });
}

async function readRegistration(
  identity: Identity,
  answer: Options,
  expectedChallenge: string,
): Promise<Omit<PasskeyRow, 'userId' | 'name' | 'addedAt' | 'usedAt'>> {
  const verified = await verifyRegistrationResponse({
    response: answer as never,
    expectedChallenge,
    ...siteOf(identity),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified || !verified.registrationInfo) throw refuse('passkey_failed');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 8),
    isSynced: credentialBackedUp,
  };
}

/** Begins a sign-in without an address: the authenticator knows whose it is. */
export async function beginPasskeySignIn(identity: Identity, request: RequestFacts): Promise<Options> {
  await identity.limits.take('passkey-network', networkOf(request.ip));
  const options = await generateAuthenticationOptions({
    rpID: siteOf(identity).expectedRPID,
    userVerification: 'required',
  });
  const step = { userId: null, value: options.challenge };
  request.setCookies([await beginChallenge(identity, 'passkey-sign-in', step)]);
  return { ...options };
}

/**
 * Opens a session for the owner of the passkey that signed this browser's challenge. Every failure
 * reads alike.
 */
export async function finishPasskeySignIn(
  identity: Identity,
  answer: Options,
  request: RequestFacts,
): Promise<void> {
  await identity.limits.take('passkey-network', networkOf(request.ip));
  const challenge = await closeChallenge(identity, 'passkey-sign-in', request);
  if (!challenge || typeof answer['id'] !== 'string') throw refuse('passkey_failed');
  const owner = await signedBy(identity, answer, answer['id'], challenge.value);
  const user = await findUser(identity.app.db.read, owner.userId);
  if (!owner.isRight || !user) {
    if (user) await noteFailedSignIn(identity, user.id, 'passkey', request);
    throw refuse('passkey_failed').of(user?.id);
  }
  await openSession(identity, user, 'passkey', request, [endedChallenge(identity, 'passkey-sign-in')]);
}

/** Whose passkey it is, and whether it signed this challenge. */
export const signedBy = (identity: Identity, answer: Options, id: string, expectedChallenge: string) =>
  identity.app.db.transaction(async (tx) => {
    const passkey = await lockPasskey(tx, id);
    if (!passkey) throw refuse('passkey_failed');
    const verified = await verifyAuthenticationResponse({
      response: answer as never,
      expectedChallenge,
      ...siteOf(identity),
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }).catch(() => undefined);
    const isRight = verified?.verified === true;
    if (isRight)
      await usePasskey(tx, passkey.id, verified.authenticationInfo.newCounter, identity.app.clock.now());
    return { userId: passkey.userId, isRight };
  });

/** Gives one of the person's own passkeys another name; unknown ids refuse `not_found`. */
export const renamePasskey = (
  identity: Identity,
  actor: Actor,
  input: { id: string; name: string },
): Promise<SecurityView> =>
  identity.app.db.transaction(async (tx) => {
    if ((await renamePasskeyRow(tx, actor.userId, input.id, input.name)) !== 1) throw refuse('not_found');
    const line = { actorId: actor.userId, action: 'identity.passkey-renamed', subjectId: actor.userId };
    await recordAudit(tx, line, identity.app.clock.now());
    return securityOf(tx, identity, actor);
  });

/** Takes a passkey away, with the password. */
export async function removePasskey(
  identity: Identity,
  actor: Actor,
  input: { id: string; password: string },
): Promise<SecurityView> {
  await requirePassword(identity, actor, input.password);
  await requireStepUp(identity, actor, { purpose: `passkey-remove ${input.id.slice(0, 200)}` });
  return identity.app.db.transaction(async (tx) => {
    if ((await deletePasskey(tx, actor.userId, input.id)) !== 1) throw refuse('not_found');
    await announceSecurity(tx, identity, actor, 'passkey-removed');
    return securityOf(tx, identity, actor);
  });
}
