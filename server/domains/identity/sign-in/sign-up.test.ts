import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, type Site, startSite } from '#testing/nodes/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const tokenOf = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('signing up', () => {
  it('answers a known and an unknown address with the same bytes, and starts no session', async () => {
    const known = await site.person('twice');
    const visitor = site.visitor();
    const signUp = (email: string) => visitor.call('identity', 'signUp', { email, password: goodPassword });
    const first = await signUp('fresh@example.org');
    const second = await signUp('Twice@Example.org ');
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(first.status).toBe(200);
    expect(visitor.cookies.size).toBe(0);
    expect((await site.mail(known.email, /already have/)).text).toContain('/auth#existing');
  });

  it.each([
    ['a&b@example.org', 'A&B@example.org'],
    ['ada@b\u00FCcher.example', 'ada@xn--bcher-kva.example'],
    [
      'ada@\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444',
      'ada@\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444',
    ],
  ])('takes %s, which signs in as %s', async (email, again) => {
    const visitor = site.visitor();
    expect((await visitor.call('identity', 'signUp', { email, password: goodPassword })).status).toBe(200);
    const token = tokenOf((await site.mail(email, /Verify/)).text);
    expect((await visitor.call('identity', 'verifyEmail', { token })).status).toBe(200);
    const later = site.visitor();
    await later.call('identity', 'signIn', { email: again, password: goodPassword });
    expect((await later.call('identity', 'viewer')).output.viewer).toMatchObject({ email });
  });

  it('opens one account for two sign-ups of an address at the same moment', async () => {
    const email = 'moment@example.org';
    const signUp = (displayName: string) =>
      site.visitor().call('identity', 'signUp', { email, password: goodPassword, displayName });
    const answers = await Promise.all(['Ada', 'Eve', 'Ida'].map(signUp));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const found = await site.database.pool.query(
      `select 1 from auth_user u join auth_account a on a."userId" = u.id where u.email = $1`,
      [email],
    );
    expect(found.rowCount).toBe(1);
  });

  it('cannot be told a role, a plan or a verified address', async () => {
    const answer = await site.visitor().call('identity', 'signUp', {
      email: 'mass@example.org',
      password: goodPassword,
      role: 'admin',
      emailVerified: true,
    });
    expect(answer.status).toBe(400);
    const found = await site.database.pool.query(`select 1 from auth_user where email = 'mass@example.org'`);
    expect(found.rowCount).toBe(0);
  });

  it('names what a password lacks and refuses common ones', async () => {
    const weak = await site
      .visitor()
      .call('identity', 'signUp', { email: 'weak@example.org', password: 'short' });
    expect(weak.status).toBe(400);
    for (const sentence of ['at least 8 characters', 'uppercase letter', 'one number', 'special character']) {
      expect(weak.text).toContain(sentence);
    }
    for (const password of ['Password1!', 'W3lcome#2024', 'Qwertz123!']) {
      const common = await site.visitor().call('identity', 'signUp', { email: 'weak@example.org', password });
      expect([common.code, password]).toEqual(['common_password', password]);
    }
  });
});
