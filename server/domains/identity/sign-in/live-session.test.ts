// A cookie is judged without the authentication library where it has nothing to do; it must never
// let in whom the library refuses.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#core/values/time.ts';
import { createAuth, viewerOf } from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';
import { statementsOf, statementsOfRequests } from '#testing/nodes/statements.ts';

const secret = 'the secret that all sites of a test share';
let site: Site;
let people = 0;
let who: Visitor & { readonly email: string };
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const auth = () => createAuth({ pool: site.database.pool, publicUrl: site.url, secret });
const viewer = (cookie: string): Promise<Actor | undefined> =>
  viewerOf({ auth: auth(), app: site.app }, new Headers({ cookie }));
const freshPerson = async () => (who = await site.person(`live${people++}`));
const cookieOf = (visitor: Visitor) => `truefill=${visitor.cookies.get('truefill')}`;
const run = (text: string, values: readonly unknown[] = []) => site.database.pool.query(text, [...values]);
const sessions = async (email: string): Promise<{ expiresAt: Date; createdAt: Date }[]> =>
  (
    await run(
      `select s."expiresAt", s."createdAt" from auth_session s join auth_user u on u.id = s."userId" where u.email = $1`,
      [email],
    )
  ).rows;
/** Both what we make of it and what the library alone does. */
const bothRefuse = async (cookie: string) => {
  expect(await viewer(cookie)).toBeUndefined();
  expect(await auth().api.getSession({ headers: new Headers({ cookie }) })).toBeNull();
};
const signed = (token: string, key: string) =>
  `truefill=${encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`)}`;

describe('a signed-in request', () => {
  it('learns who asks in one statement', async () => {
    await freshPerson();
    const cookie = cookieOf(who);
    let found: Actor | undefined;
    const texts = await statementsOf(async () => (found = await viewer(cookie)));
    expect(found).toMatchObject({ email: who.email, isVerified: true, isAdmin: false });
    expect(texts).toHaveLength(1);
    // Every page begins with this call: the person, as its header shows them, is the second
    // statement.
    const shown = await statementsOfRequests(() => who.call('identity', 'viewer'));
    expect(shown).toHaveLength(2);
  });

  it('is nobody’s with a forged signature, whatever else is right', async () => {
    await freshPerson();
    const value = decodeURIComponent(who.cookies.get('truefill') ?? '');
    const [token = '', signature = ''] = value.split('.');
    expect(await viewer(signed(token, secret))).toMatchObject({ email: who.email });
    const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const cookie of [
      signed(token, 'another secret of another installation'),
      `truefill=${encodeURIComponent(`${token}.${other}`)}`,
      `truefill=${encodeURIComponent(`${token}x.${signature}`)}`,
      `truefill=${token}`,
      `truefill=${encodeURIComponent(`${token}.`)}`,
      `truefill=${encodeURIComponent(`.${signature}`)}`,
      'truefill=%',
      'truefill=',
      signed(token, secret).replace('truefill=', 'other='),
      `truefill=first; ${signed(token, secret)}`,
    ])
      await bothRefuse(cookie);
  });

  it('is nobody’s with a token of the database itself: it is stored as a hash', async () => {
    await freshPerson();
    const { rows } = await run('select token from auth_session order by "createdAt" desc limit 1');
    await bothRefuse(signed(rows[0].token, secret));
  });

  it('is nobody’s once the session has expired, and the session is gone', async () => {
    await freshPerson();
    await run(
      `update auth_session set "expiresAt" = now() - interval '1 second' where "userId" = (select id from auth_user where email = $1)`,
      [who.email],
    );
    expect(await viewer(cookieOf(who))).toBeUndefined();
    expect(await sessions(who.email)).toEqual([]);
    expect((await who.call('identity', 'viewer')).output.viewer).toBeNull();
  });

  it('is nobody’s once the session was ended', async () => {
    await freshPerson();
    const cookie = cookieOf(who);
    expect(await viewer(cookie)).toBeDefined();
    await who.call('identity', 'signOut');
    await bothRefuse(cookie);
  });

  it('is nobody’s once the person is deleted', async () => {
    await freshPerson();
    const cookie = cookieOf(who);
    await run('delete from auth_user where email = $1', [who.email]);
    await bothRefuse(cookie);
  });

  it('renews a session that is a day old, and keeps who asks', async () => {
    await freshPerson();
    await run(
      `update auth_session set "expiresAt" = "expiresAt" - interval '25 hours' where "userId" = (select id from auth_user where email = $1)`,
      [who.email],
    );
    const [before] = await sessions(who.email);
    expect(await viewer(cookieOf(who))).toMatchObject({ email: who.email });
    const [after] = await sessions(who.email);
    expect((after?.expiresAt.getTime() ?? 0) - (before?.expiresAt.getTime() ?? 0)).toBeGreaterThan(dayMs);
    expect(await statementsOf(() => viewer(cookieOf(who)))).toHaveLength(1);
  });

  it('does not renew one that is younger', async () => {
    await freshPerson();
    await run(
      `update auth_session set "expiresAt" = "expiresAt" - $2 * interval '1 millisecond' where "userId" = (select id from auth_user where email = $1)`,
      [who.email, dayMs - hourMs],
    );
    const before = await sessions(who.email);
    expect(await viewer(cookieOf(who))).toMatchObject({ email: who.email });
    expect(await sessions(who.email)).toEqual(before);
  });
});
