import { m } from '#core/messages/messages.js';
import { randomBytes } from 'node:crypto';
import type { SignInLine } from '#core/identity/settings-contract.ts';
import type { UserId } from '#core/values/ids.ts';
import { type Identity, isSecureSite, senderOf } from '#server/domains/identity/identity.ts';
import { hashToken, mailNotice } from '#server/domains/identity/sign-in/mailed-links.ts';
import { markAccount } from '#server/domains/identity/linked/mark-account.ts';
import { readCookie } from '#server/domains/identity/sign-in/cookies.ts';
import { putLanguage } from '#server/domains/identity/profile/store.ts';
import { insertSignIn, isKnownDevice, rememberDevice, type UserRow } from '#server/domains/identity/store.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import { spokenLocale } from '#server/platform/language.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import { deviceWords } from '#core/identity/device-words.ts';

type Way = SignInLine['way'];

/** The prefix keeps a neighbouring subdomain from planting one; browsers take it on https only. */
const deviceCookie = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}truefill_device`;
const deviceSeconds = 400 * 86_400;
const longestAgent = 300;

/** The cookie of this browser when it signed in as this person before. */
export async function knownDevice(
  identity: Identity,
  userId: UserId,
  request: RequestFacts,
): Promise<string | undefined> {
  const device = readCookie(request.headers, deviceCookie(isSecureSite(identity)));
  if (device === undefined) return undefined;
  return (await isKnownDevice(identity.app.db.read, userId, hashToken(device))) ? device : undefined;
}

/**
 * Starts a session, notes it among the person's sign-ins and announces a new browser to a verified
 * owner by mail.
 */
export async function openSession(
  identity: Identity,
  user: UserRow,
  way: Way,
  request: RequestFacts,
  moreCookies: readonly string[] = [],
): Promise<void> {
  const presented = readCookie(request.headers, deviceCookie(isSecureSite(identity)));
  const known = await knownDevice(identity, user.id, request);
  const device = known ?? randomBytes(18).toString('base64url');
  const { headers } = await identity.auth.api.startSession({
    body: { userId: user.id, network: networkOf(request.ip), openedBy: way },
    headers: request.headers,
    returnHeaders: true,
  });
  await identity.app.db.transaction(async (tx) => {
    const at = identity.app.clock.now();
    await putLanguage(tx, user.id, spokenLocale(), false);
    await rememberDevice(tx, user.id, hashToken(device), at);
    await markAccount(tx, { userId: user.id, device, presented, request, at: new Date(at) });
    await insertSignIn(tx, { ...factsOf(request), userId: user.id, at, way, isOpened: true });
    // The mail that opened this session is notice enough.
    if (known !== undefined || !user.isVerified || way === 'mail') return;
    await mailNotice(
      tx,
      senderOf(identity),
      user.email,
      m.mails_new_sign_in_subject(),
      m.mails_new_sign_in({
        device: deviceWords(request.headers.get('user-agent')),
        network: networkOf(request.ip),
      }),
    );
  });
  const secure = isSecureSite(identity) ? '; Secure' : '';
  request.setCookies([
    ...headers.getSetCookie(),
    `${deviceCookie(isSecureSite(identity))}=${device}; Path=/; Max-Age=${deviceSeconds}; HttpOnly; SameSite=Lax${secure}`,
    ...moreCookies,
  ]);
}

/** Notes a try that opened nothing. */
export const noteFailedSignIn = (
  identity: Identity,
  userId: UserId,
  way: Way,
  request: RequestFacts,
): Promise<void> =>
  identity.app.db.transaction((tx) =>
    insertSignIn(tx, {
      ...factsOf(request),
      userId,
      at: identity.app.clock.now(),
      way,
      isOpened: false,
    }),
  );

const factsOf = (request: RequestFacts) => ({
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, longestAgent),
  network: networkOf(request.ip),
});
