// The authentication library behind our own verbs. Its HTTP handler is not mounted: none of its
// routes can be reached.
import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type pg from 'pg';
import { newId } from '#core/values/ids.ts';
import { z } from '#core/values/z.ts';
import { hashedSessions } from '#server/domains/identity/sign-in/hashed-sessions.ts';

const daySeconds = 86_400;
/** A session ends this long after it was last renewed. */
export const sessionLifeSeconds = 14 * daySeconds;
/** A session in use is renewed when it is this old. */
export const renewAfterSeconds: number = daySeconds;

/** Starts a session for somebody who has just proved who they are: our verbs decide that. */
const startSession = {
  id: 'start-session',
  endpoints: {
    startSession: createAuthEndpoint(
      '/start-session',
      {
        method: 'POST',
        body: z.object({ userId: z.string(), network: z.string(), openedBy: z.string() }),
        metadata: { SERVER_ONLY: true },
      },
      async (context) => {
        const user = await context.context.internalAdapter.findUserById(context.body.userId);
        if (!user) throw new Error('a session was asked for an unknown user');
        const session = await context.context.internalAdapter.createSession(user.id, false, {
          // From the socket: the library would believe a header that anybody can send.
          ipAddress: context.body.network,
          openedBy: context.body.openedBy,
        });
        await setSessionCookie(context, { session, user });
        return { sessionId: session.id };
      },
    ),
  },
} satisfies BetterAuthPlugin;

export function createAuth(options: { pool: pg.Pool; publicUrl: string; secret: string }) {
  const isSecure = options.publicUrl.startsWith('https://');
  return betterAuth({
    appName: 'Truefill',
    baseURL: options.publicUrl,
    trustedOrigins: [options.publicUrl],
    secret: options.secret,
    database: hashedSessions(options.pool),
    telemetry: { enabled: false },
    logger: { disabled: true },
    user: {
      modelName: 'auth_user',
      additionalFields: {
        role: { type: 'string', input: false, required: false, defaultValue: 'user' },
        plan: { type: 'string', input: false, required: false, defaultValue: 'Basic' },
      },
    },
    session: {
      modelName: 'auth_session',
      expiresIn: sessionLifeSeconds,
      updateAge: renewAfterSeconds,
      cookieCache: { enabled: false },
      additionalFields: {
        /** The way in: a passkey is a second step in itself. */
        openedBy: { type: 'string', input: false, required: false },
      },
    },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification' },
    rateLimit: { enabled: false },
    advanced: {
      disableOriginCheck: false,
      useSecureCookies: false,
      database: {
        generateId: ({ model }: { model: string }) =>
          newId(model === 'auth_user' || model === 'user' ? 'usr' : 'ath'),
      },
      cookies: {
        session_token: {
          name: sessionCookie(isSecure),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
        },
      },
    },
    plugins: [startSession],
  });
}

/** The __Host- prefix needs https; browsers refuse it on a plain http demo. */
const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-truefill' : 'truefill');

export type Auth = ReturnType<typeof createAuth>;
