import { randomBytes } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { refuse } from '#core/identity/contract.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import { evenly, type Identity, senderOf } from '#server/domains/identity/identity.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import { hashToken, mailNotice } from '#server/domains/identity/mailed-links.ts';
import {
  findUserByEmail,
  isKnownDevice,
  rememberDevice,
  type UserRow,
} from '#server/domains/identity/store.ts';

const deviceCookie = 'truefill_device';
const deviceSeconds = 400 * 86_400;

/** Starts a session. An unverified address gets one that reaches only the gate. A stranger's failures never lock out a known device. */
export async function signIn(
  identity: Identity,
  input: { email: string; password: string },
  request: RequestFacts,
): Promise<{ isVerified: boolean }> {
  const { limits, app } = identity;
  const user = await findUserByEmail(app.db.read, input.email);
  const device = readCookie(request.headers, deviceCookie);
  const isKnown = user && device ? await isKnownDevice(app.db.read, user.id, hashToken(device)) : false;
  const [limit, key] = isKnown
    ? (['sign-in-device', `${input.email}|${device}`] as const)
    : (['sign-in-account', input.email] as const);
  // Counted before the password is looked at: guesses sent side by side must not all pass a check that counts later.
  await limits.take('sign-in-network', networkOf(request.ip));
  await limits.take(limit, key);
  const cookies = await evenly(150, () => openSession(identity, input, request));
  if (!cookies) throw refuse('invalid_credentials');
  await limits.giveBack('sign-in-network', networkOf(request.ip));
  await limits.forget(limit, key);
  if (!user) throw new Error('a session was opened for nobody');
  request.setCookies([...cookies, await remember(identity, user, isKnown ? device : undefined)]);
  return { isVerified: user.isVerified };
}

/** The cookies of a new session, or undefined when address and password do not match. */
async function openSession(
  identity: Identity,
  input: { email: string; password: string },
  request: RequestFacts,
) {
  try {
    const { headers } = await identity.auth.api.signInEmail({
      body: { email: input.email, password: input.password },
      headers: request.headers,
      returnHeaders: true,
    });
    return headers.getSetCookie();
  } catch (fault) {
    if (fault instanceof APIError && fault.statusCode === 401) return undefined;
    throw fault;
  }
}

/** Remembers the browser; a new one is announced to a verified owner by mail. */
async function remember(identity: Identity, user: UserRow, known: string | undefined): Promise<string> {
  const device = known ?? randomBytes(18).toString('base64url');
  await identity.app.db.transaction(async (tx) => {
    await rememberDevice(tx, user.id, hashToken(device), identity.app.clock.now());
    if (known === undefined && user.isVerified) {
      await mailNotice(
        tx,
        senderOf(identity),
        user.email,
        'New sign-in to your account',
        'Your account was opened from a browser that we have not seen before.',
      );
    }
  });
  const secure = identity.app.config.PUBLIC_URL.startsWith('https://') ? '; Secure' : '';
  return `${deviceCookie}=${device}; Path=/; Max-Age=${deviceSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

function readCookie(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value && /^[\w-]{10,60}$/.test(value)) return value;
  }
  return undefined;
}
