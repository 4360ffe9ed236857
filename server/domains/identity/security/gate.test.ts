import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuth, viewerOf } from '#server/domains/identity/index.ts';
import { type Actor, requireAccess } from '#server/platform/auth/actor.ts';
import type { Config } from '#server/platform/config.ts';
import { codeOf, enrol } from '#testing/authenticator.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { goodPassword, type Site, startSite } from '#testing/nodes/site.ts';

const secret = 'a secret for the test of a live site';
let site: Site;
beforeAll(async () => {
  site = await startSite({ AUTH_SECRET: secret });
});
afterAll(() => site.stop());

/** Who these cookies belong to on a live site over the same database. */
function viewerLive(cookies: ReadonlyMap<string, string>) {
  const auth = createAuth({ pool: site.database.pool, publicUrl: site.url, secret });
  const config: Config = { ...site.app.config, MODE: 'live' };
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return viewerOf({ auth, app: { ...site.app, config } }, new Headers({ cookie }));
}

const refusedAs = (viewer: Actor | undefined) => refusalOf((async () => requireAccess('admin', viewer))());

describe('an administrator of a live site', () => {
  it('can do nothing special before the second step is on, and everything after it', async () => {
    const admin = await site.person('live-admin');
    await admin.call('identity', 'claimFirstAdmin', {
      token: site.firstAdminToken ?? '',
      email: admin.email,
    });
    const before = await viewerLive(admin.cookies);
    expect(before).toMatchObject({ isAdmin: false, lacksSecondStep: true });
    expect(await refusedAs(before)).toBe('two_factor_required');
    requireAccess('verified', before);
    await enrol(site, admin);
    const after = await viewerLive(admin.cookies);
    expect(after).toMatchObject({ isAdmin: true });
    requireAccess('admin', after);
  });

  it('is told apart from a person, who is simply no administrator', async () => {
    const person = await site.person('live-person');
    const viewer = await viewerLive(person.cookies);
    expect(await refusedAs(viewer)).toBe('not_admin');
  });
});

describe('the routes of the authentication library', () => {
  it('are nowhere, however they are spelled', async () => {
    const visitor = site.visitor();
    const routes = [
      'sign-in/email',
      'sign-up/email',
      'start-session',
      'get-session',
      'list-sessions',
      'change-password',
      'change-email',
      'update-user',
      'delete-user',
      'two-factor/enable',
      'two-factor/verify-totp',
      'passkey/generate-register-options',
      'passkey/verify-authentication',
    ];
    for (const route of routes)
      for (const path of [`/api/auth/${route}`, `//api/auth/${route}`, `/api%2fauth/${route}`]) {
        const { status } = await visitor.fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'live-person@example.org', password: goodPassword }),
        });
        expect([path, [400, 404].includes(status)]).toEqual([path, true]);
      }
    expect(visitor.cookies.size).toBe(0);
  });
});

describe('an answer', () => {
  it('never holds the secret, a hash or a token of the person', async () => {
    const person = await site.person('quiet');
    const { key, recoveryCodes } = await enrol(site, person);
    const texts = await Promise.all(
      (['security', 'sessions', 'recentSignIns', 'profile', 'viewer'] as const).map(
        async (name) => (await person.call('identity', name)).text,
      ),
    );
    const [token = 'none'] = (person.cookies.get('truefill') ?? '').split('.');
    const signIn = await site
      .visitor()
      .call('identity', 'signIn', { email: person.email, password: goodPassword });
    for (const text of [...texts, signIn.text])
      for (const hidden of [key, token, ...recoveryCodes, codeOf(key), '$argon2'])
        expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  });
});
